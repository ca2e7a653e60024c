/* See clauses.h. Spacer solves them. Transformations that would merge or drop relations are off: the solution is wanted,
 * not only the answer. A rule is translated by itself, so that it is about its own variables alone; its parts are kept
 * for the second look. */
#include "logic/clauses.h"

#include "base/tuning.h"
#include "logic/readback.h"
#include "logic/smt_translate.h"

#include <stdio.h>
#include <string.h>

typedef VEC(Z3_ast) ast_list;

typedef struct relation {
  Z3_func_decl decl;
  symbol **formals;
  uint32_t n;
  Z3_ast solution;         /* over bound variables by place; NULL: not asked for yet */
  Z3_ast *places;          /* the formals, as constants */
  VEC(const expr *) facts; /* guessed */
  ast_list guesses;        /* the same, over `places`, */
  VEC(bool) struck;        /* and whether the rules do not keep it */
} relation;

typedef struct application {
  uint32_t relation;
  Z3_ast *values;
  Z3_ast *guessed; /* the guesses of the relation about these values; NULL: not made yet */
} application;

typedef struct rule {
  application *body;
  uint32_t nbody;
  Z3_ast guard; /* with what is known of the variables */
  application head;
} rule;

struct clauses {
  job *job;
  terms *terms;
  bool ideal, by_guesses; /* by_guesses: what was guessed excludes all errors */
  Z3_context z;
  Z3_solver counter; /* it is only asked what the context has done */
  Z3_fixedpoint fp;
  Z3_func_decl error;
  VEC(relation) relations;
  VEC(rule) rules;
  arena arena;
};

enum { no_relation = UINT32_MAX, deepest = 200 };

static void on_error(Z3_context z, Z3_error_code code) {
  (void)z;
  (void)code; /* no answer is an answer here */
}

static void set_bool(clauses *c, Z3_params p, const char *name, bool value) {
  z3.params_set_bool(c->z, p, z3.mk_string_symbol(c->z, name), value);
}

static void open_engine(clauses *c) {
  c->fp = z3.mk_fixedpoint(c->z);
  z3.fixedpoint_inc_ref(c->z, c->fp);
  Z3_params p = z3.mk_params(c->z);
  z3.params_inc_ref(c->z, p);
  z3.params_set_symbol(c->z, p, z3.mk_string_symbol(c->z, "engine"), z3.mk_string_symbol(c->z, "spacer"));
  set_bool(c, p, "xform.slice", false);
  set_bool(c, p, "xform.inline_linear", false);
  set_bool(c, p, "xform.inline_eager", false);
  z3.fixedpoint_set_params(c->z, c->fp, p);
  z3.params_dec_ref(c->z, p);
}

clauses *clauses_new(job *job, terms *terms, bool ideal, uint64_t effort) {
  char limit[24];
  if (!z3_load(job)) return NULL;
  clauses *c = mem_alloc(sizeof *c);
  *c = (clauses){.job = job, .terms = terms, .ideal = ideal};
  z3.global_param_set("smt.arith.solver", "2"); /* as for other queries: quicker on small ones */
  Z3_config config = z3.mk_config();
  z3.set_param_value(config, "auto_config", "false");
  snprintf(limit, sizeof limit, "%u", effort > UINT32_MAX ? 0 : (unsigned)effort);
  z3.set_param_value(config, "rlimit", limit);
  c->z = z3.mk_context(config);
  z3.del_config(config);
  z3.set_error_handler(c->z, on_error);
  c->counter = z3.mk_simple_solver(c->z);
  z3.solver_inc_ref(c->z, c->counter);
  open_engine(c);
  c->error = z3.mk_func_decl(c->z, z3.mk_string_symbol(c->z, "error"), 0, NULL, z3.mk_bool_sort(c->z));
  z3.fixedpoint_register_relation(c->z, c->fp, c->error);
  effort_charge(&job->limits.effort, tuning.cost_of_solver);
  return c;
}

void clauses_free(clauses *c) {
  if (!c) return;
  z3.solver_dec_ref(c->z, c->counter);
  z3.fixedpoint_dec_ref(c->z, c->fp);
  z3.del_context(c->z);
  for (uint32_t i = 0; i < c->relations.n; i++) {
    vec_free(&c->relations.at[i].facts);
    vec_free(&c->relations.at[i].guesses);
    vec_free(&c->relations.at[i].struck);
  }
  vec_free(&c->relations);
  vec_free(&c->rules);
  arena_free(&c->arena);
  mem_free(c);
}

