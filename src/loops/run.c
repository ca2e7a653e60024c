/* See loop.h: the execution without cycles. A region is a loop's body or the whole program; its
 * locations are executed in reverse post-order, states that meet are merged, and a loop inside
 * is one step: it is visited, and what leaves it goes on in the region.
 *
 * With depth d > 1 a visit has two halves, told apart by an unknown: the first d - 1 iterations
 * as they are, or any iterations and then d more. What leaves the loop or fails in it does so
 * within the first half, or in the last iteration of the second. */
#include "loops/loop.h"

#include "base/tuning.h"

#include <string.h>

typedef VEC(block_exit) arrivals;

typedef struct region {
  job *job;
  loop_run *r;
  uint32_t loop; /* UINT32_MAX: the whole program */
  uint32_t occurrence;
  arrivals waiting; /* merged, one per location */
  arrivals out;     /* what left the loop */
  symstate back;    /* what came back to its head */
  bool keep;        /* ends count */
} region;

/* ---- elements inside arrays ---- */

static const symbol *root_of(const expr *array) {
  while (array->kind == EX_STORE) array = array->args[0];
  return array->kind == EX_VAR ? array->sym : NULL;
}

/* An array of the program's own, of known length. */
static bool has_length(const flat *f, const symbol *s) {
  if (!s || !s->type->is_complete || !s->type->count) return false;
  for (uint32_t i = 0; i < f->cells.n; i++)
    if (f->cells.at[i].var == s) {
      symbol_kind k = f->cells.at[i].object->kind;
      return !f->cells.at[i].site && (k == SYM_GLOBAL || k == SYM_LOCAL || k == SYM_STRING);
    }
  return false;
}

static const expr *in_range(terms *t, const expr *index, uint64_t count) {
  const type *type = t->types.type_ptrdiff;
  const expr *i = ex_cast(t, type, index);
  return ex_both(t, ex_binary(t, EX_GE, i, ex_int(t, type, 0)), ex_binary(t, EX_LT, i, ex_int(t, type, (i128)count)));
}

/* The condition of a store that keeps what is there where it is false: a pointer may mean another object then, and the
 * index nothing. NULL: the store has none. */
static const expr *condition_of(const expr *store) {
  const expr *v = store->args[2];
  bool keeps = v->kind == EX_ITE && v->args[2]->kind == EX_SELECT && v->args[2]->args[0] == store->args[0] &&
               v->args[2]->args[1] == store->args[1];
  return keeps ? v->args[0] : NULL;
}

static const expr *defined(const flat *f, terms *t, const expr *e);

static const expr *defined_store(const flat *f, terms *t, const expr *e, const expr *condition) {
  const expr *r = ex_both(t, defined(f, t, e->args[1]), defined(f, t, e->args[2]->args[1]));
  if (has_length(f, root_of(e->args[0]))) r = ex_both(t, r, in_range(t, e->args[1], root_of(e->args[0])->type->count));
  r = ex_either(t, ex_not(t, condition), r);
  return ex_both(t, ex_both(t, defined(f, t, e->args[0]), defined(f, t, condition)), r);
}

/* Where evaluating `e` accesses no element outside its array. */
static const expr *defined(const flat *f, terms *t, const expr *e) {
  const expr *r = ex_int(t, t->types.type_int, 1);
  if (!e->nargs || e->kind == EX_ADDR) return r;
  if (e->kind == EX_ITE || e->kind == EX_LAND || e->kind == EX_LOR) {
    const expr *c = e->args[0], *a = defined(f, t, e->args[1]);
    const expr *b = e->kind == EX_ITE ? defined(f, t, e->args[2]) : r;
    if (e->kind == EX_LAND) a = ex_either(t, ex_not(t, c), a);
    if (e->kind == EX_LOR) a = ex_either(t, c, a);
    if (e->kind == EX_ITE && (a->kind != EX_INT || b->kind != EX_INT)) a = ex_ite(t, c, a, b);
    return ex_both(t, defined(f, t, c), a);
  }
  if (e->kind == EX_STORE && condition_of(e)) return defined_store(f, t, e, condition_of(e));
  for (uint32_t i = 0; i < e->nargs; i++) r = ex_both(t, r, defined(f, t, e->args[i]));
  if ((e->kind == EX_SELECT || e->kind == EX_STORE) && has_length(f, root_of(e->args[0])))
    r = ex_both(t, r, in_range(t, e->args[1], root_of(e->args[0])->type->count));
  return r;
}

