/* See leaks.h. An object is lost if it was not freed and no chain of pointers leads to it that begins in a global
 * variable, in an object from outside or in the result of the entry. Local variables are gone when the entry returns. When exit() is
 * called they are not: the parameters and variables of the entry that live as long as the entry count, too. A pointer that is not looked
 * at (in an array, or in a variable of a block or of another function) only makes an object seem lost, and the
 * execution then shows that it is not.
 *
 * Objects of the heap that point to each other are lost together. Where that is possible, a set of lost objects is guessed: none of
 * them is freed, and only members of the set, or objects that were freed, point to a member. */
#include "flat/leaks.h"

#include "program/external.h"

#include <string.h>

typedef struct leaks {
  cells *c;
  leak_property *property;
  void *context;
  bool cycles;    /* objects may point to each other */
  symbol **is_in; /* by site, with cycles: it is in the guessed set; NULL: it is not examined */
} leaks;

static const site *site_of(const cells *c, const symbol *object) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (c->steps->sites.at[i].sym == object) return &c->steps->sites.at[i];
  return NULL;
}

/* Does the pointer point into the object? */
static const expr *points_to(cells *c, const expr *pointer, const site *at) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  i128 reach = (i128)1 << symbol_reach_bits(&t->types);
  const expr *base = ex_cast(t, size, ex_addr(t, ex_var(t, at->sym)));
  const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, pointer), base);
  return ex_binary(t, EX_LT, far, ex_int(t, size, reach));
}

/* A variable or parameter of the entry, whose frame this is, that lives as long as the entry. */
static bool lives_until_exit(const cells *c, const symbol *s, uint32_t frame) {
  const cfa *f = c->flat->frames.at[frame].function;
  bool kept = s->kind == SYM_PARAM || (s->kind == SYM_LOCAL && !s->scope);
  return kept && s->frame == frame + 1 && f->sym && !strcmp(f->sym->name, c->steps->options->entry);
}

/* No pointer to the object but those in objects of the heap. `exits`: the frame of the entry or procedure that has called exit();
 * UINT32_MAX: the entry has returned. */
static const expr *has_no_root(leaks *x, const site *at, uint32_t exits) {
  cells *c = x->c;
  terms *t = c->terms;
  const expr *lost = ex_not(t, ex_var(t, at->freed)), *result = c->steps->result;
  if (c->steps->options->all_freed) return lost;
  if (result && exits == UINT32_MAX && type_is_pointer(result->type))
    lost = ex_both(t, lost, ex_not(t, points_to(c, result, at)));
  for (uint32_t i = 0; i < c->all.n; i++) {
    const cell *h = &c->all.at[i];
    const site *holder = site_of(c, h->object);
    bool root = h->object->kind == SYM_GLOBAL || (exits != UINT32_MAX && lives_until_exit(c, h->object, exits));
    if (!root || !type_is_pointer(h->var->type) || (holder && !holder->external)) continue;
    lost = ex_both(t, lost, ex_not(t, points_to(c, ex_var(t, h->var), at)));
  }
  return lost;
}

/* Each object of the heap that points to it is freed, or, with cycles, lost, too. */
static const expr *has_no_holder(leaks *x, const site *at) {
  cells *c = x->c;
  terms *t = c->terms;
  const expr *lost = ex_int(t, t->types.type_int, 1);
  for (uint32_t i = 0; i < c->all.n; i++) {
    const cell *h = &c->all.at[i];
    const site *holder = site_of(c, h->object);
    if (!holder || holder->external || !holder->freed || holder == at || !type_is_pointer(h->var->type)) continue;
    const expr *gone = ex_var(t, holder->freed), *held = points_to(c, ex_var(t, h->var), at);
    symbol *in = x->cycles ? x->is_in[holder - c->steps->sites.at] : NULL;
    if (in) gone = ex_binary(t, EX_LOR, gone, ex_var(t, in));
    lost = ex_both(t, lost, ex_binary(t, EX_LOR, gone, ex_not(t, held)));
  }
  return lost;
}

