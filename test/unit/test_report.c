/* Reports: which steps of a trace are shown, and how verdicts look as text and as JSON. */
#include "unit.h"

#include "report/text.h"
#include "report/verdict_json.h"

/* int n = nondet() + 1; if (n * 2 - 1 > 3) ...; enum mode m: p->mode = ON; as it is lowered. */
typedef struct fixture {
  terms t;
  const expr *n, *first, *second, *p_mode;
  symbol *main, *nondet;
  verdict v;
} fixture;

static void step(fixture *f, uint32_t line, edge e, const expr *lvalue, i128 value) {
  execution *x = &f->v.execution;
  bool input = e.kind == E_CALL;
  e.where.begin = (place){1, line, 3};
  execution_add(x, (execution_step){.role = input ? STEP_INPUT : STEP_STATEMENT, .matters = true, .function = f->main},
                &e);
  if (!lvalue) return;
  vec_push(&x->values, ((run_value){.lvalue = lvalue, .type = lvalue->type, .number = value}));
  vec_last(&x->steps).nvalues++;
}

static void begin_terms(fixture *f) {
  terms *t = &f->t;
  terms_init(t, false);
  const type *type_int = t->types.type_int;
  const type *function = type_function_of(&t->types, type_int, NULL, 0, false, true);
  f->main = symbol_new(t, SYM_FUNC, "main", function, (place){0});
  f->nondet = symbol_new(t, SYM_FUNC, "__VERIFIER_nondet_int", function, (place){0});
  f->n = ex_var(t, symbol_new(t, SYM_LOCAL, "n", type_int, (place){0}));
  f->first = ex_var(t, symbol_new(t, SYM_TEMP, "$1", type_int, (place){0}));
  f->second = ex_var(t, symbol_new(t, SYM_TEMP, "$2", type_int, (place){0}));
  const type *mode = type_integer(&t->types, 32, false, "enum mode");
  enumerator names[] = {{"OFF", 0}, {"ON", 1}};
  type_name_values(&t->types, mode, names, 2);
  type *record = type_record(&t->types, "device", false);
  field fields[] = {{.name = "mode", .type = mode}};
  type_complete(&t->types, record, fields, 1, 4, 4);
  symbol *p = symbol_new(t, SYM_LOCAL, "p", type_pointer_to(&t->types, record), (place){0});
  f->p_mode = ex_field(t, ex_deref(t, ex_var(t, p)), 0);
}

static verdict *violation(fixture *f) {
  *f = (fixture){0};
  begin_terms(f);
  terms *t = &f->t;
  const type *type_int = t->types.type_int;
  verdict *v = &f->v;
  verdict_init(v, AIM_REACH, "unreach");
  v->kind = VERDICT_VIOLATED;
  v->message = "reach_error is called";
  const expr *one = ex_int(t, type_int, 1), *two = ex_int(t, type_int, 2);
  step(f, 2, (edge){.kind = E_DECLARE, .lhs = f->n}, f->n, 0);
  step(f, 2, (edge){.kind = E_CALL, .lhs = f->first, .rhs = ex_func(t, f->nondet)}, f->first, 7);
  step(f, 2, (edge){.kind = E_ASSIGN, .lhs = f->n, .rhs = ex_binary(t, EX_ADD, f->first, one)}, f->n, 8);
  step(f, 3, (edge){.kind = E_ASSIGN, .lhs = f->p_mode, .rhs = ex_int(t, f->p_mode->type, 1)}, f->p_mode, 1);
  step(f, 3, (edge){.kind = E_ASSIGN, .lhs = f->second, .rhs = ex_binary(t, EX_MUL, f->n, two)}, f->second, 16);
  const expr *less = ex_binary(t, EX_SUB, f->second, one);
  step(f, 3, (edge){.kind = E_ASSUME, .rhs = ex_binary(t, EX_GT, less, ex_int(t, type_int, 3))}, NULL, 0);
  vec_push(&v->assumptions, ((assumption){.kind = ASSUME_NOT_MODELLED, .name = "nothing \"much\""}));
  return v;
}

static void end(fixture *f) {
  verdict_free(&f->v);
  terms_free(&f->t);
}

static void begin(job *job) {
  job_init(job);
  assert_int_equal(diag_file(&job->diag, "a.c"), 1);
}