/* ---- steps ---- */

static void apply(region *x, edge_id id, symstate *s) {
  blocks *b = x->r->forest->b;
  const flat_edge *e = flat_edge_at(b->flat, id);
  if (x->r->in_bounds && e->rhs)
    s->guard = ex_both(b->terms, s->guard, sym_eval(b, s, defined(b->flat, b->terms, e->rhs)));
  const expr *holds = sym_step(b, id, x->occurrence, s);
  if (holds) s->guard = ex_both(b->terms, s->guard, holds);
}

static void add_arrival(blocks *b, arrivals *list, loc_id to, symstate s) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].to.n == to.n) {
      symstate_merge(b, to, &list->at[i].state, &s);
      return;
    }
  vec_push(list, ((block_exit){to, s}));
}

static bool is_member(const region *x, loc_id l) {
  return x->loop == UINT32_MAX || x->r->forest->all.at[x->loop].member[l.n];
}

/* Takes over `s`. */
static void deliver(region *x, loc_id to, symstate s) {
  blocks *b = x->r->forest->b;
  flat_end end = flat_loc_at(b->flat, to)->end;
  bool dead = s.guard->kind == EX_INT && !s.guard->value;
  if (dead || end != END_NONE) {
    if (!dead && end != END_EXIT && x->keep) vec_push(&x->r->ends, ((loop_end){to, s.guard, ++x->r->clock}));
    symstate_free(&s);
  } else if (x->loop != UINT32_MAX && to.n == x->r->forest->all.at[x->loop].head.n) {
    if (x->back.values) symstate_merge(b, to, &x->back, &s);
    else x->back = s;
  } else {
    add_arrival(b, is_member(x, to) ? &x->waiting : &x->out, to, s);
  }
}

static void leave(region *x, loc_id from, const symstate *s) {
  blocks *b = x->r->forest->b;
  for_flat_out(b->flat, from, e) {
    symstate next = symstate_copy(b, s);
    apply(x, e, &next);
    deliver(x, flat_edge_at(b->flat, e)->to, next);
  }
}

static block_exit take_first(region *x) {
  const uint32_t *order = x->r->forest->b->order;
  uint32_t best = 0;
  for (uint32_t i = 1; i < x->waiting.n; i++)
    if (order[x->waiting.at[i].to.n] < order[x->waiting.at[best].to.n]) best = i;
  block_exit first = x->waiting.at[best];
  x->waiting.at[best] = vec_last(&x->waiting);
  x->waiting.n--;
  return first;
}

static void visit(region *x, uint32_t loop, symstate s);

static uint32_t loop_at(const region *x, loc_id at) {
  const loop_forest *f = x->r->forest;
  uint32_t l = f->innermost[at.n];
  return l != UINT32_MAX && f->all.at[l].head.n == at.n && l != x->loop ? l : UINT32_MAX;
}

static void run_region(region *x) {
  while (x->waiting.n) {
    block_exit now = take_first(x);
    if (limits_hit(&x->job->limits)) x->r->stopped = true;
    uint32_t inner = loop_at(x, now.to);
    if (x->r->stopped) {
      symstate_free(&now.state);
    } else if (inner != UINT32_MAX) {
      visit(x, inner, now.state);
    } else {
      leave(x, now.to, &now.state);
      symstate_free(&now.state);
    }
  }
  vec_free(&x->waiting);
}

/* ---- loops ---- */

static symstate any_state(loop_run *r, const loop *l, const symstate *entry) {
  blocks *b = r->forest->b;
  symstate s = symstate_copy(b, entry);
  for (uint32_t v = 0; v < b->nvars; v++) {
    if (!l->written[v]) continue;
    const symbol *cell = b->flat->vars.at[v];
    char *name = arena_printf(&b->terms->arena, "%s.%u", cell->name, r->visits.n);
    s.values[v] = ex_var(b->terms, symbol_new(b->terms, SYM_TEMP, name, cell->type, cell->where));
  }
  return s;
}

