/* See symex.h. Locations of a block are visited in reverse post-order by a small heap; a
 * location's states are merged pairwise where their tracked constants agree. Guards of
 * the two sides of a branch, `g && c` and `g && !c`, merge back into `g`. */
#include "abstract/symex.h"

#include "base/tuning.h"

#include <string.h>

/* ---- heads ---- */

typedef struct {
  uint32_t loc;
  edge_id next;
} visit;

/* ---- which variables still matter ---- */

/* The variables that each edge reads. Terms share parts, so that one is looked into once for an edge. */
typedef struct readings {
  uint32_t *first; /* by edge: where its variables begin, to where the next ones do */
  VEC(uint32_t) vars;
  VEC(uint32_t) marks; /* by term: the edge that saw it last, + 1 */
} readings;

static void read_by(const blocks *b, const expr *e, uint32_t mark, readings *r) {
  if (r->marks.at[e->id] == mark || e->kind == EX_ADDR) return;
  r->marks.at[e->id] = mark;
  uint32_t v = e->kind == EX_VAR ? blocks_var(b, e->sym) : UINT32_MAX;
  if (v != UINT32_MAX) vec_push(&r->vars, v);
  for (uint32_t i = 0; i < e->nargs; i++) read_by(b, e->args[i], mark, r);
}

static void find_readings(const blocks *b, readings *r) {
  const flat *f = b->flat;
  r->first = mem_alloc(sizeof *r->first * (f->edges.n + 1));
  while (r->marks.n < b->terms->all.n) vec_push(&r->marks, 0);
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const flat_edge *e = &f->edges.at[i];
    r->first[i] = r->vars.n;
    if (e->rhs && (e->kind == F_ASSIGN || e->kind == F_ASSUME)) read_by(b, e->rhs, i + 1, r);
  }
  r->first[f->edges.n] = r->vars.n;
}

static void readings_free(readings *r) {
  mem_free(r->first);
  vec_free(&r->vars);
  vec_free(&r->marks);
}

static void make_live(const blocks *b, symbol *const *all, uint32_t n, uint64_t *set) {
  for (uint32_t i = 0; i < n; i++) {
    uint32_t v = blocks_var(b, all[i]);
    if (v != UINT32_MAX) set[v / 64] |= (uint64_t)1 << (v % 64);
  }
}

/* What is live before an edge, from what is live behind it. */
static void before_edge(const blocks *b, const readings *r, edge_id id, uint64_t *set) {
  const flat_edge *e = flat_edge_at(b->flat, id);
  memcpy(set, b->live + (size_t)e->to.n * b->words, b->words * sizeof *set);
  if (e->kind == F_ASSIGN || e->kind == F_HAVOC) {
    uint32_t v = blocks_var(b, e->var);
    set[v / 64] &= ~((uint64_t)1 << (v % 64));
  }
  for (uint32_t i = r->first[id.n]; i < r->first[id.n + 1]; i++)
    set[r->vars.at[i] / 64] |= (uint64_t)1 << (r->vars.at[i] % 64);
  if (e->kind == F_CALL) make_live(b, b->calls->reads[e->event].at, b->calls->reads[e->event].n, set);
}

/* Backwards over the reverse post-order until nothing is added. */
static void find_live(blocks *b) {
  const flat *f = b->flat;
  uint32_t n = f->locs.n;
  b->words = (b->nvars + 63) / 64 + 1;
  b->live = mem_alloc(sizeof *b->live * b->words * ((size_t)n + 1));
  uint32_t *at = mem_alloc(sizeof *at * (n + 1));
  uint64_t *set = mem_alloc(sizeof *set * b->words);
  readings r = {0};
  find_readings(b, &r);
  for (uint32_t i = 0; i < n; i++) at[i] = UINT32_MAX;
  for (uint32_t i = 0; i < n; i++)
    if (b->order[i] < n) at[b->order[i]] = i;
  if (b->calls && b->calls->exit.n < n)
    make_live(b, b->calls->outlives, b->calls->noutlives, b->live + (size_t)b->calls->exit.n * b->words);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = n; k-- > 0;) {
      if (at[k] == UINT32_MAX) continue;
      uint64_t *mine = b->live + (size_t)at[k] * b->words;
      for_flat_out(f, (loc_id){at[k]}, e) {
        before_edge(b, &r, e, set);
        for (uint32_t w = 0; w < b->words; w++) {
          changed |= (set[w] & ~mine[w]) != 0;
          mine[w] |= set[w];
        }
      }
    }
  }
  mem_free(at);
  mem_free(set);
  readings_free(&r);
}

