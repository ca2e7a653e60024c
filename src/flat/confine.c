/* See confine.h. An access is known by its edge, which of the edge's steps it belongs to (arguments of a call are
 * several), and which of the step's accesses it is: the same in every copy of a function and in
 * every build. */
#include "flat/confine.h"

#include "flat/accesses.h"

void confiner_init(confiner *k, cells *c) {
  const steps *s = c->steps;
  map seen = {0};
  *k = (confiner){.cells = c, .number = mem_alloc(sizeof *k->number * (s->all.n + 1))};
  for (uint32_t i = 0; i < s->all.n; i++) {
    uint64_t key = (uint64_t)s->all.at[i].frame << 32 | s->all.at[i].origin.n, n = 0;
    map_get(&seen, key, &n);
    map_put(&seen, key, n + 1);
    k->number[i] = (uint32_t)n;
  }
  map_free(&seen);
}

void confiner_free(confiner *k) { mem_free(k->number); }

static bool reads(const step *s) {
  return s->kind == S_ASSIGN || s->kind == S_ASSUME || s->kind == S_ALLOC || s->kind == S_READ || s->kind == S_FREE;
}

static bool writes(const step *s) { return s->kind == S_ASSIGN || s->kind == S_HAVOC || s->kind == S_ALLOC; }

typedef struct visit {
  confiner *k;
  const step *step;
  uint32_t number;
  loc_id at;
} visit;

static flat_access access_number(const visit *v, uint32_t ordinal) {
  const cfa *f = v->k->cells->flat->frames.at[v->step->frame].function;
  return (flat_access){(uint64_t)f->index << 32 | v->step->origin.n, (uint64_t)v->number << 32 | ordinal};
}

static bool is_wide(const visit *v, uint32_t ordinal) {
  const map *wide = v->k->cells->steps->options->known.wide;
  flat_access a = access_number(v, ordinal);
  uint64_t found;
  return wide && map_get_pair(wide, a.edge, a.ordinal, &found);
}

/* ---- wide accesses ---- */

/* A path that is a variable, or fixed in one, is where it is. */
static bool moves(const expr *lvalue) {
  access a;
  access_of(&a, lvalue);
  return a.pointer || a.n || a.wild;
}

static void widen(void *context, const expr *lvalue, const reached_when *when, uint32_t ordinal) {
  visit *v = context;
  (void)when;
  bool library = v->step->silent && !v->step->sure &&
                 v->step->kind == S_ASSIGN; /* writes where it is told, in the whole object */
  if ((library || is_wide(v, ordinal)) && moves(lvalue)) alias_widen(v->k->cells->alias, lvalue);
}

void confine_widen(confiner *k) {
  const steps *s = k->cells->steps;
  bool some = s->options->known.wide && s->options->known.wide->n;
  for (uint32_t i = 0; i < s->all.n; i++) {
    const step *x = &s->all.at[i];
    if (!some && !(x->silent && !x->sure && x->kind == S_ASSIGN)) continue;
    visit v = {.k = k, .step = x, .number = k->number[i]};
    accesses_visit(writes(x) ? x->lhs : NULL, reads(x) ? x->rhs : NULL, widen, &v);
  }
}

/* ---- conditions ---- */

static void lay_pending(visit *v) {
  cells *c = v->k->cells;
  const step *s = v->step;
  for (uint32_t i = 0; i < c->pending.n; i++) {
    flat_edge e = c->pending.at[i];
    e.from = v->at;
    e.to = v->at = steps_location(c->steps, s->frame, NO_LOC);
    e.frame = s->frame;
    e.origin = NO_EDGE;
    flat_add_edge(c->flat, e);
  }
  c->pending.n = 0;
}

static void add_ends(visit *v, const expr *strays, uint32_t ordinal) {
  cells *c = v->k->cells;
  flat *f = c->flat;
  const step *s = v->step;
  lay_pending(v);
  loc_id out = steps_location(c->steps, s->frame, NO_LOC), next = steps_location(c->steps, s->frame, NO_LOC);
  flat_loc_at(f, out)->end = END_EXIT;
  flat_loc_at(f, out)->property = f->strays.n;
  flat_edge e = {.kind = F_ASSUME, .from = v->at, .to = out, .rhs = strays, .frame = s->frame, .origin = NO_EDGE};
  vec_push(&f->strays, ((flat_stray){out, access_number(v, ordinal)}));
  flat_add_edge(f, e);
  e.to = next;
  e.rhs = ex_not(c->terms, strays);
  flat_add_edge(f, e);
  v->at = next;
}

static void oblige(void *context, const expr *lvalue, const reached_when *when, uint32_t ordinal) {
  visit *v = context;
  cells *c = v->k->cells;
  if (is_wide(v, ordinal) || !cells_may_stray(c, lvalue)) return;
  cells_next(c);
  c->where = v->step->where;
  access a;
  access_of(&a, lvalue);
  if (a.pointer && !when) { /* a null pointer that is followed leads nowhere */
    const expr *p = cells_value(c, a.pointer);
    cells_emit(c, F_ASSUME, INPUT_NONE, NULL, ex_binary(c->terms, EX_NE, p, ex_int(c->terms, p->type, 0)));
    lay_pending(v);
  }
  const expr *strays = cells_strays(c, lvalue);
  if (!strays || (strays->kind == EX_INT && !strays->value)) return;
  for (; when; when = when->outer) {
    const expr *no = ex_not(c->terms, cells_value(c, when->condition));
    strays = ex_both(c->terms, when->holds ? ex_not(c->terms, no) : no, strays);
  }
  add_ends(v, strays, ordinal);
}

loc_id confine_step(confiner *k, uint32_t number, loc_id from) {
  const step s = k->cells->steps->all.at[number];
  visit v = {.k = k, .step = &s, .number = k->number[number], .at = from};
  if (!k->cells->steps->options->known.confine || (s.silent && !s.sure)) return from;
  accesses_visit(writes(&s) ? s.lhs : NULL, reads(&s) ? s.rhs : NULL, oblige, &v);
  return v.at;
}
