/* See overlaps.h. Objects that pointers from outside point to are examined as one for each type (givens.c); what is left out is that
 * an object of one type is a part of another, or a variable of the program that someone else can know: one with external
 * linkage, one whose address is taken, one whose address was given to a function that is not here. An access
 * is described by the type of the object and by that of the scalar in it. Two descriptions may be of one place if the scalars
 * have one type, or one of them is a character. */
#include "flat/overlaps.h"

#include "flat/accesses.h"
#include "run/interp.h"

#include <string.h>

typedef struct use {
  uint64_t object, scalar; /* kinds; object 0: of the program itself */
  bool reads, writes;
} use;

typedef struct overlaps {
  steps *s, *objects; /* objects: where the sites are that the analysis gives to unknown pointers */
  alias *alias;
  VEC(use) uses;
  map known; /* symbol id: others may know where it is */
  const expr *written;
} overlaps;

enum { deepest = 8 };

static void add_use(overlaps *o, uint64_t object, uint64_t scalar, bool write) {
  for (uint32_t i = 0; i < o->uses.n; i++) {
    use *u = &o->uses.at[i];
    if (u->object != object || u->scalar != scalar) continue;
    u->reads |= !write;
    u->writes |= write;
    return;
  }
  vec_push(&o->uses, ((use){object, scalar, !write, write}));
}

/* All scalars in what is accessed. */
static void add_scalars(overlaps *o, uint64_t object, const type *t, bool write, uint32_t depth) {
  while (t->kind == TY_ARRAY) t = t->to;
  if (t->kind == TY_VOID) t = o->s->program->terms->types.type_char;
  for (uint32_t i = 0; t->kind == TY_RECORD && t->is_complete && i < t->nfields && depth < deepest; i++)
    add_scalars(o, object, t->fields[i].type, write, depth + 1);
  if (type_is_pointer(t)) add_use(o, object, 2, write); /* pointers are alike */
  else if (type_is_scalar(t)) add_use(o, object, steps_kind(o->s, t), write);
}

static bool is_known_outside(const overlaps *o, const symbol *g) {
  uint64_t found;
  if (g->kind == SYM_FUNC || g->kind == SYM_STRING || g->is_const || g->is_woven) return false;
  return (g->kind == SYM_GLOBAL && (g->is_external || g->address_taken)) || map_get(&o->known, g->id, &found);
}

static bool is_outside(const overlaps *o, const symbol *object) {
  if (!object) return true;
  for (uint32_t i = 0; i < o->objects->sites.n; i++)
    if (o->objects->sites.at[i].sym == object) return o->objects->sites.at[i].external;
  return false;
}

/* Through a pointer to `t`, which is one of the places. */
static void add_through(overlaps *o, const type *t, const type *accessed, targets found, bool write) {
  bool outside = !found.n, own = false;
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *at = alias_target(o->alias, found.at[i]).object;
    if (is_outside(o, at)) outside = true;
    else own |= is_known_outside(o, at);
  }
  if (outside) add_scalars(o, steps_kind(o->s, t), accessed, write, 0);
  if (own) add_scalars(o, 0, accessed, write, 0);
}

static void note_access(void *context, const expr *lvalue, const reached_when *when, uint32_t ordinal) {
  overlaps *o = context;
  const expr *root = lvalue;
  (void)when, (void)ordinal;
  while (root->kind == EX_FIELD || root->kind == EX_INDEX) root = root->args[0];
  bool write = lvalue == o->written;
  if (root->kind == EX_VAR && is_known_outside(o, root->sym)) add_scalars(o, 0, lvalue->type, write, 0);
  if (root->kind == EX_DEREF && lvalue->type->kind != TY_FUNCTION)
    add_through(o, root->type, lvalue->type, alias_of_place(o->alias, root), write);
}

static void note(overlaps *o, const expr *lhs, const expr *rhs) {
  o->written = lhs;
  accesses_visit(lhs, rhs, note_access, o);
}

/* Someone else reads and writes what the pointer points to. */
static void note_pointer(overlaps *o, const expr *p) {
  while (p->kind == EX_CAST && type_is_pointer(p->args[0]->type)) p = p->args[0];
  if (!type_is_pointer(p->type) || p->type->to->kind == TY_FUNCTION) return;
  targets found = alias_of_value(o->alias, p);
  if (!found.n) return; /* null, or a string */
  add_through(o, p->type->to, p->type->to, found, true);
  add_through(o, p->type->to, p->type->to, found, false);
}

/* ---- may two of them be one place? ---- */

static bool may_be_same(uint64_t a, uint64_t b) {
  enum { character = 8 << 8 | 1 }; /* as steps_kind has it */
  return a == b || a == character || b == character;
}

/* Are several pointers to arrays of this kind given objects of their own? These share elements only from the beginning of the
 * first on. */
