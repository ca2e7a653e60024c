/* See effects.h. The bodies of procedures are walked once each for what they write, what they call and how they end; that is closed over
 * calls, as sets of bits. Then the program is copied from its entry on, without the bodies.
 *
 * Memory is cells by now, and a cell that is written through a pointer is written by an assignment like any other: all that the
 * points-to analysis thinks possible is there. What the entry does not read is not mentioned again. A truth value that is only ever
 * made true, as the flag that something is set, stays true if it was. Where a body may end with something that is required, or with what
 * is not modelled, so may the call. */
#include "flat/effects.h"

#include <string.h>

typedef VEC(uint32_t) numbers;

/* What a procedure may do, its callees included. */
typedef struct effect {
  uint64_t *writes; /* a bit for each variable */
  numbers calls;    /* of procedures */
  numbers fails;    /* properties */
  const char *lost; /* how it ends where nothing is known any more; NULL: it does not */
} effect;

typedef struct effects {
  flat *f;
  uint32_t words;
  map var_of;      /* symbol id -> its number in f->vars */
  uint64_t *read;  /* by the entry, a bit for each variable */
  uint64_t *falls; /* written by a body with something else than the truth */
  effect *of;      /* by procedure */
  uint32_t *place; /* by location: its number in the copy, UINT32_MAX: it is not there */
  VEC(uint32_t) todo;
  bool *seen;  /* by location */
  bool *known; /* by term: what it reads is noted */
  VEC(flat_loc) locs;
  VEC(flat_edge) edges; /* of the copy, in their order */
} effects;

static bool has(const uint64_t *set, uint32_t n) { return set[n / 64] >> (n % 64) & 1; }
static void put(uint64_t *set, uint32_t n) { set[n / 64] |= (uint64_t)1 << (n % 64); }

static uint32_t number_of(const effects *x, const symbol *s) {
  uint64_t found;
  return map_get(&x->var_of, s->id, &found) ? (uint32_t)found : UINT32_MAX;
}

/* ---- what procedures do ---- */

/* Is the value true, or what the variable was? */
static bool keeps_truth(const expr *e, const symbol *var) {
  switch (e->kind) {
  case EX_INT: return e->value != 0;
  case EX_VAR: return e->sym == var;
  case EX_CAST: return keeps_truth(e->args[0], var);
  case EX_ITE: return keeps_truth(e->args[1], var) && keeps_truth(e->args[2], var);
  default: return false;
  }
}

static void add_once(numbers *list, uint32_t n) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == n) return;
  vec_push(list, n);
}

static void note_write(effects *x, effect *p, const flat_edge *e) {
  uint32_t v = number_of(x, e->var);
  put(p->writes, v);
  bool truth = e->kind == F_ASSIGN && e->var->type->kind == TY_BOOL && keeps_truth(e->rhs, e->var);
  if (!truth) put(x->falls, v);
}

/* An operation that is checked in a body is one of the entry, which is called again: with any arguments it is examined anyway. */
static void note_error(effects *x, effect *p, uint32_t property) {
  const flat_property *is = &x->f->properties.at[property];
  if (!is->check || !is->function) {
    add_once(&p->fails, property);
    return;
  }
  assumption a = {.kind = ASSUME_CALLS_ITSELF, .name = is->function->sym->name};
  if (!assumption_known(&x->f->assumptions, &a)) vec_push(&x->f->assumptions, a);
}

/* Everything between the entry of a procedure and its ends. */
static void look_at_body(effects *x, uint32_t number) {
  flat *f = x->f;
  effect *p = &x->of[number];
  loc_id exit = f->procedures.at[number].exit;
  vec_push(&x->todo, f->procedures.at[number].entry.n);
  while (x->todo.n) {
    loc_id l = {vec_pop(&x->todo)};
    const flat_loc *at = flat_loc_at(f, l);
    if (x->seen[l.n]) continue;
    x->seen[l.n] = true;
    if (at->end == END_ERROR) note_error(x, p, at->property);
    else if (at->end != END_NONE && at->end != END_EXIT) p->lost = at->note ? at->note : "what is called";
    if (l.n == exit.n) continue;
    for_flat_out(f, l, id) {
      const flat_edge *e = flat_edge_at(f, id);
      if (e->kind == F_ASSIGN || e->kind == F_HAVOC) note_write(x, p, e);
      if (e->kind == F_CALL) add_once(&p->calls, e->event);
      vec_push(&x->todo, e->to.n);
    }
  }
}

