/* See leaks.h. An object is lost if it was not freed and no pointer in a global variable, in an object from outside,
 * in another object of the heap that lives, or in the result of the entry points to it. A pointer that is not looked
 * at (in an array) only makes an object seem lost, and the execution then shows that it is not. Local variables are
 * gone when the entry returns. */
#include "flat/leaks.h"

#include "program/external.h"

#include <string.h>

static const site *site_of(const cells *c, const symbol *object) {
  for (uint32_t i = 0; i < c->steps->sites.n; i++)
    if (c->steps->sites.at[i].sym == object) return &c->steps->sites.at[i];
  return NULL;
}

/* Does the pointer point into the object? */
static const expr *points_to(cells *c, const expr *pointer, const site *at) {
  terms *t = c->terms;
  const type *size = t->types.type_size;
  i128 reach = (i128)1 << (t->types.pointer_size == 8 ? 31 : 15);
  const expr *base = ex_cast(t, size, ex_addr(t, ex_var(t, at->sym)));
  const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, pointer), base);
  return ex_binary(t, EX_LT, far, ex_int(t, size, reach));
}

static const expr *is_lost(cells *c, const site *at) {
  terms *t = c->terms;
  const expr *lost = ex_not(t, ex_var(t, at->freed)), *result = c->steps->result;
  if (c->steps->options->all_freed) return lost;
  if (result && type_is_pointer(result->type)) lost = ex_both(t, lost, ex_not(t, points_to(c, result, at)));
  for (uint32_t i = 0; i < c->all.n; i++) {
    const cell *x = &c->all.at[i];
    const site *holder = site_of(c, x->object);
    if (x->object->kind != SYM_GLOBAL || x->object == at->sym || !type_is_pointer(x->var->type)) continue;
    const expr *held = points_to(c, ex_var(t, x->var), at);
    if (holder && !holder->external) {
      if (!holder->freed) continue;
      steps_assume(c->steps, ASSUME_LOST_CYCLES);
      held = ex_both(t, ex_not(t, ex_var(t, holder->freed)), held);
    }
    lost = ex_both(t, lost, ex_not(t, held));
  }
  return lost;
}

static void say_what_is_left_out(cells *c) {
  bool heap = false, many = false, exits = false;
  for (uint32_t i = 0; i < c->steps->sites.n; i++) {
    const site *x = &c->steps->sites.at[i];
    heap |= x->heap;
    many |= x->heap && !x->once;
  }
  for (uint32_t i = 0; i < c->flat->locs.n; i++)
    exits |= c->flat->locs.at[i].end == END_EXIT && c->flat->locs.at[i].note &&
             !strcmp(c->flat->locs.at[i].note, "exit is called");
  if (many) steps_assume(c->steps, ASSUME_LOST_MANY);
  if (heap && exits) steps_assume(c->steps, ASSUME_LOST_AT_EXIT);
}

static bool is_kept(const cells *c, const step *s) {
  if (s->origin.n == UINT32_MAX) return false;
  const edge *e = cfa_edge(c->flat->frames.at[s->frame].function, s->origin);
  return e->kind == E_CALL && external_keeps(e->rhs);
}

void leaks_oblige(cells *c, leak_property *property, void *context) {
  flat *f = c->flat;
  terms *t = c->terms;
  loc_id at = c->steps->end, end = NO_LOC;
  say_what_is_left_out(c);
  for (uint32_t i = 0; i < c->steps->all.n; i++) {
    const step s = c->steps->all.at[i];
    const site *x = s.kind == S_ALLOC ? &c->steps->sites.at[s.site] : NULL;
    bool decided = false, elsewhere = x && !x->freed && c->steps->options->brief && s.from.n >= c->steps->whole;
    if (x && is_kept(c, &s)) continue;
    if (!x || !x->heap || x->uniform || (!x->freed && !elsewhere) || s.origin.n == UINT32_MAX) continue;
    uint32_t number = property(context, &s, &decided);
    if (end.n == UINT32_MAX) {
      flat_loc_at(f, at)->end = END_NONE;
      end = steps_location(c->steps, flat_loc_at(f, at)->frame, NO_LOC);
    }
    loc_id next = steps_location(c->steps, flat_loc_at(f, at)->frame, NO_LOC);
    /* What is allocated by a function that is not looked at may be lost. */
    const expr *lost = elsewhere ? ex_var(t, cells_temporary(c, "lost", t->types.type_bool)) : is_lost(c, x);
    flat_edge e = {.kind = F_ASSUME, .from = at, .to = next, .rhs = ex_not(t, lost), .origin = NO_EDGE};
    if (!decided) {
      flat_edge bad = e;
      bad.rhs = lost;
      bad.to = steps_location(c->steps, flat_loc_at(f, at)->frame, NO_LOC);
      flat_loc *l = flat_loc_at(f, bad.to);
      l->end = END_ERROR;
      l->property = number;
      l->note = f->properties.at[number].text;
      flat_add_edge(f, bad);
    }
    flat_add_edge(f, e);
    at = next;
  }
  if (end.n == UINT32_MAX) return;
  flat_add_edge(f, (flat_edge){.kind = F_SKIP, .from = at, .to = end, .origin = NO_EDGE});
  flat_loc_at(f, end)->end = END_EXIT;
}