static void say_what_is_left_out(const cells *c) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (c->steps->sites.at[i].heap && !c->steps->sites.at[i].once) steps_assume(c->steps, ASSUME_LOST_MANY);
}

void leaks_not_asked(const cells *c) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (c->steps->sites.at[i].heap) steps_assume(c->steps, ASSUME_LEAKS);
}

/* ---- may objects point to each other? ---- */

typedef struct graph {
  const cells *c;
  map number;   /* symbol id of a site's object -> its number */
  bool *points; /* n times n */
  uint32_t n;
  bool unknown; /* one holds an unknown pointer */
} graph;

static void note_pointer(void *context, symbol *h, uint32_t group, target at) {
  graph *g = context;
  uint64_t from, to;
  (void)group;
  if (!map_get(&g->number, h->id, &from)) return;
  if (!at.object) g->unknown = true;
  else if (map_get(&g->number, at.object->id, &to) && from != to) g->points[from * g->n + to] = true;
}

/* Sites to which none points that is left are taken out, again and again. */
static bool is_cyclic(const graph *g) {
  bool *gone = mem_alloc(g->n + 1), again = true;
  uint32_t left = g->n;
  while (again) {
    again = false;
    for (uint32_t to = 0; to < g->n; to++) {
      bool held = gone[to];
      for (uint32_t from = 0; from < g->n && !held; from++) held = !gone[from] && g->points[from * g->n + to];
      if (held) continue;
      gone[to] = again = true;
      left--;
    }
  }
  mem_free(gone);
  return left > 0;
}

static bool may_have_cycles(cells *c) {
  graph g = {.c = c};
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (c->steps->sites.at[i].heap && c->steps->sites.at[i].once)
      map_put(&g.number, c->steps->sites.at[i].sym->id, g.n++);
  bool cyclic = g.n > 1;
  if (cyclic) {
    g.points = mem_alloc((size_t)g.n * g.n);
    alias_holders(c->alias, note_pointer, &g);
    cyclic = g.unknown || is_cyclic(&g);
    mem_free(g.points);
  }
  map_free(&g.number);
  return cyclic;
}

/* ---- obligations ---- */

static bool is_kept(const cells *c, const step *s) {
  if (s->origin.n == UINT32_MAX) return false;
  const edge *e = cfa_edge(c->flat->frames.at[s->frame].function, s->origin);
  return e->kind == E_CALL && external_keeps(e->rhs);
}

/* The site of an allocation that must not be lost; NULL: there is nothing to be asked. */
static const site *site_to_ask(const cells *c, const step *s, bool *elsewhere) {
  const site *x = s->kind == S_ALLOC ? &c->steps->sites.at[s->site] : NULL;
  if (!x || is_kept(c, s)) return NULL;
  *elsewhere = !x->freed && c->steps->options->brief && s->from.n >= c->steps->whole;
  bool asked = x->heap && !x->uniform && (x->freed || *elsewhere) && s->origin.n != UINT32_MAX;
  return asked ? x : NULL;
}

static loc_id new_location(cells *c, loc_id beside) {
  return steps_location(c->steps, flat_loc_at(c->flat, beside)->frame, NO_LOC);
}

static loc_id go_on(cells *c, flat_edge e) {
  e.to = new_location(c, e.from);
  e.origin = NO_EDGE;
  flat_add_edge(c->flat, e);
  return e.to;
}

/* A set of objects that are lost together. */
static loc_id guess_lost(leaks *x, loc_id at, uint32_t exits) {
  cells *c = x->c;
  terms *t = c->terms;
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (x->is_in[i]) at = go_on(c, (flat_edge){.kind = F_HAVOC, .from = at, .var = x->is_in[i]});
  for (uint32_t i = 0; i < c->steps->sites.n; i++) {
    const site *s = &c->steps->sites.at[i];
    if (!x->is_in[i]) continue;
    const expr *lost = ex_both(t, has_no_root(x, s, exits), has_no_holder(x, s));
    const expr *so = ex_binary(t, EX_LOR, ex_not(t, ex_var(t, x->is_in[i])), lost);
    at = go_on(c, (flat_edge){.kind = F_ASSUME, .from = at, .rhs = so});
  }
  return at;
}