static bool are_arrays(const overlaps *o, uint64_t kind) {
  uint32_t n = 0;
  bool arrays = steps_is_moved(o->s, kind);
  for (uint32_t i = 0; i < o->s->sites.n; i++) {
    const site *x = &o->s->sites.at[i];
    if (!x->external || !x->pointee || x->pool || steps_kind(o->s, x->pointee) != kind) continue;
    arrays |= x->pointee->kind == TY_ARRAY;
    n++;
  }
  return arrays && n > 1;
}

static bool conflict(const overlaps *o, const use *a, const use *b) {
  bool seen = (a->writes && b->reads) || (a->reads && b->writes);
  if (!a->object || !seen || !may_be_same(a->scalar, b->scalar)) return false;
  return a->object != b->object || are_arrays(o, a->object);
}

static void say(overlaps *o) {
  bool found = false;
  for (uint32_t i = 0; i < o->uses.n && !found; i++)
    for (uint32_t k = 0; k < o->uses.n && !found; k++) found = conflict(o, &o->uses.at[i], &o->uses.at[k]);
  if (found) steps_assume(o->s, ASSUME_NO_OVERLAP);
  vec_free(&o->uses);
  map_free(&o->known);
}

/* ---- what is examined ---- */

/* One whose results are its own, or parts of its arguments. */
static bool is_library(const symbol *f) { return library_has(f->name) && strncmp(f->name, "__VERIFIER_", 11); }

static bool gives_pointers(const expr *lhs, const expr **args, uint32_t nargs) {
  bool gives = lhs && type_is_pointer(lhs->type);
  for (uint32_t i = 0; i < nargs && !gives; i++) {
    const expr *p = args[i];
    while (p->kind == EX_CAST) p = p->args[0];
    gives = type_is_pointer(p->type) && type_is_pointer(p->type->to);
  }
  return gives;
}

void overlaps_call(steps *s, const symbol *f, const expr *lhs, const expr **args, uint32_t nargs) {
  if (is_library(f)) return;
  s->gives_pointers |= gives_pointers(lhs, args, nargs);
  for (uint32_t i = 0; i < nargs; i++)
    if (type_is_pointer(args[i]->type) && args[i]->type->to->kind != TY_FUNCTION) vec_push(&s->escaped, args[i]);
}

static void note_known(overlaps *o, const expr *given) {
  targets found = alias_of_value(o->alias, given);
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *at = alias_target(o->alias, found.at[i]).object;
    if (at) map_put(&o->known, at->id, 1);
  }
}

static bool is_given(const steps *s) { return s->gives_pointers || s->unknown_pointers; }

void overlaps_say(steps *s, alias *a) {
  overlaps o = {.s = s, .objects = s, .alias = a};
  if (s->options->no_alias || !is_given(s)) return;
  for (uint32_t i = 0; i < s->escaped.n; i++) note_known(&o, s->escaped.at[i]);
  for (uint32_t i = 0; i < s->all.n; i++) {
    const step x = s->all.at[i];
    bool reads = x.kind == S_ASSIGN || x.kind == S_ASSUME || x.kind == S_ALLOC || x.kind == S_READ;
    bool writes = x.kind == S_ASSIGN || x.kind == S_HAVOC || x.kind == S_ALLOC;
    if (x.origin.n == UINT32_MAX) continue;
    if (reads || writes) note(&o, writes ? x.lhs : NULL, reads ? x.rhs : NULL);
    if (x.kind == S_CLOBBER || x.kind == S_OUTPUT || x.kind == S_ACCESS) note_pointer(&o, x.rhs);
  }
  say(&o);
}

static bool is_call_outside(const calls *c, const edge *e) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !program_body(c->program, e->rhs->sym);
}

static void note_edge(overlaps *o, const calls *c, const edge *e) {
  bool call = e->kind == E_CALL;
  if (e->kind == E_DECLARE || e->kind == E_ENDS) return;
  note(o, e->lhs, call ? NULL : e->rhs);
  for (uint32_t i = 0; i < e->nargs; i++) {
    note(o, NULL, e->args[i]);
    if (is_call_outside(c, e)) note_pointer(o, e->args[i]);
  }
}

void overlaps_say_early(steps *s, calls *c) {
  overlaps o = {.s = s, .objects = &c->steps, .alias = c->pointers};
  if (s->options->no_alias) return;
  for (uint32_t k = 0; k < 2; k++) { /* first what is known outside, then the accesses */
    for (uint32_t i = 0; i < c->order.n; i++)
      for (uint32_t n = 0; n < c->order.at[i]->edges.n; n++) {
        const edge *e = &c->order.at[i]->edges.at[n];
        if (k) note_edge(&o, c, e);
        else if (is_call_outside(c, e)) overlaps_call(s, e->rhs->sym, e->lhs, e->args, e->nargs);
      }
    for (uint32_t i = 0; !k && i < s->escaped.n; i++) note_known(&o, s->escaped.at[i]);
    if (!is_given(s)) return;
  }
  say(&o);
}
