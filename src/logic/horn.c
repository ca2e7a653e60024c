/* See horn.h. One relation per boundary, one clause per step:
 *
 *     P_i (x) and guard_i (x, inputs) implies P_i+1 (values_i (x, inputs))
 *
 * with P_0 everything, and the question whether P_n can be reached. Transformations that
 * would merge or drop relations are off: the solution is wanted, not only the answer. */
#include "logic/horn.h"

#include "base/tuning.h"
#include "logic/readback.h"
#include "logic/smt_translate.h"

#include <stdio.h>

enum { deepest = 200 };

typedef struct {
  Z3_context z;
  Z3_solver counter; /* it is only asked what the context has done */
  terms *terms;
  symbol *const *state;
  uint32_t nstate;
  translator translator;
  Z3_fixedpoint fp;
  VEC(Z3_func_decl) relations;
} horn;

static void on_error(Z3_context z, Z3_error_code code) {
  (void)z;
  (void)code; /* no answer is an answer here */
}

static void set_bool(horn *h, Z3_params p, const char *name, bool value) {
  z3.params_set_bool(h->z, p, z3.mk_string_symbol(h->z, name), value);
}

static void open_engine(horn *h, uint64_t effort) {
  char limit[24];
  Z3_config config = z3.mk_config();
  snprintf(limit, sizeof limit, "%u", effort > UINT32_MAX ? UINT32_MAX : (unsigned)effort);
  z3.set_param_value(config, "rlimit", limit);
  h->z = z3.mk_context(config);
  z3.del_config(config);
  z3.set_error_handler(h->z, on_error);
  h->counter = z3.mk_simple_solver(h->z);
  z3.solver_inc_ref(h->z, h->counter);
  translator_init(&h->translator, h->z, h->terms, SMT_INT);
  h->fp = z3.mk_fixedpoint(h->z);
  z3.fixedpoint_inc_ref(h->z, h->fp);
  Z3_params p = z3.mk_params(h->z);
  z3.params_inc_ref(h->z, p);
  z3.params_set_symbol(h->z, p, z3.mk_string_symbol(h->z, "engine"), z3.mk_string_symbol(h->z, "spacer"));
  set_bool(h, p, "xform.slice", false);
  set_bool(h, p, "xform.inline_linear", false);
  set_bool(h, p, "xform.inline_eager", false);
  z3.fixedpoint_set_params(h->z, h->fp, p);
  z3.params_dec_ref(h->z, p);
}

static void close_engine(horn *h) {
  z3.solver_dec_ref(h->z, h->counter);
  z3.fixedpoint_dec_ref(h->z, h->fp);
  translator_free(&h->translator);
  vec_free(&h->relations);
  z3.del_context(h->z);
}

static void declare(horn *h, uint32_t n) {
  Z3_sort *sorts = mem_alloc(sizeof *sorts * (h->nstate + 1));
  for (uint32_t i = 0; i < h->nstate; i++) sorts[i] = z3.mk_int_sort(h->z);
  for (uint32_t i = 0; i <= n; i++) {
    Z3_symbol name = z3.mk_int_symbol(h->z, (int)(1000000 + i));
    Z3_func_decl d = z3.mk_func_decl(h->z, name, h->nstate, sorts, z3.mk_bool_sort(h->z));
    z3.fixedpoint_register_relation(h->z, h->fp, d);
    vec_push(&h->relations, d);
  }
  mem_free(sorts);
}

static Z3_ast apply(horn *h, uint32_t i, const expr *const *values) {
  Z3_ast *args = mem_alloc(sizeof *args * (h->nstate + 1));
  for (uint32_t k = 0; k < h->nstate; k++) {
    const expr *v = values ? values[k] : ex_var(h->terms, h->state[k]);
    args[k] = translate_value(&h->translator, v);
  }
  Z3_ast r = z3.mk_app(h->z, h->relations.at[i], h->nstate, args);
  mem_free(args);
  return r;
}

/* The free constants of a clause: everything that the translation has made so far. */
static void add_rule(horn *h, uint32_t i, Z3_ast body, Z3_ast head) {
  VEC(Z3_app) bound = {0};
  VEC(Z3_ast) todo = {0};
  map seen = {0};
  Z3_ast rule = z3.mk_implies(h->z, body, head);
  vec_push(&todo, rule);
  while (todo.n) {
    Z3_ast a = vec_pop(&todo);
    uint64_t known;
    if (map_get(&seen, z3.get_ast_id(h->z, a), &known)) continue;
    map_put(&seen, z3.get_ast_id(h->z, a), 1);
    if (z3.get_ast_kind(h->z, a) != Z3_APP_AST) continue;
    Z3_app app = z3.to_app(h->z, a);
    uint32_t n = z3.get_app_num_args(h->z, app);
    bool constant = !n && z3.get_decl_kind(h->z, z3.get_app_decl(h->z, app)) == Z3_OP_UNINTERPRETED;
    if (constant) vec_push(&bound, app);
    for (uint32_t k = 0; k < n; k++) vec_push(&todo, z3.get_app_arg(h->z, app, k));
  }
  if (bound.n) rule = z3.mk_forall_const(h->z, 0, bound.n, bound.at, 0, NULL, rule);
  z3.fixedpoint_add_rule(h->z, h->fp, rule, z3.mk_int_symbol(h->z, (int)(2000000 + i)));
  vec_free(&bound);
  vec_free(&todo);
  map_free(&seen);
}

static void add_step(horn *h, uint32_t i, const horn_step *s) {
  Z3_ast guard = translate_truth(&h->translator, s->guard);
  Z3_ast before = apply(h, i, NULL), after = apply(h, i + 1, s->values);
  VEC(Z3_ast) body = {0};
  vec_push(&body, before);
  vec_push(&body, guard);
  for (uint32_t k = 0; k < h->translator.facts.n; k++) vec_push(&body, h->translator.facts.at[k]);
  add_rule(h, i, z3.mk_and(h->z, body.n, body.at), after);
  vec_free(&body);
}

bool horn_interpolate(job *job, terms *terms, symbol *const *state, uint32_t nstate, const horn_step *steps, uint32_t n,
                      uint64_t effort, const expr **between) {
  if (!z3_load(job)) return false;
  horn h = {.terms = terms, .state = state, .nstate = nstate};
  open_engine(&h, effort);
  declare(&h, n);
  add_rule(&h, n, z3.mk_true(h.z), apply(&h, 0, NULL));
  for (uint32_t i = 0; i < n; i++) add_step(&h, i, &steps[i]);
  VEC(Z3_app) bound = {0};
  for (uint32_t k = 0; k < nstate; k++)
    vec_push(&bound, z3.to_app(h.z, translate_value(&h.translator, ex_var(terms, state[k]))));
  Z3_ast goal = apply(&h, n, NULL);
  if (bound.n) goal = z3.mk_exists_const(h.z, 0, bound.n, bound.at, 0, NULL, goal);
  job->stats.solver_calls++;
  z3_begin(job, h.z);
  bool found = z3.fixedpoint_query(h.z, h.fp, goal) == Z3_L_FALSE;
  z3_end(job);
  for (uint32_t i = 1; i < n; i++) {
    Z3_ast cover = found ? z3.fixedpoint_get_cover_delta(h.z, h.fp, -1, h.relations.at[i]) : NULL;
    between[i] = cover ? readback(h.z, terms, state, nstate, cover, deepest) : NULL;
  }
  effort_charge(&job->limits.effort, tuning.cost_of_solver + z3_work(h.z, h.counter));
  vec_free(&bound);
  close_engine(&h);
  return found;
}
