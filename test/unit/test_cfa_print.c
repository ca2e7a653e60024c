/* The three pictures of an automaton made by hand: a loop, labels, text that must be
 * quoted, the choice of functions. */
#include "unit.h"

#include "program/cfa_print.h"

typedef struct fixture {
  job job;
  program *p;
  cfa *f;
  uint32_t file;
  buf out;
} fixture;

static loc_id location_at(fixture *x, uint32_t line) { return cfa_add_loc(x->f, (place){x->file, line, 1}); }

static void assign(fixture *x, loc_id from, loc_id to, const expr *lhs, const expr *rhs) {
  cfa_add_edge(
      x->f, (edge){.kind = E_ASSIGN, .from = from, .to = to, .lhs = lhs, .rhs = rhs, .where = {{x->file, 3, 5}, 3, 9}});
}

static void assume(fixture *x, loc_id from, loc_id to, const expr *condition, bool is_else) {
  cfa_add_edge(x->f, (edge){.kind = E_ASSUME,
                            .from = from,
                            .to = to,
                            .rhs = condition,
                            .is_else = is_else,
                            .where = {{x->file, 4, 7}, 4, 12}});
}

static cfa *function(fixture *x, const char *name) {
  terms *t = x->p->terms;
  const type *params[] = {t->types.type_int};
  const type *type = type_function_of(&t->types, t->types.type_int, params, 1, false, true);
  symbol *s = symbol_new(t, SYM_FUNC, name, type, (place){x->file, 2, 5});
  x->f = cfa_new(x->p, s);
  symbol *n = symbol_new(t, SYM_PARAM, "n", t->types.type_int, (place){x->file, 2, 11});
  vec_push(&x->f->params, n);
  return x->f;
}

/* int count(int n) { top: while (n < 3) n = n + 1; return n; }  and an empty `other` */
static void setup(fixture *x) {
  *x = (fixture){0};
  job_init(&x->job);
  x->file = diag_file(&x->job.diag, "dir/a \"b\".c");
  x->p = program_new(false);
  terms *t = x->p->terms;
  function(x, "count");
  const expr *n = ex_var(t, x->f->params.at[0]);
  const expr *less = ex_binary(t, EX_LT, n, ex_int(t, t->types.type_int, 3));
  loc_id top = x->f->entry, body = location_at(x, 3), after = location_at(x, 4);
  cfa_loc(x->f, top)->label = "top";
  assume(x, top, body, less, false);
  assume(x, top, after, ex_not(t, less), true);
  assign(x, body, top, n, ex_binary(t, EX_ADD, n, ex_int(t, t->types.type_int, 1)));
  cfa_add_edge(x->f, (edge){.kind = E_RETURN, .from = after, .to = x->f->exit, .rhs = n});
  function(x, "other");
  cfa_add_edge(x->f,
               (edge){.kind = E_RETURN, .from = x->f->entry, .to = x->f->exit, .rhs = ex_int(t, t->types.type_int, 0)});
}

static void teardown(fixture *x) {
  buf_free(&x->out);
  program_free(x->p);
  job_free(&x->job);
}

#define has(x, text) assert_non_null(strstr(buf_text(&(x)->out), text))
#define lacks(x, text) assert_null(strstr(buf_text(&(x)->out), text))

static void text_shows_edges_in_order(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  cfa_print_text(&x.job, x.p, NULL, &x.out);
  has(&x, "int count(int n)    // dir/a \"b\".c:2:5\n");
  has(&x, "  0 top: entry\n    [n < 3] ");
  has(&x, "    [n >= 3]  (else) ");
  has(&x, "    n = n + 1 ");
  has(&x, " -> 0\t3:5\n");
  has(&x, "  1 exit\n");
  has(&x, "int other(int n)");
  teardown(&x);
}

static void only_the_functions_that_are_asked_for(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  string_list only = {0};
  vec_push(&only, "other");
  void (*const printers[])(job *, const program *, const string_list *, buf *) = {cfa_print_text, cfa_print_json,
                                                                                  cfa_print_dot};
  for (int i = 0; i < 3; i++) {
    printers[i](&x.job, x.p, &only, &x.out);
    has(&x, "other");
    lacks(&x, "count");
    buf_free(&x.out);
  }
  vec_free(&only);
  teardown(&x);
}

/* Braces and brackets outside of strings balance, and every string ends. */
static void json_is_well_formed(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  cfa_print_json(&x.job, x.p, NULL, &x.out);
  has(&x, "\"data_model\":\"lp64\"");
  has(&x, "{\"name\":\"count\",\"signature\":\"int count(int n)\"");
  has(&x, "\"file\":\"dir/a \\\"b\\\".c\",\"line\":3,\"column\":5,\"end_line\":3,\"end_column\":9}");
  has(&x, "\"kind\":\"assume\",\"text\":\"[n >= 3]\",\"rhs\":\"n >= 3\",\"else\":true");
  has(&x, "\"label\":\"top\"");
  char stack[64];
  int depth = 0;
  bool quoted = false;
  for (const char *s = buf_text(&x.out); *s; s++) {
    if (quoted && *s == '\\') s++;
    else if (*s == '"') quoted = !quoted;
    else if (!quoted && (*s == '{' || *s == '[')) stack[depth++] = *s == '{' ? '}' : ']';
    else if (!quoted && (*s == '}' || *s == ']')) assert_int_equal(stack[--depth], *s);
  }
  assert_int_equal(depth, 0);
  assert_false(quoted);
  teardown(&x);
}

static void dot_is_quoted_and_marks_loops(void **state) {
  (void)state;
  fixture x;
  setup(&x);
  cfa_print_dot(&x.job, x.p, NULL, &x.out);
  has(&x, "subgraph cluster_0 {\n    label=\"count\"");
  has(&x, "subgraph cluster_1 {");
  has(&x, "f0_2 -> f0_0 [label=\" n = n + 1\", tooltip=\"dir/a \\\"b\\\".c:3:5\"");
  const char *back = strstr(buf_text(&x.out), "f0_2 -> f0_0");
  const char *end = strchr(back, '\n');
  const char *style = strstr(back, "style=\"bold,dashed\"");
  assert_true(style && style < end);
  assert_null(strstr(end, "bold,dashed"));
  teardown(&x);
}

RUN(cmocka_unit_test(text_shows_edges_in_order), cmocka_unit_test(only_the_functions_that_are_asked_for),
    cmocka_unit_test(json_is_well_formed), cmocka_unit_test(dot_is_quoted_and_marks_loops))
