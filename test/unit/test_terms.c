/* Random terms, with casts, choices, negative values, remainders, shifts and wrap-around: what folding, the solver's two
 * arithmetics, intervals and the glance say of them must agree with plain evaluation (terms.h). */
#include "program.h"
#include "terms.h"

#include "abstract/glance.h"
#include "abstract/interval.h"
#include "logic/smt.h"

static job the_job;
static terms the_terms;
static random_terms r;

static int open_all(void **state) {
  (void)state;
  job_init(&the_job);
  terms_init(&the_terms, false);
  types *t = &the_terms.types;
  const type *all[] = {t->type_int,  t->type_uint,  t->type_schar, t->type_uchar,
                       t->type_bool, t->type_llong, t->type_ullong};
  r = (random_terms){.t = &the_terms, .seed = 11};
  for (int i = 0; i < random_variables; i++) {
    char *name = arena_printf(&the_terms.arena, "v%d", i);
    r.vars[i] = symbol_new(&the_terms, SYM_GLOBAL, name, all[i], (place){0});
  }
  return 0;
}

static int close_all(void **state) {
  (void)state;
  terms_free(&the_terms);
  job_free(&the_job);
  return 0;
}

static void show(const random_terms *x, const expr *e) {
  buf text = {0};
  ex_print(&text, e);
  for (int i = 0; i < random_variables; i++)
    buf_printf(&text, "%s %s = %lld", i ? "," : " where", x->vars[i]->name, (long long)x->values[x->vars[i]->id]);
  fprintf(stderr, "%s\n", buf_text(&text));
  buf_free(&text);
}

/* ---- folding ---- */

/* `e` with the variables of the set (a bit each) replaced by their values. */
static const expr *put_values(const expr *e, uint32_t set) {
  if (e->kind == EX_VAR) {
    bool defined = true, replaced = false;
    for (int i = 0; i < random_variables; i++) replaced |= r.vars[i] == e->sym && set >> i & 1;
    return replaced ? ex_int(r.t, e->type, value_of(&r, e, &defined)) : e;
  }
  if (!e->nargs) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = put_values(e->args[i], set);
  return ex_rebuild(r.t, e, args);
}

/* What is rebuilt with some values put in has the value that it had, whatever was folded on the way. */
static void rebuilding(void **state) {
  (void)state;
  uint32_t changed = 0, tried = 20000;
  for (uint32_t i = 0; i < tried; i++) {
    const expr *e = some_condition(&r, 4);
    bool defined = true;
    some_values(&r);
    const expr *other = put_values(e, pick(&r, 1u << random_variables));
    i128 want = value_of(&r, e, &defined), got = value_of(&r, other, &defined);
    if (!defined) continue;
    if (!want != !got) show(&r, e);
    assert_true(!want == !got);
    changed += other != e;
  }
  assert_true(changed > tried / 2);
}

static void folding(void **state) {
  (void)state;
  uint32_t folded = 0, tried = 20000;
  for (uint32_t i = 0; i < tried; i++) {
    const expr *e = pick(&r, 2) ? some_condition(&r, 3) : some_term(&r, some_type(&r), 3);
    bool defined = true;
    some_values(&r);
    i128 want = value_of(&r, e, &defined);
    const expr *got = put_values(e, (1u << random_variables) - 1);
    if (!defined || got->kind != EX_INT) continue; /* overflow of signed values is left alone */
    if (got->value != want) show(&r, e);
    assert_true(got->value == want);
    folded++;
  }
  assert_true(folded > tried / 2);
}

/* A condition and its negation. */
static void negation(void **state) {
  (void)state;
  for (uint32_t i = 0; i < 5000; i++) {
    const expr *e = some_condition(&r, 3), *not = ex_not(r.t, e);
    bool defined = true;
    some_values(&r);
    bool holds = is_so(&r, e, &defined), fails = is_so(&r, not, &defined);
    if (!defined) continue;
    if (holds == fails) show(&r, e);
    assert_true(holds != fails);
  }
}

/* ---- the solver ---- */

static bool some_values_satisfy(const expr *e, uint32_t tries) {
  for (uint32_t k = 0; k < tries; k++) {
    bool defined = true;
    some_values(&r);
    if (is_so(&r, e, &defined) && defined) return true;
  }
  return false;
}