static Z3_sort sort_of(clauses *c, const type *t) {
  if (t->kind != TY_ARRAY) return z3.mk_int_sort(c->z);
  return z3.mk_array_sort(c->z, z3.mk_int_sort(c->z), sort_of(c, t->to));
}

uint32_t clauses_relation(clauses *c, symbol *const *formals, uint32_t n) {
  relation r = {.n = n, .formals = arena_copy(&c->arena, formals, sizeof *formals * n)};
  Z3_sort *sorts = mem_alloc(sizeof *sorts * (n + 1));
  for (uint32_t i = 0; i < n; i++) sorts[i] = sort_of(c, formals[i]->type);
  r.decl = z3.mk_func_decl(c->z, z3.mk_int_symbol(c->z, (int)(1000000 + c->relations.n)), n, sorts,
                           z3.mk_bool_sort(c->z));
  z3.fixedpoint_register_relation(c->z, c->fp, r.decl);
  mem_free(sorts);
  vec_push(&c->relations, r);
  return c->relations.n - 1;
}

/* ---- rules ---- */

static application apply(clauses *c, translator *t, const clause_atom *a) {
  if (!a) return (application){.relation = no_relation};
  uint32_t n = c->relations.at[a->relation].n;
  application x = {.relation = a->relation, .values = arena_array(&c->arena, Z3_ast, n + 1)};
  for (uint32_t i = 0; i < n; i++) x.values[i] = translate_value(t, a->values[i]);
  return x;
}

static Z3_ast formula_of(clauses *c, const application *a) {
  if (a->relation == no_relation) return z3.mk_app(c->z, c->error, 0, NULL);
  const relation *r = &c->relations.at[a->relation];
  return z3.mk_app(c->z, r->decl, r->n, a->values);
}

/* All constants of a formula are bound. */
static Z3_ast close_formula(clauses *c, Z3_ast f) {
  VEC(Z3_app) bound = {0};
  VEC(Z3_ast) todo = {0};
  map seen = {0};
  uint64_t known;
  vec_push(&todo, f);
  while (todo.n) {
    Z3_ast a = vec_pop(&todo);
    if (map_get(&seen, z3.get_ast_id(c->z, a), &known)) continue;
    map_put(&seen, z3.get_ast_id(c->z, a), 1);
    if (z3.get_ast_kind(c->z, a) != Z3_APP_AST) continue;
    Z3_app app = z3.to_app(c->z, a);
    uint32_t n = z3.get_app_num_args(c->z, app);
    Z3_func_decl d = z3.get_app_decl(c->z, app);
    if (!n && d != c->error && z3.get_decl_kind(c->z, d) == Z3_OP_UNINTERPRETED) {
      bool relation = false; /* one without places is no variable */
      for (uint32_t i = 0; i < c->relations.n && !relation; i++) relation = c->relations.at[i].decl == d;
      if (!relation) vec_push(&bound, app);
    }
    for (uint32_t k = 0; k < n; k++) vec_push(&todo, z3.get_app_arg(c->z, app, k));
  }
  if (bound.n) f = z3.mk_forall_const(c->z, 0, bound.n, bound.at, 0, NULL, f);
  vec_free(&bound);
  vec_free(&todo);
  map_free(&seen);
  return f;
}

static void keep(clauses *c, translator *t, rule r) {
  VEC(Z3_ast) parts = {0};
  vec_push(&parts, r.guard);
  for (uint32_t i = 0; i < t->facts.n; i++) vec_push(&parts, t->facts.at[i]);
  r.guard = z3.mk_and(c->z, parts.n, parts.at);
  vec_push(&c->rules, r);
  vec_free(&parts);
  effort_charge(&c->job->limits.effort, tuning.cost_of_definition);
}

static rule begin_rule(clauses *c, translator *t, const clause_rule *from) {
  rule r = {.nbody = from->nbody, .body = arena_array(&c->arena, application, from->nbody + 1)};
  translator_init(t, c->z, c->terms, SMT_INT);
  t->ideal = c->ideal;
  for (uint32_t i = 0; i < r.nbody; i++) r.body[i] = apply(c, t, &from->body[i]);
  return r;
}