/* One iteration from `s`; exits go to the region around if they count. What comes back is
 * returned: values NULL if nothing does. */
static symstate iterate(region *x, uint32_t loop, const symstate *s, bool counts) {
  region body = {.job = x->job, .r = x->r, .loop = loop, .occurrence = ++x->r->bodies, .keep = x->keep && counts};
  if (x->r->bodies > tuning.most_bodies) x->r->stopped = true;
  if (!x->r->stopped) {
    leave(&body, x->r->forest->all.at[loop].head, s);
    run_region(&body);
  }
  for (uint32_t i = 0; i < body.out.n; i++) {
    if (counts) deliver(x, body.out.at[i].to, body.out.at[i].state);
    else symstate_free(&body.out.at[i].state);
  }
  vec_free(&body.out);
  return body.back;
}

static const expr *new_choice(loop_run *r) {
  terms *t = r->forest->b->terms;
  return ex_var(
      t, symbol_new(t, SYM_TEMP, arena_printf(&t->arena, "often.%u", r->visits.n), t->types.type_bool, (place){0}));
}

static loop_state now_at(loop_run *r, symstate s) { return (loop_state){s, ++r->clock}; }

/* The first iterations as they are; `s` is the state before them, and is freed. */
static void run_few(region *x, uint32_t mine, symstate s) {
  loop_run *r = x->r;
  uint32_t loop = r->visits.at[mine].loop;
  for (uint32_t i = 0; i + 1 < r->depth && s.values && !r->stopped; i++) {
    symstate next = iterate(x, loop, &s, true);
    symstate_free(&s);
    s = next;
    if (s.values) vec_push(&r->visits.at[mine].first, now_at(r, symstate_copy(r->forest->b, &s)));
  }
  symstate_free(&s);
}

/* Takes over `s`. The visit is listed before what it contains. */
static void visit(region *x, uint32_t loop, symstate s) {
  loop_run *r = x->r;
  terms *t = r->forest->b->terms;
  uint32_t mine = r->visits.n;
  const expr *often = r->depth > 1 ? new_choice(r) : NULL;
  symstate any = any_state(r, &r->forest->all.at[loop], &s);
  vec_push(&r->visits, ((loop_visit){.loop = loop, .entry = now_at(r, s)}));
  if (often) {
    symstate few = symstate_copy(r->forest->b, &s);
    few.guard = ex_both(t, few.guard, ex_not(t, often));
    any.guard = ex_both(t, any.guard, often);
    run_few(x, mine, few);
  }
  loop_state now = now_at(r, any);
  for (uint32_t i = 0; i < r->depth && now.state.values && !r->stopped; i++) {
    r->visits.at[mine].occurrence = r->bodies + 1;
    symstate next = iterate(x, loop, &now.state, i + 1 == r->depth);
    vec_push(&r->visits.at[mine].heads, now);
    now = now_at(r, next);
  }
  r->visits.at[mine].back = now;
}

void loop_run_all(job *job, loop_run *r, loop_forest *f, uint32_t depth, bool in_bounds) {
  *r = (loop_run){.forest = f, .depth = depth, .in_bounds = in_bounds, .stopped = !f->reducible};
  region all = {.job = job, .r = r, .loop = UINT32_MAX, .keep = true};
  if (!r->stopped) vec_push(&all.waiting, ((block_exit){f->b->flat->entry, symstate_new(f->b)}));
  run_region(&all);
}

void loop_run_free(loop_run *r) {
  for (uint32_t i = 0; i < r->visits.n; i++) {
    loop_visit *v = &r->visits.at[i];
    symstate_free(&v->entry.state);
    symstate_free(&v->back.state);
    for (uint32_t k = 0; k < v->heads.n; k++) symstate_free(&v->heads.at[k].state);
    for (uint32_t k = 0; k < v->first.n; k++) symstate_free(&v->first.at[k].state);
    vec_free(&v->heads);
    vec_free(&v->first);
  }
  vec_free(&r->visits);
  vec_free(&r->ends);
}