void blocks_init(blocks *b, const flat *f) { blocks_init_procedure(b, f, NULL); }

void blocks_init_procedure(blocks *b, const flat *f, const block_calls *calls) {
  uint32_t n = f->locs.n;
  *b = (blocks){.flat = f, .terms = f->program->terms, .nvars = f->vars.n, .calls = calls};
  for (uint32_t i = 0; i < f->vars.n; i++) map_put(&b->var_index, f->vars.at[i]->id, i);
  b->order = mem_alloc(sizeof *b->order * (n + 1));
  b->is_head = mem_alloc(sizeof *b->is_head * (n + 1));
  b->event = mem_alloc(sizeof *b->event * (n + 1));
  uint8_t *color = mem_alloc(n + 1); /* 0 new, 1 on the path, 2 done */
  VEC(visit) stack = {0};
  uint32_t position = n;
  color[f->entry.n] = 1;
  b->is_head[f->entry.n] = true;
  vec_push(&stack, ((visit){f->entry.n, f->locs.at[f->entry.n].first_out}));
  while (stack.n) {
    visit *v = &vec_last(&stack);
    if (v->next.n == UINT32_MAX) {
      color[v->loc] = 2;
      b->order[v->loc] = --position;
      if (f->locs.at[v->loc].end != END_NONE || f->locs.at[v->loc].cut) b->is_head[v->loc] = true;
      stack.n--;
      continue;
    }
    const flat_edge *e = flat_edge_at(f, v->next);
    v->next = e->next_out;
    if (color[e->to.n] == 1 || e->kind == F_EVENT || e->kind == F_CALL) b->is_head[e->to.n] = true; /* or a back edge */
    if (e->kind == F_EVENT) b->event[e->to.n] = e->event;
    if (e->kind == F_CALL && calls->apart) b->is_head[e->from.n] = true;
    else if (e->kind == F_CALL) b->event[e->to.n] = e->event + 1;
    if (color[e->to.n]) continue;
    color[e->to.n] = 1;
    vec_push(&stack, ((visit){e->to.n, f->locs.at[e->to.n].first_out}));
  }
  for (uint32_t i = 0; i < n; i++) {
    vec_push(&b->head_index, color[i] && b->is_head[i] ? b->heads.n : UINT32_MAX);
    if (color[i] && b->is_head[i]) vec_push(&b->heads, (loc_id){i});
  }
  for (uint32_t i = 0; i < n; i++)
    if (!color[i]) b->order[i] = UINT32_MAX;
  vec_free(&stack);
  mem_free(color);
  find_live(b);
  b->calls = NULL;
}

void blocks_free(blocks *b) {
  map_free(&b->var_index);
  map_free(&b->input_of);
  mem_free(b->order);
  mem_free(b->live);
  mem_free(b->is_head);
  mem_free(b->event);
  vec_free(&b->heads);
  vec_free(&b->head_index);
  vec_free(&b->inputs);
  vec_free(&b->unknowns);
}

uint32_t blocks_var(const blocks *b, const symbol *s) {
  uint64_t found;
  return map_get(&b->var_index, s->id, &found) ? (uint32_t)found : UINT32_MAX;
}

symbol *block_input(blocks *b, edge_id edge, uint32_t occurrence) {
  uint64_t key = (uint64_t)edge.n << 32 | occurrence, found;
  if (map_get(&b->input_of, key, &found)) return b->inputs.at[found];
  const flat_edge *e = flat_edge_at(b->flat, edge);
  char *name = arena_printf(&b->terms->arena, "%s?%u", e->var->name, b->inputs.n);
  symbol *s = symbol_new(b->terms, SYM_TEMP, name, e->var->type, e->var->where);
  map_put(&b->input_of, key, b->inputs.n);
  vec_push(&b->inputs, s);
  if (e->input == INPUT_NONE && type_is_integer(s->type)) vec_push(&b->unknowns, s);
  return s;
}

/* ---- states ---- */