static void leaves_out_what_does_not_matter(void **state) {
  (void)state;
  fixture f;
  verdict *v = violation(&f);
  shown_steps steps;
  arena a = {0};
  report_steps(v, &a, &steps);
  assert_int_equal(steps.n, 6);
  for (uint32_t i = 0; i < steps.n; i++) assert_int_equal(steps.at[i].brief, i == 2 || i == 3 || i == 5);
  assert_string_equal(steps.at[2].statement, "n = __VERIFIER_nondet_int() + 1");
  assert_true(steps.at[2].input);
  assert_int_equal(steps.at[2].told.n, 1);
  assert_string_equal(steps.at[2].told.at[0].name, "n");
  assert_string_equal(steps.at[2].told.at[0].text, "8");
  assert_string_equal(steps.at[1].stored.at[0].name, "__VERIFIER_nondet_int()");
  assert_string_equal(steps.at[3].statement, "p->mode = ON");
  assert_string_equal(steps.at[3].told.at[0].name, "p->mode");
  assert_string_equal(steps.at[3].told.at[0].text, "ON");
  assert_string_equal(steps.at[5].statement, "[(n * 2) - 1 > 3]");
  shown_steps_free(&steps);
  arena_free(&a);
  end(&f);
}

/* $1 = n; n = n - 1; [$1 == 5]; and a copy whose variable is set to something else before it is used. */
static void tells_changes_inside_of_expressions(void **state) {
  (void)state;
  fixture f = {0};
  begin_terms(&f);
  terms *t = &f.t;
  const expr *five = ex_int(t, t->types.type_int, 5), *one = ex_int(t, t->types.type_int, 1);
  step(&f, 2, (edge){.kind = E_ASSIGN, .lhs = f.first, .rhs = f.n}, f.first, 5);
  step(&f, 2, (edge){.kind = E_ASSIGN, .lhs = f.n, .rhs = ex_binary(t, EX_SUB, f.n, one)}, f.n, 4);
  step(&f, 2, (edge){.kind = E_ASSUME, .rhs = ex_binary(t, EX_EQ, f.first, five)}, NULL, 0);
  step(&f, 3, (edge){.kind = E_ASSIGN, .lhs = f.second, .rhs = f.n}, f.second, 4);
  step(&f, 3, (edge){.kind = E_ASSIGN, .lhs = f.n, .rhs = five}, f.n, 5);
  step(&f, 3, (edge){.kind = E_ASSUME, .rhs = ex_binary(t, EX_NE, f.second, f.n)}, NULL, 0);
  execution_add(&f.v.execution, (execution_step){.role = STEP_GAP, .left_out = 514}, NULL);
  shown_steps steps;
  arena a = {0};
  report_steps(&f.v, &a, &steps);
  assert_false(steps.at[1].brief);
  assert_string_equal(steps.at[1].stored.at[0].text, "4");
  assert_string_equal(steps.at[2].statement, "[n-- == 5]");
  assert_string_equal(steps.at[2].told.at[0].name, "n");
  assert_string_equal(steps.at[2].told.at[0].text, "4");
  assert_true(steps.at[4].brief);
  assert_string_equal(steps.at[5].statement, "[4 != n]");
  assert_string_equal(steps.at[6].statement, "... 514 steps");
  assert_true(steps.at[6].brief);
  shown_steps_free(&steps);
  arena_free(&a);
  end(&f);
}

__attribute__((noinline)) static char *text_of(job *job, const verdict *v) {
  char *text;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  report_text(job, v, NULL, out);
  report_last_line(job, v, out);
  fclose(out);
  return text;
}

static void prints_a_violation(void **state) {
  (void)state;
  job job;
  begin(&job);
  fixture f;
  verdict *v = violation(&f);
  char *text = text_of(&job, v);
  assert_non_null(strstr(text, "assuming: nothing \"much\"\nunreach is violated: reach_error is called\n"
                               "  a.c:2  main  n = __VERIFIER_nondet_int() + 1   (input)   n = 8\n"
                               "  a.c:3  main  p->mode = ON   p->mode = ON\n"
                               "  a.c:3  main  [(n * 2) - 1 > 3]\n"
                               "               => reach_error is called\n"));
  assert_non_null(strstr(text, "\nverdict: violated\n"));
  free(text);
  job.options.quiet = true;
  text = text_of(&job, v);
  assert_string_equal(text, "assuming: nothing \"much\"\nverdict: violated\n");
  free(text);
  end(&f);
  job_free(&job);
}

