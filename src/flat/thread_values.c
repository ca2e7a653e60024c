/* See thread_values.h. The number of a variable is 0 if its value is not known, else 1 + the number of the term. That of an array says what
 * its elements are that have no other value; an element is 0 if it is one of these, 1 if it is not known, else 2 + the number of
 * its term. */
#include "flat/thread_values.h"

#include <string.h>

enum { most_elements = 128, as_others = 0, not_known = 1, first_term = 2 };

void thread_values_init(thread_values *v, terms *t, const thread_facts *facts, uint32_t first) {
  *v = (thread_values){.terms = t, .facts = facts, .first = first, .crowded = UINT32_MAX};
  v->untracked = mem_alloc(facts->vars.n + 1);
  v->nelements = mem_alloc(sizeof *v->nelements * (facts->vars.n + 1));
}

void thread_values_free(thread_values *v) {
  mem_free(v->untracked);
  mem_free(v->nelements);
  mem_free(v->epoch_of);
  mem_free(v->result);
  map_free(&v->elements);
  vec_free(&v->element_of);
}

static bool variable_number(const thread_values *v, const symbol *s, uint32_t *n) {
  uint64_t known;
  if (!map_get(&v->facts->index, s->id, &known) || v->untracked[known]) return false;
  *n = (uint32_t)known;
  return true;
}

static uint32_t get(const state_row *s, uint32_t i) { return i < s->n ? s->at[i] : 0; }

static void put(state_row *s, uint32_t i, uint32_t value) {
  while (value && s->n <= i) vec_push(s, 0);
  if (i < s->n) s->at[i] = value;
}

/* The place of an element in rows; UINT32_MAX: there is none. */
static uint32_t element(thread_values *v, uint32_t var, i128 index, bool make) {
  uint64_t n;
  if (index < 0 || index > INT32_MAX) return UINT32_MAX;
  uint64_t key = (uint64_t)var << 32 | (uint64_t)index;
  if (map_get(&v->elements, key, &n)) return (uint32_t)n;
  if (!make) return UINT32_MAX;
  if (++v->nelements[var] > most_elements) v->crowded = var;
  n = v->first + v->facts->vars.n + v->element_of.n;
  map_put(&v->elements, key, n);
  vec_push(&v->element_of, var);
  return (uint32_t)n;
}

bool thread_value_is_known(const expr *e) { return ex_is_const(e) || ex_is_fixed(e); }

static const expr *term(const thread_values *v, uint32_t id) { return v->terms->all.at[id]; }

/* An element of an array variable; NULL: it is not known. */
static const expr *element_value(thread_values *v, const state_row *s, const symbol *array, const expr *index) {
  uint32_t var;
  if (index->kind != EX_INT || !variable_number(v, array, &var)) return NULL;
  uint32_t at = element(v, var, index->value, false), code = at == UINT32_MAX ? as_others : get(s, at);
  if (code == not_known) return NULL;
  if (code != as_others) return term(v, code - first_term);
  uint32_t others = get(s, v->first + var);
  return others ? term(v, others - 1) : NULL;
}

static const expr *simplify(thread_values *v, const state_row *s, const expr *e);

static const expr *simplify_select(thread_values *v, const state_row *s, const expr *e) {
  const expr *index = simplify(v, s, e->args[1]), *array = simplify(v, s, e->args[0]);
  const expr *r = array->kind == EX_VAR ? NULL : ex_select(v->terms, array, index);
  if (r && (r->kind != EX_SELECT || r->args[0]->kind != EX_VAR)) return r;
  if (r) array = r->args[0], index = r->args[1];
  const expr *known = element_value(v, s, array->sym, index);
  return known && known->type == e->type ? known : ex_select(v->terms, array, index);
}