symstate symstate_new(const blocks *b) {
  symstate s = {.guard = ex_int(b->terms, b->terms->types.type_int, 1)};
  s.values = mem_alloc(sizeof *s.values * (b->nvars + 1));
  for (uint32_t i = 0; i < b->nvars; i++) s.values[i] = ex_var(b->terms, b->flat->vars.at[i]);
  return s;
}

symstate symstate_copy(const blocks *b, const symstate *s) {
  symstate c = {.guard = s->guard};
  c.values = mem_alloc(sizeof *c.values * (b->nvars + 1));
  memcpy(c.values, s->values, sizeof *c.values * b->nvars);
  return c;
}

void symstate_free(symstate *s) {
  mem_free(s->values);
  *s = (symstate){0};
}

/* Terms of edges are small, so no memory of visited parts is kept but for shared ones. */
static const expr *replace(blocks *b, const symstate *s, const expr *e, map *done) {
  if (e->kind == EX_VAR) {
    uint32_t i = blocks_var(b, e->sym);
    return i == UINT32_MAX ? e : s->values[i];
  }
  if (!e->nargs || e->kind == EX_ADDR) return e;
  uint64_t found;
  if (map_get(done, e->id, &found)) return (const expr *)(uintptr_t)found;
  const expr *args[3];
  bool changed = false;
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = replace(b, s, e->args[i], done);
    changed |= args[i] != e->args[i];
  }
  const expr *r = changed ? ex_rebuild(b->terms, e, args) : e;
  map_put(done, e->id, map_key(r));
  return r;
}

const expr *sym_eval(blocks *b, const symstate *s, const expr *e) {
  if (!e->nargs && e->kind != EX_VAR) return e;
  map done = {0};
  const expr *r = replace(b, s, e, &done);
  map_free(&done);
  return r;
}

/* ---- guards ---- */

static bool is_true(const expr *e) { return e->kind == EX_INT && e->value; }
static bool is_false(const expr *e) { return e->kind == EX_INT && !e->value; }

static bool opposite(terms *t, const expr *a, const expr *b) { return ex_not(t, a) == b || ex_not(t, b) == a; }

/* a || b, where a and b are guards of states that meet; *choose becomes a term that tells
 * which of the two it was, given that it was one of them. */
static const expr *either(terms *t, const expr *a, const expr *b, const expr **choose) {
  *choose = a;
  if (a == b || is_true(a) || is_true(b)) return is_true(b) ? b : a;
  if (opposite(t, a, b)) return ex_int(t, t->types.type_int, 1);
  if (a->kind == EX_LAND && b->kind == EX_LAND && a->args[0] == b->args[0]) {
    *choose = a->args[1];
    if (opposite(t, a->args[1], b->args[1])) return a->args[0];
    return ex_both(t, a->args[0], ex_either(t, a->args[1], b->args[1]));
  }
  return ex_either(t, a, b);
}

/* ---- merging ---- */

bool symstate_same_tracked(const blocks *b, loc_id at, const symstate *x, const symstate *y, const bool *tracked) {
  if (!tracked) return true;
  for (uint32_t i = 0; i < b->nvars; i++)
    if (tracked[i] && x->values[i] != y->values[i] && blocks_is_live(b, at, i) &&
        (ex_is_fixed(x->values[i]) || ex_is_fixed(y->values[i])))
      return false;
  return true;
}

void symstate_merge(blocks *b, loc_id at, symstate *into, symstate *from) {
  const expr *choose;
  const expr *guard = either(b->terms, into->guard, from->guard, &choose);
  for (uint32_t i = 0; i < b->nvars; i++)
    if (into->values[i] != from->values[i] && blocks_is_live(b, at, i))
      into->values[i] = ex_ite(b->terms, choose, into->values[i], from->values[i]);
  into->guard = guard;
  symstate_free(from);
}

/* The states that wait at one location, found by the constants of tracked variables. */
typedef struct states {
  VEC(symstate) all;
  map by_constants; /* hash -> index in all */
} states;

/* ---- execution ---- */

typedef struct {
  blocks *b;
  const bool *tracked;
  VEC(uint32_t) followed; /* the tracked variables */
  uint32_t occurrence;
  map slot; /* location -> index in waiting */
  VEC(states) waiting;
  VEC(uint32_t) heap; /* locations, smallest order first */
} execution;