/* Where every variable has its value, the term has its own, and no other. */
static void solver(smt_arith arith, uint32_t asked, int depth) {
  smt *s = NULL;
  uint32_t exact = 0, at_once = 10; /* what was asked before is not forgotten, and costs time */
  for (uint32_t i = 0; i < asked; i++) {
    if (i % at_once == 0) {
      if (s) smt_free(s);
      s = smt_new(&the_job, r.t, arith);
    }
    const expr *e = pick(&r, 4) ? some_term(&r, some_type(&r), depth) : some_condition(&r, depth);
    smt_lit lits[random_variables + 1];
    bool defined = true;
    some_values(&r);
    i128 value = value_of(&r, e, &defined);
    if (!defined || e->kind == EX_INT) continue;
    for (int v = 0; v < random_variables; v++) {
      const expr *x = ex_var(r.t, r.vars[v]);
      lits[v] = smt_literal(s, ex_binary(r.t, EX_EQ, x, ex_int(r.t, x->type, r.values[x->sym->id])));
    }
    const expr *same = ex_binary(r.t, EX_EQ, e, ex_int(r.t, e->type, value));
    lits[random_variables] = smt_literal(s, same);
    smt_answer can = smt_check(s, lits, random_variables + 1, 0);
    lits[random_variables] = smt_literal(s, ex_not(r.t, same));
    smt_answer other = smt_check(s, lits, random_variables + 1, 0);
    bool is_exact = arith == SMT_BV || smt_int_suffices(e);
    bool wrong = can == SMT_UNSAT || (is_exact && other == SMT_SAT);
    exact += is_exact && other == SMT_UNSAT;
    if (wrong) show(&r, e);
    assert_false(wrong);
  }
  assert_true(exact > asked / 3);
  smt_free(s);
}

static void solver_integers(void **state) {
  (void)state;
  solver(SMT_INT, 250, 2);
  solver(SMT_INT, 50, 3);
}

static void solver_bits(void **state) {
  (void)state;
  solver(SMT_BV, 150, 2);
  solver(SMT_BV, 30, 3);
}

/* ---- the glance ---- */

static void glance_and_solver(void **state) {
  (void)state;
  smt *s = smt_new(&the_job, r.t, SMT_BV);
  uint32_t yes = 0, no = 0, asked = 1500;
  for (uint32_t i = 0; i < asked; i++) {
    const expr *g = some_condition(&r, 1), *w = some_condition(&r, 2 + (int)pick(&r, 2));
    smt_lit lits[2] = {smt_literal(s, g), smt_literal(s, w)};
    if (smt_check(s, lits, 1, 100000) != SMT_SAT) continue;
    expr_list given = {0}, wanted = {0};
    vec_push(&given, g);
    vec_push(&wanted, w);
    glance_answer answer = glance(r.t, &given, &wanted);
    vec_free(&given);
    vec_free(&wanted);
    if (answer == GLANCE_UNCLEAR) continue;
    const expr *both = ex_both(r.t, g, w);
    bool wrong = answer == GLANCE_NO ? some_values_satisfy(both, 50) || smt_check(s, lits, 2, 300000) == SMT_SAT
                                     : smt_check(s, lits, 2, 300000) == SMT_UNSAT;
    if (wrong) show(&r, both);
    assert_false(wrong);
    yes += answer == GLANCE_YES;
    no += answer == GLANCE_NO;
  }
  assert_true(yes > asked / 20);
  assert_true(no > asked / 100);
  smt_free(s);
}

/* ---- intervals ---- */

#define SEVEN                                                                                                           \
  "  int i = __VERIFIER_nondet_int(); unsigned u = __VERIFIER_nondet_int(); signed char c = __VERIFIER_nondet_int();\n" \
  "  unsigned char d = __VERIFIER_nondet_int(); _Bool b = __VERIFIER_nondet_int();\n"                                   \
  "  long long l = __VERIFIER_nondet_int() * 1000000007ll; unsigned long long m = l * 3;\n"

static void use_variables(const fixture *x, random_terms *of) {
  static const char *const names[] = {"i", "u", "c", "d", "b", "l", "m"};
  *of = (random_terms){.t = x->b.terms, .seed = 5};
  for (int i = 0; i < random_variables; i++) of->vars[i] = cell(x, names[i])->sym;
}

static bool is_in(interval range, i128 v) { return range.low <= v && v <= range.high; }

/* What is known of a variable at a location; NULL: nothing reads it there or later. */
static interval *entry_of(const fixture *x, const intervals *known, loc_id at, const symbol *variable) {
  uint32_t v = blocks_var(&x->b, variable);
  interval *here = known->at + known->first[at.n];
  if (!blocks_is_live(&x->b, at, v)) return NULL;
  for (uint32_t i = 0; i < v; i++) here += blocks_is_live(&x->b, at, i);
  return here;
}

