/* See smt.h. A literal is a Boolean constant p with the definition p => condition, so that
 * conditions nobody assumes do not burden the search; the negation of a condition is a
 * literal of its own. Definitions pile up in the solver; when there are many, a fresh one
 * is begun, and literals are defined again as they are used. */
#include "logic/smt.h"

#include "base/tuning.h"
#include "logic/smt_translate.h"

#include <stdlib.h>
#include <string.h>

/* A query as sorted literals, its effort, and its answer. */
struct past {
  uint32_t *lits, n;
  smt_answer answer;
  uint64_t effort;
};

struct smt {
  job *job;
  uint64_t patience; /* effort for a query that says nothing else */
  Z3_context z;
  Z3_solver solver;
  Z3_model model;
  translator translator;
  uint32_t asserted;            /* facts of the translator already in the solver */
  map literal_of;               /* expr id -> literal */
  VEC(const expr *) conditions; /* by literal */
  VEC(Z3_ast) proxies;
  VEC(uint32_t) defined; /* by literal: generation in which it was defined */
  uint32_t generation, definitions;
  VEC(smt_lit) query;
  VEC(Z3_ast) assumptions;
  idset answers; /* queries asked before; a satisfiable one has lost its model */
  VEC(struct past) past;
  uint64_t limit;   /* of the solver's work on one query, as it was last told; 0: it was not */
  uint64_t counted; /* of the work in this context: that much is charged */
  bool from_memory; /* the last answer was */
};

static void on_error(Z3_context z, Z3_error_code code) {
  (void)z;
  (void)code; /* asked for where it matters: an answer that did not come is `unknown` */
}

static void fresh_solver(smt *s) {
  if (s->model) z3.model_dec_ref(s->z, s->model);
  s->model = NULL;
  if (s->solver) z3.solver_dec_ref(s->z, s->solver);
  s->solver = z3.mk_simple_solver(s->z);
  z3.solver_inc_ref(s->z, s->solver);
  s->asserted = 0;
  s->definitions = 0;
  s->generation++;
  s->limit = 0;
}

smt *smt_new(job *job, terms *terms, smt_arith arith) {
  if (!z3_load(job)) return NULL;
  smt *s = mem_alloc(sizeof *s);
  s->job = job;
  s->patience = tuning.usual_query;
  z3.global_param_set("smt.arith.solver", "2"); /* three times as fast on small linear queries */
  Z3_config config = z3.mk_config();
  z3.set_param_value(config, "auto_config", "false");
  s->z = z3.mk_context(config);
  z3.del_config(config);
  z3.set_error_handler(s->z, on_error);
  translator_init(&s->translator, s->z, terms, arith);
  fresh_solver(s);
  effort_charge(&job->limits.effort, tuning.cost_of_solver);
  return s;
}

void smt_free(smt *s) {
  if (!s) return;
  if (s->model) z3.model_dec_ref(s->z, s->model);
  z3.solver_dec_ref(s->z, s->solver);
  translator_free(&s->translator);
  z3.del_context(s->z);
  map_free(&s->literal_of);
  idset_free(&s->answers);
  for (uint32_t i = 0; i < s->past.n; i++) mem_free(s->past.at[i].lits);
  vec_free(&s->past);
  vec_free(&s->conditions);
  vec_free(&s->proxies);
  vec_free(&s->defined);
  vec_free(&s->query);
  vec_free(&s->assumptions);
  mem_free(s);
}

smt_lit smt_literal(smt *s, const expr *condition) {
  uint64_t found;
  if (map_get(&s->literal_of, condition->id, &found)) return (smt_lit){(uint32_t)found};
  uint32_t n = s->conditions.n;
  vec_push(&s->conditions, condition);
  Z3_symbol name = z3.mk_int_symbol(s->z, (int)n);
  vec_push(&s->proxies, z3.mk_const(s->z, name, z3.mk_bool_sort(s->z)));
  vec_push(&s->defined, 0);
  map_put(&s->literal_of, condition->id, n);
  return (smt_lit){n};
}

static void define(smt *s, smt_lit l) {
  if (s->defined.at[l.n] == s->generation) return;
  s->defined.at[l.n] = s->generation;
  s->definitions++;
  effort_charge(&s->job->limits.effort, tuning.cost_of_definition);
  Z3_ast meaning = translate_truth(&s->translator, s->conditions.at[l.n]);
  z3.solver_assert(s->z, s->solver, z3.mk_implies(s->z, s->proxies.at[l.n], meaning));
}