/* Heads wait until everything has arrived: the target of a back edge comes first in the order. */
static uint64_t hash_constants(const execution *x, loc_id at, const symstate *s) {
  uint64_t h = 1;
  for (uint32_t i = 0; i < x->followed.n; i++) {
    const expr *v = s->values[x->followed.at[i]];
    bool matters = ex_is_fixed(v) && blocks_is_live(x->b, at, x->followed.at[i]);
    h = hash_mix(h, matters ? v->id + 1 : 0);
  }
  return h;
}

static void arrive(execution *x, loc_id to, states *at, symstate s) {
  uint64_t hash = at->all.n >= tuning.most_apart_in_block ? 0 : hash_constants(x, to, &s), known;
  bool apart = at->all.n < tuning.most_apart_in_block;
  if (map_get(&at->by_constants, hash, &known) &&
      (!apart || symstate_same_tracked(x->b, to, &at->all.at[known], &s, x->tracked))) {
    symstate_merge(x->b, to, &at->all.at[known], &s);
    return;
  }
  map_put(&at->by_constants, hash, at->all.n);
  vec_push(&at->all, s);
}

static bool before(execution *x, uint32_t a, uint32_t c) {
  if (x->b->is_head[a] != x->b->is_head[c]) return x->b->is_head[c];
  return x->b->order[a] < x->b->order[c];
}

static void heap_push(execution *x, uint32_t loc) {
  vec_push(&x->heap, loc);
  uint32_t i = x->heap.n - 1;
  while (i && before(x, x->heap.at[i], x->heap.at[(i - 1) / 2])) {
    uint32_t swap = x->heap.at[i];
    x->heap.at[i] = x->heap.at[(i - 1) / 2];
    x->heap.at[(i - 1) / 2] = swap;
    i = (i - 1) / 2;
  }
}

static uint32_t heap_pop(execution *x) {
  uint32_t top = x->heap.at[0], last = vec_pop(&x->heap), i = 0;
  if (!x->heap.n) return top;
  x->heap.at[0] = last;
  for (;;) {
    uint32_t k = 2 * i + 1;
    if (k >= x->heap.n) return top;
    if (k + 1 < x->heap.n && before(x, x->heap.at[k + 1], x->heap.at[k])) k++;
    if (!before(x, x->heap.at[k], x->heap.at[i])) return top;
    uint32_t swap = x->heap.at[i];
    x->heap.at[i] = x->heap.at[k];
    x->heap.at[k] = swap;
    i = k;
  }
}

static void deliver(execution *x, loc_id to, symstate s) {
  if (is_false(s.guard)) {
    symstate_free(&s);
    return;
  }
  uint64_t slot;
  if (!map_get(&x->slot, to.n, &slot)) {
    slot = x->waiting.n;
    vec_push(&x->waiting, ((states){0}));
    map_put(&x->slot, to.n, slot);
    heap_push(x, to.n);
  }
  arrive(x, to, &x->waiting.at[slot], s);
}

/* Where a followed variable is found to be a constant, it is that constant from there on. */
static void learn(const execution *x, symstate *s, const expr *holds) {
  if (holds->kind == EX_LAND) {
    learn(x, s, holds->args[0]);
    learn(x, s, holds->args[1]);
  }
  if (holds->kind != EX_EQ || holds->args[0]->kind != EX_VAR || holds->args[1]->kind != EX_INT) return;
  for (uint32_t i = 0; i < x->followed.n; i++)
    if (s->values[x->followed.at[i]] == holds->args[0]) s->values[x->followed.at[i]] = holds->args[1];
}

const expr *sym_step(blocks *b, edge_id edge, uint32_t occurrence, symstate *s) {
  const flat_edge *e = flat_edge_at(b->flat, edge);
  switch (e->kind) {
  case F_SKIP:
  case F_CALL:
  case F_EVENT: break;
  case F_ASSUME: return sym_eval(b, s, e->rhs);
  case F_ASSIGN: s->values[blocks_var(b, e->var)] = sym_eval(b, s, e->rhs); break;
  case F_HAVOC: s->values[blocks_var(b, e->var)] = ex_var(b->terms, block_input(b, edge, occurrence)); break;
  }
  return NULL;
}

/* The effect of one edge on a state of its own. */
static void apply(const execution *x, edge_id id, symstate *s) {
  const expr *holds = sym_step(x->b, id, x->occurrence, s);
  if (!holds) return;
  s->guard = ex_both(x->b->terms, s->guard, holds);
  learn(x, s, holds);
}

