/* See infinite_recursion.h. */
#include "refine/infinite_recursion.h"

#include <string.h>

/* ---- which functions depend on their arguments alone ---- */

static bool is_own(const expr *e) {
  switch (e->kind) {
  case EX_VAR:
    if (e->sym->kind == SYM_GLOBAL || e->sym->is_volatile || e->sym->address_taken || !type_is_scalar(e->type))
      return false;
    break;
  case EX_DEREF:
  case EX_INDEX:
  case EX_FIELD:
  case EX_ADDR: return false;
  default: break;
  }
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!is_own(e->args[i])) return false;
  return true;
}

/* Calls of functions that are closed so far, and of inputs. */
static bool is_own_call(const endless *x, const program *p, const edge *e) {
  if (e->rhs->kind != EX_FUNC) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!is_own(e->args[i])) return false;
  const cfa *body = program_body(p, e->rhs->sym);
  return body ? x->closed[body->index] : !strncmp(e->rhs->sym->name, "__VERIFIER_", 11);
}

static bool is_closed(const endless *x, const program *p, const cfa *f) {
  for (uint32_t i = 0; i < f->params.n; i++)
    if (!type_is_integer(f->params.at[i]->type)) return false;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->lhs && !is_own(e->lhs)) return false;
    if (e->kind == E_CALL ? !is_own_call(x, p, e) : e->rhs && !is_own(e->rhs)) return false;
    if (e->kind == E_ALLOC || e->kind == E_UNMODELLED || e->kind == E_HAVOC) return false;
  }
  return true;
}

void infinite_recursion_init(endless *x, const program *p) {
  *x = (endless){.closed = mem_alloc(p->functions.n + 1)};
  memset(x->closed, true, p->functions.n);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < p->functions.n; i++) {
      if (!x->closed[i] || is_closed(x, p, p->functions.at[i])) continue;
      x->closed[i] = false;
      changed = true;
    }
  }
}

void infinite_recursion_free(endless *x) {
  mem_free(x->closed);
  vec_free(&x->calls);
  vec_free(&x->values);
  vec_free(&x->given);
  map_free(&x->latest);
}

/* ---- an execution ---- */

static bool same_values(const endless *x, const infinite_recursion_call *a, const infinite_recursion_call *b) {
  return a->function == b->function && a->n == b->n &&
         !memcmp(&x->values.at[a->first], &x->values.at[b->first], sizeof *x->values.at * a->n);
}

/* Of functions that are closed, calls with the same hash are a list, so that a deep stack costs no more than one that is not. */
static void enter(endless *x, struct machine *run, const cfa *f) {
  infinite_recursion_call c = {.function = f, .first = x->values.n, .n = x->given.n, .step = interp_steps(run)};
  for (uint32_t i = 0; i < x->given.n; i++) vec_push(&x->values, x->given.at[i]);
  if (f->sym && x->closed[f->index] && c.n == f->params.n) {
    uint64_t before = 0;
    c.hash = hash_mix(f->index, c.n ? hash_bytes(&x->values.at[c.first], sizeof *x->values.at * c.n) : 0) | 1;
    map_get(&x->latest, c.hash, &before);
    c.before = (uint32_t)before;
    map_put(&x->latest, c.hash, x->calls.n + 1);
  }
  vec_push(&x->calls, c);
}

static void leave(endless *x) {
  infinite_recursion_call c = vec_pop(&x->calls);
  if (c.hash) map_put(&x->latest, c.hash, c.before);
  x->values.n = c.first;
}

bool infinite_recursion_step(endless *x, struct machine *run, const cfa *f) {
  uint32_t depth = interp_depth(run);
  bool entered = depth >= x->calls.n;
  while (x->calls.n > depth + 1) leave(x);
  while (depth >= x->calls.n) enter(x, run, f);
  x->given.n = 0;
  if (!entered) return false;
  const infinite_recursion_call *now = &x->calls.at[depth];
  for (uint32_t i = now->before; i; i = x->calls.at[i - 1].before) {
    if (!same_values(x, &x->calls.at[i - 1], now)) continue;
    x->repeats = x->calls.at[i - 1].step;
    return true;
  }
  return false;
}

void infinite_recursion_stored(endless *x, const run_value *v) {
  if (v->variable && v->variable->kind == SYM_PARAM) vec_push(&x->given, v->number);
}