static void names_reason_and_vacuity(void **state) {
  (void)state;
  job job;
  begin(&job);
  job.options.quiet = true;
  verdict v = {.kind = VERDICT_UNKNOWN, .property = "unreach", .reason = "time limit reached"};
  char *text = text_of(&job, &v);
  assert_string_equal(text, "verdict: unknown (time limit reached)\n");
  free(text);
  v = (verdict){.kind = VERDICT_HOLDS, .property = "unreach", .vacuous = true};
  text = text_of(&job, &v);
  assert_non_null(strstr(text, "holds vacuously"));
  assert_non_null(strstr(text, "verdict: holds\n"));
  free(text);
  job_free(&job);
}

static void writes_json(void **state) {
  (void)state;
  job job;
  begin(&job);
  fixture f;
  verdict *v = violation(&f);
  const verdict *list[] = {v};
  trace_input large = {.type = f.t.types.type_int128, .value = -((i128)1 << 100) - 7, .source = INPUT_NONDET};
  trace_input most = {.type = f.t.types.type_uint128, .value = (i128)-1, .source = INPUT_NONDET};
  vec_push(&v->inputs, large);
  vec_push(&v->inputs, most);
  vec_push(&v->inputs, ((trace_input){.type = f.t.types.type_char, .value = -3, .source = INPUT_GLOBAL}));
  vec_push(&v->inputs, ((trace_input){.type = f.t.types.type_bool, .value = 1, .source = INPUT_DECLARE}));
  buf out = {0};
  report_json(&job, list, 1, &out);
  const char *text = buf_text(&out);
  assert_non_null(strstr(text, "{\"tool\":\"cantrip\",\"version\":\""));
  assert_non_null(strstr(
      text,
      "{\"name\":\"unreach\",\"kind\":\"reach\",\"verdict\":\"violated\",\"reason\":\"reach_error is called\",\"vacuous\":false,"));
  assert_non_null(strstr(
      text,
      "{\"component\":\"main\",\"file\":\"a.c\",\"line\":2,\"column\":3,\"statement\":\"n = __VERIFIER_nondet_int() + 1\",\"event\":\"input\",\"values\":{\"n\":\"8\"},\"role\":\"statement\",\"depth\":0,\"brief\":true}"));
  assert_non_null(strstr(text, "\"value\":\"-1267650600228229401496703205383\"}"));
  assert_non_null(strstr(text, "\"value\":\"340282366920938463463374607431768211455\"}"));
  assert_non_null(strstr(text, "{\"type\":\"char\",\"source\":\"global\",\"value\":\"-3\"}"));
  assert_non_null(strstr(text, "{\"type\":\"_Bool\",\"source\":\"local\",\"value\":\"1\"}"));
  assert_non_null(strstr(text, "\"assumptions\":[\"nothing \\\"much\\\"\"]"));
  assert_non_null(
      strstr(text, "\"predicate_iterations\":0,\"action_iterations\":0,\"loops_summarized\":0,\"unconfirmed\":0,\"executions\":0}"));
  buf_free(&out);
  end(&f);
  job_free(&job);
}

/* So many numbers in so many lines, none of them too long. */
static void count_inputs(const char *at, uint32_t expected, uint32_t expected_lines) {
  uint32_t n = 0, lines = 0;
  assert_non_null(at);
  for (const char *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
    assert_true(end - at <= 120);
    lines++;
    for (const char *number = at; (number = strstr(number, "-1000000")) != NULL && number < end; number++) n++;
    if (end[-1] != ',') break;
  }
  assert_int_equal(n, expected);
  assert_int_equal(lines, expected_lines);
}

static void wraps_inputs(void **state) {
  (void)state;
  job job;
  begin(&job);
  fixture f;
  verdict *v = violation(&f);
  for (uint32_t i = 0; i < 40; i++) vec_push(&v->given, ((given_input){.text = "-1000000"}));
  char *text = text_of(&job, v);
  count_inputs(strstr(text, "  inputs, in order: -1000000, "), 40, 4);
  free(text);
  end(&f);
  job_free(&job);
}

RUN(cmocka_unit_test(wraps_inputs), cmocka_unit_test(tells_changes_inside_of_expressions),
    cmocka_unit_test(leaves_out_what_does_not_matter), cmocka_unit_test(prints_a_violation),
    cmocka_unit_test(names_reason_and_vacuity), cmocka_unit_test(writes_json))
