/* Specifications through their interface: elaboration against a search made by hand, texts that are printed and
 * read back, several files, what is asked for by name. The corpus test/spec covers the language. */
#include "unit.h"

#include "automata/compose.h"
#include "automata/lts_print.h"
#include "spec/spec.h"

typedef struct fixture {
  job job;
  actions actions;
  spec *s;
} fixture;

static void open_spec(fixture *x) {
  job_init(&x->job);
  actions_init(&x->actions);
  x->s = spec_new(&x->job, &x->actions);
}

static void read(fixture *x, const char *text) {
  open_spec(x);
  spec_read_text(x->s, "test", text, strlen(text));
  assert_true(spec_finish(x->s));
}

static void close_spec(fixture *x) {
  spec_free(x->s);
  actions_free(&x->actions);
  job_free(&x->job);
}

static const lts *process(fixture *x, const char *name) {
  const lts *l = spec_process(x->s, name, NULL, 0, (place){0});
  assert_non_null(l);
  assert_true(lts_check(l, stderr));
  return l;
}

/* --- random processes with two indices, against a search over pairs --- */

static uint64_t seed = 1;
static uint32_t below(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % n;
}

typedef struct rule {
  uint32_t a, b, m, r; /* when ((a*i + b*j) % m == r) */
  uint32_t u, v;       /* the action's index: u*i + v*j */
  uint32_t d, e, f, g; /* to P[(d*i + e) % I][(f*j + g + k) % J], k in 0..1 where `binds` */
  bool binds;
} rule;

static void write_rules(buf *b, const rule *rules, uint32_t n, uint32_t I, uint32_t J) {
  buf_printf(b, "Start = P[0][0],\nP[i:0..%u][j:0..%u] = (", I - 1, J - 1);
  for (uint32_t k = 0; k < n; k++) {
    const rule *x = &rules[k];
    buf_printf(b,
               "%s when ((%u*i + %u*j) %% %u == %u) act%u[%u*i + %u*j]%s -> P[(%u*i + %u) %% %u][(%u*j + %u%s) %% %u]",
               k ? "\n |" : "", x->a, x->b, x->m, x->r, k, x->u, x->v, x->binds ? "[k:0..1]" : "", x->d, x->e, I, x->f,
               x->g, x->binds ? " + k" : "", J);
  }
  buf_puts(b, ").\n");
}

static void by_hand(const rule *rules, uint32_t n, uint32_t I, uint32_t J, lts *l) {
  int32_t number[100];
  uint32_t queue[100], ends = 0;
  memset(number, -1, sizeof number);
  number[0] = (int32_t)lts_add_state(l);
  queue[ends++] = 0;
  for (uint32_t q = 0; q < ends; q++) {
    uint32_t i = queue[q] / J, j = queue[q] % J;
    for (uint32_t k = 0; k < n; k++) {
      const rule *x = &rules[k];
      if ((x->a * i + x->b * j) % x->m != x->r) continue;
      for (uint32_t y = 0; y <= x->binds; y++) {
        uint32_t to = (x->d * i + x->e) % I * J + (x->f * j + x->g + y) % J;
        char name[64];
        snprintf(name, sizeof name, x->binds ? "act%u[%u][%u]" : "act%u[%u]", k, x->u * i + x->v * j, y);
        if (number[to] < 0) {
          number[to] = (int32_t)lts_add_state(l);
          queue[ends++] = to;
        }
        lts_add_edge(l, q, action_named(l->actions, name), (uint32_t)number[to]);
      }
    }
  }
  lts_freeze(l);
}

static void same_systems(const lts *a, const lts *b) {
  assert_int_equal(a->states, b->states);
  assert_int_equal(a->edges.n, b->edges.n);
  assert_int_equal(a->alphabet.n, b->alphabet.n);
  assert_int_equal(a->error, b->error);
  if (a->edges.n) assert_memory_equal(a->edges.at, b->edges.at, sizeof *a->edges.at * a->edges.n);
  if (a->alphabet.n) assert_memory_equal(a->alphabet.at, b->alphabet.at, sizeof *a->alphabet.at * a->alphabet.n);
}