/* Terms over variables whose intervals are given. */
static void interval_terms(void **state) {
  (void)state;
  fixture x;
  intervals known;
  random_terms of;
  load_main(&x, NONDET "int main(void) {\n" SEVEN "  while (i) i = u + c + d + b + l + m;\n  return 0; }");
  use_variables(&x, &of);
  interval_analysis(&x.job, &x.b, &known);
  loc_id at = loop_head(&x);
  uint32_t narrow = 0, refuted = 0, tried = 10000;
  for (uint32_t n = 0; n < tried; n++) {
    for (int v = 0; v < random_variables; v++) {
      i128 p = some_value(&of, of.vars[v]->type), q = some_value(&of, of.vars[v]->type);
      *entry_of(&x, &known, at, of.vars[v]) = (interval){p < q ? p : q, p < q ? q : p, false};
    }
    bool condition = pick(&of, 2);
    const expr *e = condition ? some_condition(&of, 3) : some_term(&of, some_type(&of), 3);
    interval range = interval_of(&known, at, e);
    bool never = interval_refutes(&known, at, e);
    narrow += range.low > int_min(e->type) || range.high < int_max(e->type);
    refuted += never;
    for (int k = 0; k < 20; k++) {
      bool defined = true;
      for (int v = 0; v < random_variables; v++) {
        interval in = *entry_of(&x, &known, at, of.vars[v]);
        i128 some = some_value(&of, of.vars[v]->type);
        of.values[of.vars[v]->id] = is_in(in, some) ? some : pick(&of, 2) ? in.low : in.high;
      }
      i128 value = value_of(&of, e, &defined);
      if (!defined) continue;
      if (!is_in(range, value) || (never && value)) show(&of, e);
      assert_true(is_in(range, value));
      assert_false(never && value);
    }
  }
  assert_true(narrow > tried / 10);
  assert_true(refuted > tried / 50);
  intervals_free(&known);
  drop_program(&x);
}

/* The edge of the program that assumes the variable b. */
static flat_edge *assumption_of(fixture *x, const expr *b) {
  for (uint32_t i = 0; i < x->f->edges.n; i++) {
    flat_edge *e = &x->f->edges.at[i];
    if (e->kind == F_ASSUME && ex_mentions(e->rhs, b->sym) && ex_not(x->b.terms, e->rhs)->kind == EX_EQ) return e;
  }
  fail_msg("there is no branch on b");
  return NULL;
}

/* Behind a condition, every state that satisfies it is still within the intervals. */
static void interval_conditions(void **state) {
  (void)state;
  fixture x;
  random_terms of;
  load_main(&x, NONDET "int main(void) {\n" SEVEN "  if (b != 0) i = u + c + d + b + l + m;\n  return i; }");
  use_variables(&x, &of);
  flat_edge *e = assumption_of(&x, cell(&x, "b"));
  uint32_t narrow = 0, inside = 0, tried = 1500;
  for (uint32_t n = 0; n < tried; n++) {
    intervals known;
    e->rhs = some_condition(&of, 2);
    interval_analysis(&x.job, &x.b, &known);
    for (int k = 0; k < 100; k++) {
      bool defined = true;
      some_values(&of);
      i128 *l = &of.values[of.vars[5]->id];
      *l = of.values[of.vars[0]->id] * (i128)1000000007;
      of.values[of.vars[6]->id] = int_wrap(of.vars[6]->type, *l * 3);
      if (!is_so(&of, e->rhs, &defined) || !defined) continue;
      inside++;
      if (!interval_reaches(&known, e->to)) show(&of, e->rhs);
      assert_true(interval_reaches(&known, e->to));
      for (int v = 0; v < random_variables; v++) {
        const interval *here = entry_of(&x, &known, e->to, of.vars[v]);
        if (!here) continue;
        interval in = *here;
        if (!is_in(in, of.values[of.vars[v]->id])) show(&of, e->rhs);
        assert_true(is_in(in, of.values[of.vars[v]->id]));
        narrow += in.low > int_min(of.vars[v]->type) || in.high < int_max(of.vars[v]->type);
      }
    }
    intervals_free(&known);
  }
  assert_true(inside > tried);
  assert_true(narrow > tried / 2);
  drop_program(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(folding),         cmocka_unit_test(rebuilding),          cmocka_unit_test(negation),
      cmocka_unit_test(solver_integers), cmocka_unit_test(solver_bits),         cmocka_unit_test(glance_and_solver),
      cmocka_unit_test(interval_terms),  cmocka_unit_test(interval_conditions),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