static void assert_facts(smt *s) {
  for (; s->asserted < s->translator.facts.n; s->asserted++)
    z3.solver_assert(s->z, s->solver, s->translator.facts.at[s->asserted]);
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static struct past sorted(const smt_lit *lits, uint32_t n) {
  struct past q = {.lits = mem_alloc(sizeof *q.lits * (n + 1)), .n = n};
  for (uint32_t i = 0; i < n; i++) q.lits[i] = lits[i].n;
  qsort(q.lits, n, sizeof *q.lits, by_number);
  return q;
}

static bool same_query(void *context, uint32_t id, const void *candidate) {
  const smt *s = context;
  const struct past *a = &s->past.at[id], *b = candidate;
  return a->n == b->n && !memcmp(a->lits, b->lits, a->n * sizeof *a->lits);
}

/* Keeps an answer; takes over the query. */
static void remember(smt *s, struct past q, uint64_t hash, smt_answer answer, uint64_t effort) {
  q.answer = answer;
  q.effort = effort;
  idset_add(&s->answers, hash, s->past.n);
  vec_push(&s->past, q);
}

/* What a query may take at most: no more than is left of the part that it belongs to, rounded up to a few bits. The solver takes as
 * long to hear of another limit as to decide an easy query. */
static uint64_t at_most(const smt *s, uint64_t effort) {
  uint64_t left = effort_left(&s->job->limits.effort, s->job->limits.effort.allowed), step = 1;
  if (effort <= left) return effort ? effort : 1;
  if (left > UINT32_MAX) return left; /* more than can be told */
  while (left / step >= 16) step *= 2;
  return left ? (left + step - 1) / step * step : 1;
}

static uint64_t cost_of_step(const smt *s) { return s->translator.arith == SMT_BV ? tuning.cost_of_bits : 1; }

static void set_limit(smt *s, uint64_t effort) {
  uint64_t limit = effort / cost_of_step(s) + 1;
  if (limit > UINT32_MAX) limit = UINT32_MAX;
  if (limit == s->limit) return;
  s->limit = limit;
  Z3_params p = z3.mk_params(s->z);
  z3.params_inc_ref(s->z, p);
  z3.params_set_uint(s->z, p, z3.mk_string_symbol(s->z, "rlimit"), (unsigned)limit);
  /* Otherwise the solver takes Ctrl-C for itself, and limits.h never hears of it. */
  z3.params_set_bool(s->z, p, z3.mk_string_symbol(s->z, "ctrl_c"), false);
  z3.solver_set_params(s->z, s->solver, p);
  z3.params_dec_ref(s->z, p);
}

/* Also for what has been done in this context since the last query. */
static void charge(smt *s) {
  uint64_t work = z3_work(s->z, s->solver);
  effort_charge(&s->job->limits.effort, tuning.cost_of_query + (work - s->counted) * cost_of_step(s));
  s->counted = work;
}

static smt_answer ask(smt *s, const smt_lit *lits, uint32_t n, uint64_t effort, bool model_wanted) {
  if (s->definitions > tuning.most_definitions) fresh_solver(s);
  for (uint32_t i = 0; i < n; i++) define(s, lits[i]);
  assert_facts(s);
  s->assumptions.n = 0;
  for (uint32_t i = 0; i < n; i++) vec_push(&s->assumptions, s->proxies.at[lits[i].n]);
  set_limit(s, effort);
  s->job->stats.solver_calls++;
  z3_begin(s->job, s->z);
  Z3_lbool r = z3.solver_check_assumptions(s->z, s->solver, n, s->assumptions.at);
  z3_end(s->job);
  charge(s);
  if (s->model) z3.model_dec_ref(s->z, s->model);
  s->model = NULL;
  if (r == Z3_L_FALSE) return SMT_UNSAT;
  if (r == Z3_L_TRUE && !model_wanted) return SMT_SAT;
  if (r == Z3_L_TRUE) s->model = z3.solver_get_model(s->z, s->solver);
  if (s->model) {
    z3.model_inc_ref(s->z, s->model);
    return SMT_SAT;
  }
  fresh_solver(s);
  return SMT_UNKNOWN;
}

/* An answer in memory serves if no model is wanted, or there is none; an undecided query is
 * asked again with more effort. */
static bool serves(const struct past *p, uint64_t effort, bool model_wanted) {
  if (p->answer == SMT_UNKNOWN) return p->effort >= effort;
  return p->answer == SMT_UNSAT || !model_wanted;
}

static smt_answer query(smt *s, const smt_lit *lits, uint32_t n, uint64_t effort, bool model_wanted) {
  s->query.n = 0;
  for (uint32_t i = 0; i < n; i++) vec_push(&s->query, lits[i]);
  effort = at_most(s, effort ? effort : s->patience);
  struct past q = sorted(lits, n);
  uint64_t hash = hash_bytes(q.lits, n * sizeof *q.lits);
  uint32_t known = idset_find(&s->answers, hash, same_query, s, &q);
  s->from_memory = known != UINT32_MAX && serves(&s->past.at[known], effort, model_wanted);
  if (s->from_memory) {
    mem_free(q.lits);
    return s->past.at[known].answer;
  }
  smt_answer a = limits_check_now(&s->job->limits) ? SMT_UNKNOWN : ask(s, lits, n, effort, model_wanted);
  if (known != UINT32_MAX && !s->job->limits.hit) {
    s->past.at[known].answer = a;
    s->past.at[known].effort = effort;
  }
  if (known != UINT32_MAX || s->job->limits.hit) mem_free(q.lits);
  else remember(s, q, hash, a, effort);
  return a;
}

void smt_set_patience(smt *s, uint64_t effort) { s->patience = effort; }

smt_answer smt_check(smt *s, const smt_lit *lits, uint32_t n, uint64_t effort) {
  return query(s, lits, n, effort, true);
}

smt_answer smt_possible(smt *s, const smt_lit *lits, uint32_t n) { return query(s, lits, n, 0, false); }

void smt_core(smt *s, bool *used) {
  memset(used, 0, s->query.n * sizeof *used);
  if (s->from_memory) { /* the solver has moved on: ask it again */
    s->from_memory = false;
    if (ask(s, s->query.at, s->query.n, at_most(s, tuning.usual_query), false) != SMT_UNSAT) {
      memset(used, 1, s->query.n * sizeof *used);
      return;
    }
  }
  Z3_ast_vector core = z3.solver_get_unsat_core(s->z, s->solver);
  z3.ast_vector_inc_ref(s->z, core);
  unsigned n = z3.ast_vector_size(s->z, core);
  for (unsigned k = 0; k < n; k++) {
    Z3_ast a = z3.ast_vector_get(s->z, core, k);
    for (uint32_t i = 0; i < s->query.n; i++)
      if (s->proxies.at[s->query.at[i].n] == a) used[i] = true;
  }
  z3.ast_vector_dec_ref(s->z, core);
}

bool smt_value(smt *s, const expr *e, i128 *value) { return !type_is_float(e->type) && smt_bits(s, e, value); }

bool smt_bits(smt *s, const expr *e, i128 *value) {
  bool real = type_is_float(e->type);
  if (!s->model || (real && (e->type->width > 64 || s->translator.arith != SMT_BV))) return false;
  Z3_ast term = translate_value(&s->translator, e), result;
  if (!z3.model_eval(s->z, s->model, term, true, &result)) return false;
  if (z3.get_ast_kind(s->z, result) != Z3_NUMERAL_AST) return false;
  const char *text = z3.get_numeral_string(s->z, result);
  bool negative = *text == '-';
  u128 v = 0;
  for (text += negative; *text >= '0' && *text <= '9'; text++) v = v * 10 + (u128)(*text - '0');
  *value = real ? (i128)v : int_wrap(e->type, negative ? (i128)(0 - v) : (i128)v);
  return true;
}

bool smt_is_exact(const smt *s) { return s->translator.exact; }

static bool suffices(const expr *e, map *seen) {
  uint64_t found;
  if (map_get(seen, e->id, &found)) return found;
  bool ok = e->type->width <= 64 && (e->type->kind == TY_ARRAY || !type_is_float(e->type) || !e->nargs);
  for (uint32_t i = 0; i < e->nargs; i++) ok &= !type_is_float(e->args[i]->type); /* comparisons and conversions, too */
  const expr *b = e->nargs > 1 ? e->args[1] : NULL;
  switch (e->kind) {
  case EX_BITOR:
  case EX_BITXOR: ok = false; break;
  case EX_BITAND: {
    const expr *c = b->kind == EX_INT ? b : e->args[0];
    i128 v = c->kind == EX_INT ? c->value : -1;
    ok = v >= 0 && ((v & (v + 1)) == 0 || (v & (v - 1)) == 0);
    break;
  }
  case EX_SHL: ok = b->kind == EX_INT && b->value >= 0 && b->value < 62 && b->value < e->type->width; break;
  case EX_SHR: ok = b->kind == EX_INT && b->value >= 0 && b->value < e->type->width; break;
  case EX_DIV:
  case EX_REM: ok = b->kind == EX_INT && b->value; break;
  case EX_MUL: {
    const expr *c = b->kind == EX_INT ? b : e->args[0];
    i128 most = (i128)1 << 40; /* as the translation has it */
    ok = c->kind == EX_INT && c->value <= most && c->value >= -most;
    break;
  }
  default: break;
  }
  map_put(seen, e->id, ok);
  for (uint32_t i = 0; ok && i < e->nargs; i++) ok = suffices(e->args[i], seen);
  map_put(seen, e->id, ok);
  return ok;
}

bool smt_int_suffices(const expr *e) {
  map seen = {0};
  bool ok = suffices(e, &seen);
  map_free(&seen);
  return ok;
}