static bool take_over(effects *x, effect *to, const effect *from) {
  bool changed = from->lost && !to->lost;
  if (changed) to->lost = from->lost;
  for (uint32_t w = 0; w < x->words; w++) {
    changed |= (from->writes[w] & ~to->writes[w]) != 0;
    to->writes[w] |= from->writes[w];
  }
  uint32_t before = to->fails.n;
  for (uint32_t i = 0; i < from->fails.n; i++) add_once(&to->fails, from->fails.at[i]);
  return changed || to->fails.n > before;
}

static void close_over_calls(effects *x) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = x->f->procedures.n; i-- > 0;)
      for (uint32_t k = 0; k < x->of[i].calls.n; k++) changed |= take_over(x, &x->of[i], &x->of[x->of[i].calls.at[k]]);
  }
}

/* ---- what the entry reads ---- */

static void note_reads(effects *x, const expr *e) {
  if (x->known[e->id] || e->kind == EX_ADDR) return;
  x->known[e->id] = true;
  if (e->kind == EX_VAR && number_of(x, e->sym) != UINT32_MAX) put(x->read, number_of(x, e->sym));
  for (uint32_t i = 0; i < e->nargs; i++) note_reads(x, e->args[i]);
}

static uint32_t new_location(effects *x, flat_loc l) {
  l.first_out = l.last_out = NO_EDGE;
  vec_push(&x->locs, l);
  return x->locs.n - 1;
}

/* Its locations get their places in the copy, in their order. */
static void look_at_entry(effects *x) {
  flat *f = x->f;
  memset(x->seen, 0, f->locs.n);
  vec_push(&x->todo, f->entry.n);
  while (x->todo.n) {
    loc_id l = {vec_pop(&x->todo)};
    if (x->seen[l.n]) continue;
    x->seen[l.n] = true;
    for_flat_out(f, l, id) {
      const flat_edge *e = flat_edge_at(f, id);
      if (e->kind == F_ASSIGN || e->kind == F_ASSUME) note_reads(x, e->rhs);
      vec_push(&x->todo, e->to.n);
    }
  }
  for (uint32_t i = 0; i < f->locs.n; i++) x->place[i] = x->seen[i] ? new_location(x, f->locs.at[i]) : UINT32_MAX;
}

/* ---- the copy ---- */

static symbol *temporary(effects *x, const char *name, const type *type) {
  symbol *s = symbol_new(x->f->program->terms, SYM_TEMP, name, type, (place){0});
  vec_push(&x->f->vars, s);
  return s;
}

/* From `at` to a new location, which is returned. */
static uint32_t go(effects *x, uint32_t at, uint32_t frame, flat_kind kind, symbol *var, const expr *rhs) {
  uint32_t to = new_location(x, (flat_loc){.frame = frame, .origin = NO_LOC});
  vec_push(
      &x->edges,
      ((flat_edge){.kind = kind, .from = {at}, .to = {to}, .var = var, .rhs = rhs, .frame = frame, .origin = NO_EDGE}));
  return to;
}

/* The ways that lead out of the program; returns where it goes on. */
static uint32_t ways_out(effects *x, uint32_t at, uint32_t frame, const effect *p) {
  terms *t = x->f->program->terms;
  const type *type = t->types.type_int;
  uint32_t n = p->fails.n + (p->lost != NULL);
  if (!n) return at;
  symbol *way = temporary(x, "way", type);
  const expr *which = ex_var(t, way);
  at = go(x, at, frame, F_HAVOC, way, NULL);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t end = go(x, at, frame, F_ASSUME, NULL, ex_binary(t, EX_EQ, which, ex_int(t, type, i)));
    flat_loc *l = &x->locs.at[end];
    l->end = i < p->fails.n ? END_ERROR : END_UNMODELLED;
    l->property = i < p->fails.n ? p->fails.at[i] : 0;
    l->note = i < p->fails.n ? x->f->properties.at[l->property].text : p->lost;
  }
  const expr *before = ex_binary(t, EX_LT, which, ex_int(t, type, 0));
  return go(x, at, frame, F_ASSUME, NULL, ex_either(t, before, ex_binary(t, EX_GE, which, ex_int(t, type, n))));
}