static const expr *is_lost(leaks *x, const site *s, bool elsewhere, uint32_t exits) {
  terms *t = x->c->terms;
  /* What is allocated by a function that is not examined may be lost. */
  if (elsewhere) return ex_var(t, cells_temporary(x->c, "lost", t->types.type_bool));
  if (x->cycles) return ex_var(t, x->is_in[s - x->c->steps->sites.at]);
  return ex_both(t, has_no_root(x, s, exits), has_no_holder(x, s));
}

/* Where an execution ends that has reached `at`. */
static void oblige_at(leaks *x, loc_id at, uint32_t exits) {
  cells *c = x->c;
  flat_loc old = *flat_loc_at(c->flat, at);
  bool first = true, elsewhere = false, decided;
  for (uint32_t i = 0; i < c->steps->all.n; i++) {
    const step s = c->steps->all.at[i];
    const site *of = site_to_ask(c, &s, &elsewhere);
    if (!of) continue;
    uint32_t number = x->property(x->context, &s, &decided);
    if (first) flat_loc_at(c->flat, at)->end = END_NONE;
    if (first && x->cycles) at = guess_lost(x, at, exits);
    first = false;
    const expr *lost = is_lost(x, of, elsewhere, exits);
    if (!decided) { /* if it is, other objects may be lost as well */
      loc_id bad = go_on(c, (flat_edge){.kind = F_ASSUME, .from = at, .rhs = lost});
      flat_loc *l = flat_loc_at(c->flat, bad);
      l->end = END_ERROR;
      l->property = number;
      l->note = c->flat->properties.at[number].text;
    }
    at = go_on(c, (flat_edge){.kind = F_SKIP, .from = at});
  }
  if (first) return;
  flat_loc_at(c->flat, at)->end = END_EXIT;
  flat_loc_at(c->flat, at)->note = old.note;
}

static uint32_t root_of(const flat *f, uint32_t frame) {
  while (f->frames.at[frame].caller != UINT32_MAX) frame = f->frames.at[frame].caller;
  return frame;
}

/* All calls of exit() from an entry, or from a procedure, lead to one location. */
static void oblige_at_exits(leaks *x) {
  flat *f = x->c->flat;
  VEC(loc_id) ends = {0};
  map at = {0};
  uint64_t to;
  for (uint32_t i = 0, n = f->locs.n; i < n; i++) {
    const flat_loc l = f->locs.at[i];
    if (l.end != END_EXIT || !l.note || strcmp(l.note, "exit is called")) continue;
    uint32_t root = root_of(f, l.frame);
    if (!map_get(&at, root, &to)) {
      loc_id end = steps_location(x->c->steps, root, NO_LOC);
      flat_loc_at(f, end)->end = END_EXIT;
      flat_loc_at(f, end)->note = l.note;
      vec_push(&ends, end);
      map_put(&at, root, to = end.n);
    }
    f->locs.at[i].end = END_NONE;
    flat_add_edge(f,
                  (flat_edge){.kind = F_SKIP, .from = {i}, .to = {(uint32_t)to}, .frame = l.frame, .origin = NO_EDGE});
  }
  for (uint32_t i = 0; i < ends.n; i++) oblige_at(x, ends.at[i], flat_loc_at(f, ends.at[i])->frame);
  vec_free(&ends);
  map_free(&at);
}

void leaks_oblige(cells *c, leak_property *property, void *context) {
  leaks x = {.c = c, .property = property, .context = context, .cycles = may_have_cycles(c)};
  if (x.cycles) x.is_in = arena_array(&c->flat->arena, symbol *, c->steps->sites.n);
  for (uint32_t i = 0; x.cycles && i < c->steps->sites.n; i++) {
    const site *s = &c->steps->sites.at[i];
    if (s->heap && s->freed && !s->uniform) x.is_in[i] = cells_temporary(c, "lost", c->terms->types.type_bool);
  }
  say_what_is_left_out(c);
  oblige_at(&x, c->steps->end, UINT32_MAX);
  oblige_at_exits(&x);
}