static void as_a_search_by_hand(void **state) {
  (void)state;
  uint32_t same = 0;
  for (uint32_t round = 0; round < 300; round++) {
    rule rules[4];
    uint32_t n = 1 + below(4), I = 1 + below(5), J = 1 + below(5);
    for (uint32_t k = 0; k < n; k++) {
      rule *r = &rules[k];
      *r = (rule){below(3),     below(3), 1 + below(3), 0,        1 + below(2), 10 * (1 + below(2)),
                  1 + below(3), below(5), 1 + below(3), below(5), below(2)};
      r->r = below(r->m);
    }
    buf text = {0};
    write_rules(&text, rules, n, I, J);
    fixture x;
    read(&x, buf_text(&text));
    lts *want = lts_new(&x.actions, NULL);
    by_hand(rules, n, I, J, want);
    const lts *got = process(&x, "Start");
    /* indices that the rules do not depend on may not make states: compare then by numbers only */
    if (got->states == want->states) same_systems(got, want), same++;
    else assert_true(got->states < want->states);
    lts_free(want);
    buf_free(&text);
    close_spec(&x);
  }
  assert_true(same > 250);
}

/* --- texts --- */

static void expressions_print_as_they_are_read(void **state) {
  (void)state;
  fixture x;
  read(&x, "");
  static const char *const binary[] = {
      "*", "/", "%", "+", "-", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&", "^", "|", "&&", "||"};
  static const char *const unary[] = {"- ", "+ ", "!", "~", "*", "& ", "sizeof ~", "(int)", "(struct s *)"};
  for (uint32_t round = 0; round < 2000; round++) {
    buf b = {0}, once = {0}, twice = {0};
    uint32_t parts = 1 + below(6), open = 0;
    for (uint32_t k = 0; k < parts; k++) {
      if (k) buf_printf(&b, " %s ", binary[below(18)]);
      for (uint32_t u = below(3); u; u--) buf_puts(&b, unary[below(9)]);
      if (below(3) == 0) buf_puts(&b, "("), open++;
      buf_puts(&b, below(2) ? "x" : below(2) ? "$1->m[2].n" : below(2) ? "17u" : "'c'");
      if (open && below(2)) buf_puts(&b, ")"), open--;
    }
    while (open--) buf_puts(&b, ")");
    if (below(4) == 0) buf_puts(&b, " ? a : b");
    const cexpr *e = spec_expression(x.s, "e", buf_text(&b));
    assert_non_null(e);
    cexpr_print(&once, e);
    const cexpr *again = spec_expression(x.s, "again", buf_text(&once));
    assert_non_null(again);
    assert_true(cexpr_equal(e, again));
    cexpr_print(&twice, again);
    assert_string_equal(buf_text(&once), buf_text(&twice));
    buf_free(&b);
    buf_free(&once);
    buf_free(&twice);
  }
  close_spec(&x);
}

static void random_formula(buf *b, uint32_t depth) {
  static const char *const binary[] = {"&&", "||", "->", "<->", "U", "W", "R"}, *const unary[] = {"!",  "X ", "F ",
                                                                                                  "G ", "[]", "<>"};
  if (!depth || below(4) == 0) {
    static const char *const atoms[] = {"a",         "put[1]", "return {$0 < 0}", "[m == 2]",
                                        "[c: s->x]", "true",   "false",           "a.b[3].c"};
    buf_puts(b, atoms[below(8)]);
  } else if (below(3) == 0) {
    buf_puts(b, unary[below(6)]);
    random_formula(b, depth - 1);
  } else {
    bool open = below(2);
    if (open) buf_putc(b, '(');
    random_formula(b, depth - 1);
    buf_printf(b, " %s ", binary[below(7)]);
    random_formula(b, depth - 1);
    if (open) buf_putc(b, ')');
  }
}

static bool same_formula(const ltl *a, const ltl *b) {
  if (!a || !b) return a == b;
  return a->kind == b->kind && a->action == b->action && (!a->state || cexpr_equal(a->state, b->state)) &&
         same_formula(a->kid[0], b->kid[0]) && same_formula(a->kid[1], b->kid[1]);
}

static void formulas_print_as_they_are_read(void **state) {
  (void)state;
  fixture x;
  read(&x, "");
  for (uint32_t round = 0; round < 2000; round++) {
    buf b = {0}, once = {0};
    random_formula(&b, 5);
    const ltl *f = spec_formula(x.s, "f", buf_text(&b));
    assert_non_null(f);
    ltl_print(&once, f);
    const ltl *again = spec_formula(x.s, "again", buf_text(&once));
    assert_non_null(again);
    if (!same_formula(f, again)) fail_msg("%s is read back otherwise than %s", buf_text(&once), buf_text(&b));
    buf_free(&b);
    buf_free(&once);
  }
  close_spec(&x);
}

/* A system printed as FSP is read back as itself, whatever its actions are called. */
static void systems_print_as_they_are_read(void **state) {
  (void)state;
  static const char *const names[] = {
      "a",         "a.b[1]",     "put[1]", "put[-2]", "return {$0 == 10}",  "return {}", "Upper",
      "two words", "\"quoted\\", "when",   "[3]",     "a.return {$0 == 1}", "x'y",       "internal.a",
      "tab\there", "a..b",       "1x"};
  for (uint32_t round = 0; round < 200; round++) {
    fixture x;
    open_spec(&x);
    lts *l = lts_new(&x.actions, "System");
    uint32_t n = 1 + below(6);
    for (uint32_t i = 0; i < n; i++) lts_add_state(l);
    for (uint32_t i = below(14); i; i--)
      lts_add_edge(l, below(n), below(8) ? action_named(&x.actions, names[below(17)]) : LTS_TAU, below(n));
    lts_add_action(l, action_named(&x.actions, names[below(17)]));
    lts_freeze(l);
    lts *small = lts_reachable(&x.job, l);
    buf b = {0};
    lts_print_fsp(small, &b);
    assert_true(spec_read_text(x.s, "printed", buf_text(&b), b.n));
    assert_true(spec_finish(x.s));
    const lts *back = process(&x, "System");
    uint32_t stops = 0; /* states without steps become one STOP */
    for (uint32_t s = 0; s < small->states; s++) stops += lts_from(small, s) == lts_from(small, s + 1);
    assert_int_equal(back->states, small->states - (stops ? stops - 1 : 0));
    assert_int_equal(back->alphabet.n, small->alphabet.n);
    if (stops < 2) same_systems(back, small);
    buf_free(&b);
    lts_free(l);
    lts_free(small);
    close_spec(&x);
  }
}

/* --- what is asked for --- */

static void several_files_in_any_order(void **state) {
  (void)state;
  fixture x;
  open_spec(&x);
  const char one[] = "P = (a[N] -> Q).", two[] = "const N = 4\nQ = (b -> P).";
  assert_true(spec_read_text(x.s, "one", one, strlen(one)));
  assert_true(spec_read_text(x.s, "two", two, strlen(two)));
  assert_true(spec_finish(x.s));
  assert_int_equal(process(&x, "P")->states, 2);
  assert_ptr_equal(process(&x, "P"), process(&x, "P"));
  assert_int_equal(spec_processes(x.s), 2);
  assert_string_equal(spec_process_at(x.s, 1).name, "Q");
  assert_int_not_equal(action_find(&x.actions, "a[4]"), LTS_NONE);
  int64_t value = 0;
  assert_true(spec_constant(x.s, "N", &value) && value == 4);
  assert_false(spec_constant(x.s, "P", &value));
  close_spec(&x);
}

static void arguments_are_given(void **state) {
  (void)state;
  fixture x;
  read(&x, "P(N=2, M=1) = C[0], C[i:0..N*M] = (when (i < N*M) a -> C[i+1]).\nI[k:0..3] = (b[k] -> STOP).");
  int64_t args[] = {5, 3}, index[] = {2}, far[] = {9};
  assert_int_equal(process(&x, "P")->states, 3);
  assert_int_equal(spec_process(x.s, "P", args, 1, (place){0})->states, 6);
  assert_int_equal(spec_process(x.s, "P", args, 2, (place){0})->states, 16);
  assert_int_equal(spec_process_at(x.s, 1).indices, 1);
  const lts *l = spec_process(x.s, "I", index, 1, (place){0});
  assert_string_equal(action_name(&x.actions, l->edges.at[0].action), "b[2]");
  x.job.diag.out = fopen("/dev/null", "w");
  assert_null(spec_process(x.s, "I", NULL, 0, (place){0}));
  assert_null(spec_process(x.s, "I", far, 1, (place){0}));
  assert_null(spec_process(x.s, "None", NULL, 0, (place){0}));
  assert_int_equal(x.job.diag.errors, 3);
  fclose(x.job.diag.out);
  close_spec(&x);
}

static void conditions_of_returns_are_kept(void **state) {
  (void)state;
  fixture x;
  read(&x, "const E = -3\nP = (return {E} -> STOP | return {} -> STOP | return {$0 > x} -> STOP | a -> STOP).");
  process(&x, "P");
  buf b = {0};
  uint32_t a = action_find(&x.actions, "return {$0 == -3}");
  assert_int_not_equal(a, LTS_NONE);
  cexpr_print(&b, spec_return_condition(x.s, a));
  assert_text(&b, "$0 == -3");
  assert_int_equal(spec_action(x.s, "t", "return { (E) }"), a);
  a = action_find(&x.actions, "return {}");
  assert_true(spec_is_return(x.s, a));
  assert_null(spec_return_condition(x.s, a));
  assert_false(spec_is_return(x.s, action_find(&x.actions, "a")));
  assert_int_equal(spec_action(x.s, "t", "a"), action_find(&x.actions, "a"));
  x.job.diag.out = fopen("/dev/null", "w");
  assert_int_equal(spec_action(x.s, "t", "{a, b}"), LTS_NONE);
  assert_int_equal(spec_action(x.s, "t", "a ->"), LTS_NONE);
  assert_null(spec_formula(x.s, "t", "G (a"));
  assert_null(spec_expression(x.s, "t", "f(x)"));
  fclose(x.job.diag.out);
  close_spec(&x);
}

static void procedures_are_found(void **state) {
  (void)state;
  fixture x;
  read(&x, "procedure f { abstract forall [v:0..2] { n, ($1 == v), (put[v] -> return {v} -> STOP) }; modifies *$2; }\n"
           "program f { ltl p = G put[0]; }");
  const spec_procedure *f = spec_procedure_of(x.s, "f");
  assert_non_null(f);
  assert_null(spec_procedure_of(x.s, "g"));
  assert_int_equal(f->abstractions.n, 3);
  assert_string_equal(f->abstractions.at[2].name, "n[2]");
  assert_int_equal(f->abstractions.at[2].indices.at[0].value, 2);
  assert_string_equal(f->abstractions.at[2].indices.at[0].name, "v");
  assert_int_equal(f->abstractions.at[1].guard->where.line, 1);
  assert_int_equal(f->modifies.n, 1);
  assert_int_equal(spec_program_at(x.s, 0)->properties.at[0].formula->kind, LTL_GLOBALLY);
  close_spec(&x);
}

static void a_large_process(void **state) {
  (void)state;
  fixture x;
  read(&x, "P = C[0][0], C[i:0..299][j:0..299] = (when (i < 299) a -> C[i+1][j] | when (j < 299) b[i] -> C[i][j+1]).");
  const lts *l = process(&x, "P");
  assert_int_equal(l->states, 90000);
  assert_int_equal(l->edges.n, 2 * 299 * 300);
  assert_string_equal(l->state_names.at[l->states - 1], "C[299][299]");
  close_spec(&x);
}

RUN(cmocka_unit_test(as_a_search_by_hand), cmocka_unit_test(expressions_print_as_they_are_read),
    cmocka_unit_test(formulas_print_as_they_are_read), cmocka_unit_test(systems_print_as_they_are_read),
    cmocka_unit_test(several_files_in_any_order), cmocka_unit_test(arguments_are_given),
    cmocka_unit_test(conditions_of_returns_are_kept), cmocka_unit_test(procedures_are_found),
    cmocka_unit_test(a_large_process))