void clauses_add(clauses *c, const clause_rule *from) {
  translator t;
  rule r = begin_rule(c, &t, from);
  r.guard = translate_truth(&t, from->guard);
  r.head = apply(c, &t, from->head);
  keep(c, &t, r);
  translator_free(&t);
}

void clauses_add_overflow(clauses *c, const clause_rule *from, const clause_atom *used) {
  if (!c->ideal) return;
  translator t;
  rule r = begin_rule(c, &t, from);
  VEC(Z3_ast) wraps = {0};
  Z3_ast no = z3.mk_false(c->z), in_guard = translate_overflow(&t, from->guard);
  for (uint32_t i = 0; used && i < c->relations.at[used->relation].n; i++) {
    Z3_ast w = translate_overflow(&t, used->values[i]);
    if (w != no) vec_push(&wraps, w);
  }
  if (in_guard != no || wraps.n) {
    Z3_ast later[2] = {translate_truth(&t, from->guard), wraps.n ? z3.mk_or(c->z, wraps.n, wraps.at) : no};
    Z3_ast two[2] = {in_guard, z3.mk_and(c->z, 2, later)};
    r.guard = z3.mk_or(c->z, 2, two);
    r.head = apply(c, &t, NULL);
    keep(c, &t, r);
  }
  vec_free(&wraps);
  translator_free(&t);
}

/* ---- answers ---- */

/* ---- guesses ---- */

void clauses_guess(clauses *c, uint32_t n, const expr *fact) {
  relation *r = &c->relations.at[n];
  translator t;
  translator_init(&t, c->z, c->terms, SMT_INT);
  t.ideal = c->ideal;
  if (!r->places) {
    r->places = arena_array(&c->arena, Z3_ast, r->n + 1);
    for (uint32_t i = 0; i < r->n; i++) r->places[i] = translate_value(&t, ex_var(c->terms, r->formals[i]));
  }
  Z3_ast f = translate_truth(&t, fact);
  if (t.exact) {
    vec_push(&r->facts, fact);
    vec_push(&r->guesses, f);
    vec_push(&r->struck, false);
  }
  translator_free(&t);
}

/* The guesses that are left of a relation, about the values that it is applied to. */
static void add_guessed(clauses *c, application *a, ast_list *out) {
  const relation *r = &c->relations.at[a->relation];
  if (!a->guessed) a->guessed = arena_array(&c->arena, Z3_ast, r->guesses.n + 1);
  for (uint32_t k = 0; k < r->guesses.n; k++) {
    if (r->struck.at[k]) continue;
    if (!a->guessed[k]) a->guessed[k] = z3.substitute(c->z, r->guesses.at[k], r->n, r->places, a->values);
    vec_push(out, a->guessed[k]);
  }
}

/* What is known in the body of a rule. */
static void add_known(clauses *c, rule *r, ast_list *out) {
  vec_push(out, r->guard);
  for (uint32_t i = 0; i < r->nbody; i++) add_guessed(c, &r->body[i], out);
}

/* `out`: of those that are left, in their order. */
static void strike(relation *r, const bool *out) {
  for (uint32_t k = 0, n = 0; k < r->guesses.n; k++)
    if (!r->struck.at[k]) r->struck.at[k] = out[n++];
}

static Z3_lbool ask(clauses *c, Z3_solver s) {
  c->job->stats.solver_calls++;
  effort_charge(&c->job->limits.effort, tuning.cost_of_query);
  z3_begin(c->job, c->z);
  Z3_lbool answer = z3.solver_check(c->z, s);
  z3_end(c->job);
  return answer;
}

/* Those guesses of the head that the solver's model contradicts; all of them where it has none. */
static void contradicted(clauses *c, Z3_solver s, const Z3_ast *claims, uint32_t n, bool *out) {
  Z3_model m = z3.solver_get_model(c->z, s);
  bool any = false;
  if (m) z3.model_inc_ref(c->z, m);
  for (uint32_t k = 0; k < n && m; k++) {
    Z3_ast value = NULL;
    out[k] = z3.model_eval(c->z, m, claims[k], true, &value) && z3.get_bool_value(c->z, value) == Z3_L_FALSE;
    any |= out[k];
  }
  for (uint32_t k = 0; k < n && !any; k++) out[k] = true;
  if (m) z3.model_dec_ref(c->z, m);
}

/* Strikes out what the rule does not keep of its head's guesses; true if something was. An error has none: then false says that it
 * is excluded. */