static bool has_constant_leaf(const expr *e, int depth) {
  if (e->kind != EX_ITE) return ex_is_fixed(e);
  return depth > 0 && (has_constant_leaf(e->args[1], depth - 1) || has_constant_leaf(e->args[2], depth - 1));
}

/* A tracked variable whose value is a choice of constants: one state for each. The choice
 * came from states that met before the constants had reached the variable. */
static void deliver_apart(execution *x, loc_id to, symstate s, uint32_t var, int depth) {
  const expr *v = s.values[var];
  if (v->kind != EX_ITE || !has_constant_leaf(v, depth)) {
    deliver(x, to, s);
    return;
  }
  terms *t = x->b->terms;
  symstate other = symstate_copy(x->b, &s);
  s.guard = ex_both(t, s.guard, v->args[0]);
  s.values[var] = v->args[1];
  other.guard = ex_both(t, other.guard, ex_not(t, v->args[0]));
  other.values[var] = v->args[2];
  deliver_apart(x, to, s, var, depth - 1);
  deliver_apart(x, to, other, var, depth - 1);
}

static void leave(execution *x, loc_id from, symstate *s) {
  const flat *f = x->b->flat;
  edge_id e = flat_loc_at(f, from)->first_out;
  while (e.n != UINT32_MAX) {
    const flat_edge *edge = flat_edge_at(f, e);
    bool last = edge->next_out.n == UINT32_MAX;
    symstate next = last ? *s : symstate_copy(x->b, s);
    if (last) s->values = NULL;
    apply(x, e, &next);
    uint32_t var = edge->kind == F_ASSIGN ? blocks_var(x->b, edge->var) : UINT32_MAX;
    if (var != UINT32_MAX && x->tracked && x->tracked[var]) deliver_apart(x, edge->to, next, var, 10);
    else deliver(x, edge->to, next);
    e = edge->next_out;
  }
  symstate_free(s);
}

void block_execute(blocks *b, loc_id from, const symstate *s, const bool *tracked, uint32_t occurrence,
                   block_exits *exits) {
  execution x = {.b = b, .tracked = tracked, .occurrence = occurrence};
  for (uint32_t i = 0; tracked && i < b->nvars; i++)
    if (tracked[i]) vec_push(&x.followed, i);
  symstate first = symstate_copy(b, s);
  leave(&x, from, &first);
  while (x.heap.n) {
    loc_id at = {heap_pop(&x)};
    uint64_t slot = 0;
    map_get(&x.slot, at.n, &slot);
    states here = x.waiting.at[slot];
    x.waiting.at[slot] = (states){0};
    for (uint32_t i = 0; i < here.all.n; i++) {
      if (b->is_head[at.n]) vec_push(exits, ((block_exit){at, here.all.at[i]}));
      else leave(&x, at, &here.all.at[i]);
    }
    vec_free(&here.all);
    map_free(&here.by_constants);
  }
  vec_free(&x.followed);
  map_free(&x.slot);
  vec_free(&x.waiting);
  vec_free(&x.heap);
}

void block_exits_free(block_exits *exits) {
  for (uint32_t i = 0; i < exits->n; i++) symstate_free(&exits->at[i].state);
  vec_free(exits);
}

bool blocks_need_bits(const blocks *b) {
  const flat *f = b->flat;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].rhs && !smt_int_suffices(f->edges.at[i].rhs)) return true;
  return false;
}

smt_answer blocks_check(blocks *b, smt *smt, const smt_lit *lits, uint32_t n, uint64_t effort) {
  smt_answer first = smt_check(smt, lits, n, effort);
  if (first != SMT_SAT || !b->unknowns.n || b->unknowns.n > tuning.most_unknowns) return first;
  VEC(smt_lit) all = {0};
  for (uint32_t i = 0; i < n; i++) vec_push(&all, lits[i]);
  for (uint32_t i = 0; i < b->unknowns.n; i++) {
    const expr *v = ex_var(b->terms, b->unknowns.at[i]);
    vec_push(&all, smt_literal(smt, ex_binary(b->terms, EX_EQ, v, ex_int(b->terms, v->type, 0))));
  }
  smt_answer second = smt_check(smt, all.at, all.n, effort);
  vec_free(&all);
  return second == SMT_SAT ? second : smt_check(smt, lits, n, effort);
}