static const expr *compute(thread_values *v, const state_row *s, const expr *e) {
  uint32_t var;
  if (e->kind == EX_VAR) {
    if (e->sym->type->kind == TY_ARRAY || !variable_number(v, e->sym, &var)) return e;
    uint32_t code = get(s, v->first + var);
    return code ? term(v, code - 1) : e;
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  if (e->kind == EX_SELECT) return simplify_select(v, s, e);
  const expr *args[3];
  args[0] = simplify(v, s, e->args[0]);
  if (e->kind == EX_ITE && ex_is_const(args[0]))
    return simplify(v, s, e->args[args[0]->kind == EX_INT ? args[0]->value ? 1 : 2 : args[0]->real != 0 ? 1 : 2]);
  for (uint32_t i = 1; i < e->nargs; i++) args[i] = simplify(v, s, e->args[i]);
  return ex_rebuild(v->terms, e, args);
}

static const expr *simplify(thread_values *v, const state_row *s, const expr *e) {
  if (e->id >= v->nresults) {
    uint32_t n = 2 * e->id + 64;
    v->epoch_of = mem_resize(v->epoch_of, sizeof *v->epoch_of * n);
    v->result = mem_resize(v->result, sizeof *v->result * n);
    memset(v->epoch_of + v->nresults, 0, sizeof *v->epoch_of * (n - v->nresults));
    v->nresults = n;
  }
  if (v->epoch_of[e->id] == v->epoch) return v->result[e->id];
  const expr *r = compute(v, s, e);
  v->epoch_of[e->id] = v->epoch;
  v->result[e->id] = r;
  return r;
}

const expr *thread_value(thread_values *v, const state_row *state, const expr *e) {
  v->epoch++;
  return simplify(v, state, e);
}

/* ---- changes ---- */

static void forget_elements(thread_values *v, state_row *s, uint32_t var) {
  uint32_t begin = v->first + v->facts->vars.n;
  for (uint32_t i = 0; v->nelements[var] && i < v->element_of.n && begin + i < s->n; i++)
    if (v->element_of.at[i] == var) s->at[begin + i] = as_others;
}

static const expr *zero_of(thread_values *v, const type *array) {
  const type *t = array->to;
  if (type_is_float(t)) return ex_float(v->terms, t, 0);
  return type_is_scalar(t) ? ex_int(v->terms, t, 0) : NULL;
}

static void copy_array(thread_values *v, state_row *s, uint32_t to, uint32_t from) {
  uint32_t n = v->element_of.n, begin = v->first + v->facts->vars.n;
  if (to == from) return;
  forget_elements(v, s, to);
  put(s, v->first + to, get(s, v->first + from));
  for (uint32_t i = 0; i < n; i++) {
    uint32_t code = get(s, begin + i);
    if (v->element_of.at[i] != from || code == as_others) continue;
    put(s, v->first + to, 0); /* which index it is, the number does not say */
    forget_elements(v, s, to);
    return;
  }
}

static void set_array(thread_values *v, state_row *s, uint32_t var, const expr *value) {
  uint32_t other;
  if (value && value->kind == EX_STORE) {
    set_array(v, s, var, value->args[0]);
    const expr *index = value->args[1], *to = value->args[2];
    if (index->kind != EX_INT || index->value < 0 || index->value > INT32_MAX) {
      set_array(v, s, var, NULL);
      return;
    }
    put(s, element(v, var, index->value, true),
        thread_value_is_known(to) ? to->id + (uint32_t)first_term : (uint32_t)not_known);
    return;
  }
  if (value && value->kind == EX_VAR && variable_number(v, value->sym, &other)) {
    copy_array(v, s, var, other);
    return;
  }
  const expr *zero = value && value->kind == EX_ZERO ? zero_of(v, value->type) : NULL;
  forget_elements(v, s, var);
  put(s, v->first + var, zero ? zero->id + 1 : 0);
}

void thread_value_set(thread_values *v, state_row *state, symbol *symbol, const expr *value) {
  uint32_t var;
  if (!variable_number(v, symbol, &var)) return;
  if (symbol->type->kind == TY_ARRAY) set_array(v, state, var, value);
  else
    put(state, v->first + var,
        value && thread_value_is_known(value) && value->type == symbol->type ? value->id + 1 : 0);
}

void thread_value_learn(thread_values *v, state_row *state, const expr *e) {
  if (e->kind == EX_LAND) {
    thread_value_learn(v, state, e->args[0]);
    thread_value_learn(v, state, e->args[1]);
    return;
  }
  const expr *x = e->nargs ? e->args[0] : NULL, *value = e->kind == EX_EQ ? e->args[1] : NULL;
  if (e->kind == EX_EQ && x->kind != EX_VAR) x = e->args[1], value = e->args[0];
  if (e->kind == EX_LNOT && x->kind == EX_VAR && type_is_integer(x->type)) value = ex_int(v->terms, x->type, 0);
  if (!value || x->kind != EX_VAR || !thread_value_is_known(value) || type_is_float(x->type)) return;
  if (x->sym->type->kind != TY_ARRAY) thread_value_set(v, state, x->sym, value);
}

void thread_values_keep(thread_values *v, state_row *state, const uint64_t *live) {
  uint32_t n = v->facts->vars.n;
  for (uint32_t i = v->first; i < state->n; i++) {
    uint32_t var = i - v->first < n ? i - v->first : v->element_of.at[i - v->first - n];
    if (!bit_is_set(live, var)) state->at[i] = 0;
  }
}