static bool visit_rule(clauses *c, Z3_solver s, rule *r) {
  relation *head = r->head.relation == no_relation ? NULL : &c->relations.at[r->head.relation];
  ast_list known = {0}, claims = {0};
  bool changed = false;
  for (bool again = true; again;) {
    claims.n = 0;
    if (head) add_guessed(c, &r->head, &claims);
    if (head && !claims.n) break;
    if (!known.n) {
      z3.solver_push(c->z, s); /* a reset would make the whole solver anew */
      add_known(c, r, &known);
      for (uint32_t i = 0; i < known.n; i++) z3.solver_assert(c->z, s, known.at[i]);
    }
    z3.solver_push(c->z, s);
    if (head) z3.solver_assert(c->z, s, z3.mk_not(c->z, z3.mk_and(c->z, claims.n, claims.at)));
    Z3_lbool answer = ask(c, s);
    again = answer != Z3_L_FALSE && head;
    changed |= answer != Z3_L_FALSE;
    if (again) {
      bool *out = mem_alloc(claims.n + 1);
      if (answer == Z3_L_TRUE) contradicted(c, s, claims.at, claims.n, out);
      else memset(out, true, claims.n);
      strike(head, out);
      mem_free(out);
    }
    z3.solver_pop(c->z, s, 1);
  }
  if (known.n) z3.solver_pop(c->z, s, 1);
  vec_free(&known);
  vec_free(&claims);
  return changed;
}

static Z3_solver new_solver(clauses *c, uint64_t effort) {
  Z3_solver s = z3.mk_simple_solver(c->z);
  z3.solver_inc_ref(c->z, s);
  Z3_params p = z3.mk_params(c->z);
  z3.params_inc_ref(c->z, p);
  z3.params_set_uint(c->z, p, z3.mk_string_symbol(c->z, "rlimit"), (unsigned)effort);
  z3.solver_set_params(c->z, s, p);
  z3.params_dec_ref(c->z, p);
  return s;
}

bool clauses_keep_guesses(clauses *c, uint64_t effort) {
  Z3_solver s = new_solver(c, tuning.large_query_of_loop);
  uint64_t before = z3_work(c->z, c->counter), visits = 0;
  bool *waits = mem_alloc(c->rules.n + 1), excluded = true, enough = true, upward = false;
  memset(waits, true, c->rules.n);
  for (bool changed = true; changed && enough;) {
    changed = false;
    upward = !upward;
    for (uint32_t n = 0; n < c->rules.n && enough; n++) {
      uint32_t i = upward ? c->rules.n - 1 - n : n;
      rule *r = &c->rules.at[i];
      if (!waits[i] || r->head.relation == no_relation) continue;
      waits[i] = false;
      if (visits++ % 32 == 0) /* asking for the work done is work */
        enough = !limits_check_now(&c->job->limits) && z3_work(c->z, c->counter) - before < effort;
      if (!visit_rule(c, s, r)) continue;
      for (uint32_t k = 0; k < c->rules.n; k++)
        for (uint32_t b = 0; b < c->rules.at[k].nbody; b++)
          if (c->rules.at[k].body[b].relation == r->head.relation) waits[k] = changed = true;
    }
  }
  for (uint32_t i = 0; i < c->relations.n && !enough; i++)
    for (uint32_t k = 0; k < c->relations.at[i].struck.n; k++) c->relations.at[i].struck.at[k] = true;
  for (uint32_t i = 0; i < c->rules.n && excluded; i++)
    if (c->rules.at[i].head.relation == no_relation) excluded = !visit_rule(c, s, &c->rules.at[i]);
  mem_free(waits);
  z3.solver_dec_ref(c->z, s);
  effort_charge(&c->job->limits.effort, z3_work(c->z, c->counter) - before);
  c->by_guesses = excluded && enough;
  return c->by_guesses;
}

/* ---- answers ---- */

/* The rules with what is known, for the engine. */
static void state_rules(clauses *c) {
  for (uint32_t i = 0; i < c->rules.n; i++) {
    rule *r = &c->rules.at[i];
    ast_list parts = {0};
    add_known(c, r, &parts);
    for (uint32_t k = 0; k < r->nbody; k++) vec_push(&parts, formula_of(c, &r->body[k]));
    Z3_ast body = z3.mk_and(c->z, parts.n, parts.at);
    Z3_ast all = close_formula(c, z3.mk_implies(c->z, body, formula_of(c, &r->head)));
    z3.fixedpoint_add_rule(c->z, c->fp, all, z3.mk_int_symbol(c->z, (int)(2000000 + i)));
    vec_free(&parts);
  }
}