static void copy_call(effects *x, const flat_edge *e) {
  terms *t = x->f->program->terms;
  const effect *p = &x->of[e->event];
  uint32_t at = ways_out(x, x->place[e->from.n], e->frame, p);
  for (uint32_t v = 0; v < x->words * 64; v++) {
    if (!has(p->writes, v) || !has(x->read, v)) continue;
    symbol *var = x->f->vars.at[v];
    if (has(x->falls, v)) {
      at = go(x, at, e->frame, F_HAVOC, var, NULL);
      continue;
    }
    symbol *any = temporary(x, "any", var->type);
    at = go(x, at, e->frame, F_HAVOC, any, NULL);
    const expr *was = ex_var(t, var);
    at = go(x, at, e->frame, F_ASSIGN, var, ex_ite(t, was, was, ex_var(t, any)));
  }
  vec_push(
      &x->edges,
      ((flat_edge){.kind = F_SKIP, .from = {at}, .to = {x->place[e->to.n]}, .frame = e->frame, .origin = NO_EDGE}));
}

static void copy_edges(effects *x) {
  flat *f = x->f;
  for (uint32_t i = 0; i < f->locs.n; i++) {
    if (x->place[i] == UINT32_MAX) continue;
    for_flat_out(f, (loc_id){i}, id) {
      flat_edge e = *flat_edge_at(f, id);
      if (e.kind == F_CALL) {
        copy_call(x, &e);
        continue;
      }
      e.from.n = x->place[e.from.n];
      e.to.n = x->place[e.to.n];
      vec_push(&x->edges, e);
    }
  }
}

static void replace(effects *x) {
  flat *f = x->f;
  f->entry.n = x->place[f->entry.n];
  for (uint32_t i = 0; i < f->strays.n; i++) f->strays.at[i].end.n = x->place[f->strays.at[i].end.n];
  f->locs.n = f->edges.n = f->procedures.n = 0;
  for (uint32_t i = 0; i < x->locs.n; i++) vec_push(&f->locs, x->locs.at[i]);
  for (uint32_t i = 0; i < x->edges.n; i++) flat_add_edge(f, x->edges.at[i]);
}

void effects_for_calls(flat *f) {
  effects x = {.f = f, .words = (f->vars.n + 63) / 64 + 1};
  if (!f->procedures.n) return;
  uint32_t n = f->procedures.n;
  for (uint32_t i = 0; i < f->vars.n; i++) map_put(&x.var_of, f->vars.at[i]->id, i);
  x.read = mem_alloc(sizeof *x.read * x.words);
  x.falls = mem_alloc(sizeof *x.falls * x.words);
  x.of = mem_alloc(sizeof *x.of * n);
  x.place = mem_alloc(sizeof *x.place * (f->locs.n + 1));
  x.seen = mem_alloc(f->locs.n + 1);
  x.known = mem_alloc(f->program->terms->all.n + 1);
  for (uint32_t i = 0; i < n; i++) {
    x.of[i].writes = mem_alloc(sizeof(uint64_t) * x.words);
    look_at_body(&x, i);
  }
  close_over_calls(&x);
  look_at_entry(&x);
  copy_edges(&x);
  replace(&x);
  for (uint32_t i = 0; i < n; i++) {
    mem_free(x.of[i].writes);
    vec_free(&x.of[i].calls);
    vec_free(&x.of[i].fails);
  }
  mem_free(x.of);
  mem_free(x.read);
  mem_free(x.falls);
  mem_free(x.place);
  mem_free(x.seen);
  mem_free(x.known);
  map_free(&x.var_of);
  vec_free(&x.todo);
  vec_free(&x.locs);
  vec_free(&x.edges);
}