/* Relations that no chain of rules leads to: nothing is in them. The solver has not examined them. */
static void solve_empty(clauses *c) {
  bool *some = mem_alloc(c->relations.n + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < c->rules.n; i++) {
      const rule *r = &c->rules.at[i];
      bool holds = r->head.relation != no_relation && !some[r->head.relation];
      for (uint32_t k = 0; k < r->nbody && holds; k++) holds = some[r->body[k].relation];
      if (holds) some[r->head.relation] = changed = true;
    }
  }
  for (uint32_t i = 0; i < c->relations.n; i++)
    if (!some[i]) c->relations.at[i].solution = z3.mk_false(c->z);
  mem_free(some);
}

clauses_answer clauses_solve(clauses *c) {
  job *job = c->job;
  uint64_t before = z3_work(c->z, c->counter);
  state_rules(c);
  job->stats.solver_calls++;
  z3_begin(job, c->z);
  Z3_lbool answer = z3.fixedpoint_query(c->z, c->fp, z3.mk_app(c->z, c->error, 0, NULL));
  z3_end(job);
  effort_charge(&job->limits.effort, z3_work(c->z, c->counter) - before);
  if (answer == Z3_L_FALSE) solve_empty(c);
  return answer == Z3_L_FALSE ? CLAUSES_PROVED : answer == Z3_L_TRUE ? CLAUSES_REACHED : CLAUSES_OPEN;
}

static Z3_ast solution_of(clauses *c, uint32_t n) {
  relation *r = &c->relations.at[n];
  if (!r->solution) r->solution = z3.fixedpoint_get_cover_delta(c->z, c->fp, -1, r->decl);
  return r->solution;
}

static Z3_ast solved(clauses *c, const application *a) {
  if (a->relation == no_relation) return z3.mk_false(c->z);
  if (c->by_guesses) return z3.mk_true(c->z);
  Z3_ast s = solution_of(c, a->relation);
  return s ? z3.substitute_vars(c->z, s, c->relations.at[a->relation].n, a->values) : NULL;
}

/* With what was guessed and kept, which visit_rule must find kept again. */
static bool certify_rule(clauses *c, Z3_solver s, rule *r) {
  bool known = true;
  ast_list before = {0};
  if (r->head.relation != no_relation && visit_rule(c, s, r)) return false;
  if (r->head.relation != no_relation && c->by_guesses) return true;
  z3.solver_reset(c->z, s);
  add_known(c, r, &before);
  for (uint32_t i = 0; i < before.n; i++) z3.solver_assert(c->z, s, before.at[i]);
  vec_free(&before);
  for (uint32_t i = 0; i <= r->nbody && known; i++) {
    Z3_ast a = solved(c, i < r->nbody ? &r->body[i] : &r->head);
    known = a;
    if (known) z3.solver_assert(c->z, s, i < r->nbody ? a : z3.mk_not(c->z, a));
  }
  return known && ask(c, s) == Z3_L_FALSE;
}

bool clauses_certify(clauses *c) {
  Z3_solver s = z3.mk_simple_solver(c->z);
  z3.solver_inc_ref(c->z, s);
  uint64_t before = z3_work(c->z, c->counter);
  bool ok = true;
  for (uint32_t i = 0; i < c->rules.n && ok && !limits_check_now(&c->job->limits); i++)
    ok = certify_rule(c, s, &c->rules.at[i]);
  z3.solver_dec_ref(c->z, s);
  effort_charge(&c->job->limits.effort, z3_work(c->z, c->counter) - before);
  return ok && !limits_check_now(&c->job->limits);
}

const expr *clauses_solution(clauses *c, uint32_t n) {
  const relation *r = &c->relations.at[n];
  Z3_ast s = c->by_guesses ? NULL : solution_of(c, n);
  const expr *found = ex_int(c->terms, c->terms->types.type_int, 1);
  if (!c->by_guesses) found = s ? readback(c->z, c->terms, r->formals, r->n, s, deepest) : NULL;
  for (uint32_t i = 0; i < r->facts.n && found; i++)
    found = r->struck.at[i] ? found : ex_both(c->terms, found, r->facts.at[i]);
  return found;
}
