/* What the steps mean for pointers, and what allocation sites hold. malloc returns void *:
 * the type of the objects is told from the pointers that are followed to them, found by a
 * first points-to analysis in which sites have no structure. The largest record wins, as
 * pointers to its members are followed too; a size that is a multiple of the type's is a
 * sign that it is the right one. */
#include "flat/steps.h"

#include <string.h>

/* The pointers of a global that are unknown: all but those that were given objects. */
static void tell_global(steps *s, alias *a, symbol *g) {
  for (uint32_t i = 0; i < s->owners.n; i++)
    if (s->owners.at[i].global == g) {
      alias_unknown_inside(a, g, s->owners.at[i].own, s->owners.at[i].nown);
      return;
    }
  alias_unknown_inside(a, g, NULL, 0);
}

static void tell_allocation(steps *s, alias *a, const step *x) {
  const site at = s->sites.at[x->site]; /* what is told may make further sites */
  alias_point(a, x->lhs, at.sym);
  for (uint32_t i = 0; i < at.naliases; i++) alias_point(a, x->lhs, s->sites.at[at.aliases[i]].sym);
}

void steps_tell(steps *s, alias *a) {
  alias_unknown_objects(a, steps_unknown_object, s);
  for (uint32_t i = 0; i < s->sites.n; i++) {
    if (!s->sites.at[i].element) alias_opaque(a, s->sites.at[i].sym);
    if (s->sites.at[i].external) alias_unknown_inside(a, s->sites.at[i].sym, s->sites.at[i].own, s->sites.at[i].nown);
  }
  for (uint32_t i = 0; i < s->program->globals.n; i++) {
    symbol *g = s->program->globals.at[i];
    if (g->kind == SYM_GLOBAL && steps_starts_unknown(s, g)) tell_global(s, a, g);
  }
  for (uint32_t i = 0; i < s->usage.kept.n; i++) {
    const edge *e = s->usage.kept.at[i];
    if (steps_kept_in(s, e)) alias_assign(a, e->lhs, e->rhs);
  }
  for (uint32_t i = 0; i < s->all.n; i++) {
    const step *x = &s->all.at[i];
    switch (x->kind) {
    case S_ASSIGN: alias_assign(a, x->lhs, x->rhs); break;
    case S_HAVOC:
      if (x->unknown) alias_unknown(a, x->lhs);
      break;
    case S_ALLOC: tell_allocation(s, a, x); break;
    case S_CLOBBER:
      if (x->lhs) alias_copy(a, x->rhs, x->lhs);
      break;
    case S_FLOW:
      if (x->whole) alias_copy(a, x->lhs, x->rhs);
      else alias_flow(a, x->lhs, x->rhs);
      break;
    case S_SKIP:
    case S_READ:
    case S_VALID:
    case S_INVALID:
    case S_EVENT:
    case S_CALL:
    case S_FREE:
    case S_ENDS:
    case S_OUTPUT:
    case S_FILL:
    case S_ACCESS:
    case S_OBLIGE:
    case S_ASSUME:
    case S_DECLARE: break;
    }
  }
}

/* ---- types of sites ---- */

typedef struct search {
  steps *s;
  alias *a;
  map site_of; /* symbol id -> site */
  bool *seen;  /* by term id */
  bool *moved; /* by site: a pointer to it is moved somewhere */
  uint32_t nseen;
} search;

/* The array at the end of a record that takes what room there is; NULL: none. */
static const field *flexible_member(const type *t) {
  if (t->kind != TY_RECORD || t->is_union || !t->is_complete || !t->nfields) return NULL;
  const field *last = &t->fields[t->nfields - 1];
  bool open = last->type->kind == TY_ARRAY && !last->type->is_vla && !last->type->count;
  return open && last->type->to->size ? last : NULL;
}

static int rank(const site *x, const type *t) {
  if (!t->is_complete || !t->size || t->is_vla || t->kind == TY_FUNCTION) return 0;
  if (flexible_member(t)) return 5;
  int r = type_is_char(t) ? 1 : type_is_scalar(t) ? 2 : 4;
  const expr *size = x->size;
  if (size && size->kind == EX_INT && size->value % (i128)t->size) r -= 3;
  return r > 0 ? r : 1;
}

static bool begins_with(const type *t, const type *first) {
  while (t->kind == TY_RECORD && t->is_complete && t->nfields && !type_is_alike(t, first)) t = t->fields[0].type;
  return type_is_alike(t, first);
}

/* What the surroundings give is what its pointer says, or a record that begins with that; but bytes may be anything. */
static void suggest(site *x, const type *t) {
  if (x->said && !begins_with(t, x->said)) t = x->said;
  if (x->pointee && !type_is_char(x->pointee)) {
    x->element = x->pointee;
    return;
  }
  int old = x->element ? rank(x, x->element) : 0, now = rank(x, t);
  if (now > old || (now && now == old && t->size > x->element->size)) x->element = t;
}

static void look(search *f, const expr *e) {
  if (!e || f->seen[e->id]) return;
  f->seen[e->id] = true;
  for (uint32_t i = 0; i < e->nargs; i++) look(f, e->args[i]);
  if (e->kind != EX_DEREF) return;
  targets at = alias_of_value(f->a, e->args[0]);
  for (uint32_t i = 0; i < at.n; i++) {
    const symbol *object = alias_target(f->a, at.at[i]).object;
    uint64_t n;
    if (object && map_get(&f->site_of, object->id, &n) && !f->s->sites.at[n].pool) suggest(&f->s->sites.at[n], e->type);
  }
}

/* A pointer to a whole object, not into an array that is part of it, is moved. One to bytes that may be
 * anywhere in the object has come there from a part of it. */
static void look_for_moves(search *f, const expr *e) {
  if (!e || f->seen[e->id]) return;
  f->seen[e->id] = true;
  for (uint32_t i = 0; i < e->nargs; i++) look_for_moves(f, e->args[i]);
  if (e->kind != EX_PTRADD || (e->args[1]->kind == EX_INT && !e->args[1]->value)) return;
  targets at = alias_of_value(f->a, e->args[0]);
  for (uint32_t i = 0; i < at.n; i++) {
    target to = alias_target(f->a, at.at[i]);
    uint64_t n;
    bool bytes = type_step(e->type->to) == 1;
    if (!to.object || (to.offset && (bytes || to.offset != NO_OFFSET))) continue;
    if (map_get(&f->site_of, to.object->id, &n)) f->moved[n] = true;
  }
}

/* ---- sites that run once ---- */

enum { most_searched = 300 };

/* Can `from` be reached from `to` again? */
static bool on_cycle(const steps *s, loc_id from, loc_id to) {
  bool *seen = mem_alloc(s->first.n + 1), found = false;
  VEC(uint32_t) stack = {0};
  vec_push(&stack, to.n);
  while (stack.n && !found) {
    uint32_t at = vec_pop(&stack);
    if (seen[at] || at >= s->first.n) continue;
    seen[at] = true;
    found = at == from.n;
    for (uint32_t i = s->first.at[at]; i != UINT32_MAX; i = s->all.at[i].next) vec_push(&stack, s->all.at[i].to.n);
  }
  vec_free(&stack);
  mem_free(seen);
  return found;
}

static void find_once(const steps *s, bool *once) {
  uint32_t *runs = mem_alloc(sizeof *runs * (s->sites.n + 1));
  for (uint32_t i = 0; i < s->all.n; i++) {
    const step *x = &s->all.at[i];
    if (x->kind != S_ALLOC || s->sites.n > most_searched) continue;
    once[x->site] = ++runs[x->site] == 1 && x->from.n < s->whole && !on_cycle(s, x->from, x->to);
  }
  mem_free(runs);
}

/* The same record, its last member an array that fills `size` bytes. */
static const type *with_room(types *t, const type *record, uint64_t size) {
  uint32_t n = record->nfields;
  field *fields = arena_copy(&t->arena, record->fields, sizeof *fields * n);
  field *last = &fields[n - 1];
  const type *of = last->type->to;
  uint64_t begin = last->offset / 8, count = size > begin ? (size - begin) / of->size : 0;
  if (!count) count = 1;
  last->type = type_array_of(t, of, count);
  if (size < begin + of->size) size = begin + of->size;
  type *sized = type_record(t, record->name, false);
  type_complete(t, sized, fields, n, size, record->align);
  return sized;
}

/* A record with a flexible array: objects of one size, or one object. */
static void settle_flexible(steps *s, site *x, bool once) {
  types *t = &s->program->terms->types;
  bool known = x->size && x->size->kind == EX_INT;
  uint64_t most = s->program->ilp32 ? (uint64_t)1 << 15 : (uint64_t)1 << 24;
  if ((!known && !once) || (known && (x->size->value < 0 || x->size->value > (i128)most))) {
    x->element = NULL;
    return;
  }
  if (!known) steps_assume_number(s, ASSUME_FLEXIBLE, NULL, (uint64_t)(most));
  x->element = with_room(t, x->element, known ? (uint64_t)x->size->value : most);
  const type *whole = once ? x->element : type_open_array(t, x->element);
  if (layout_of(&s->flat->arena, whole)->opaque) {
    x->element = NULL;
    return;
  }
  x->sym->type = whole;
  if (once) x->top = NULL;
}

/* With structure the element must really have one: no flexible array at its end. */
static void settle(steps *s, site *x, bool once) {
  terms *t = s->program->terms;
  if (!x->element || x->pool) return;
  if (flexible_member(x->element)) {
    settle_flexible(s, x, once);
    return;
  }
  bool whole = x->size && x->size->kind == EX_INT && x->size->value == (i128)x->element->size;
  if (once && whole && !layout_of(&s->flat->arena, x->element)->opaque) {
    x->sym->type = x->element;
    x->top = NULL;
    return;
  }
  const type *open = type_open_array(&t->types, x->element);
  const layout *l = layout_of(&s->flat->arena, open);
  if (l->opaque) x->element = NULL;
  else x->sym->type = open;
}

/* What someone else made may be an array; but where no pointer is moved, only its first element is seen. */
static void settle_given(search *f, const bool *once) {
  steps *s = f->s;
  bool any = false;
  for (uint32_t i = 0; i < s->sites.n; i++) any |= !s->sites.at[i].pool && s->sites.at[i].external && once[i];
  if (!any) return;
  alias_free(f->a);
  f->a = alias_new(s->program->terms);
  steps_tell(s, f->a);
  memset(f->seen, 0, f->nseen);
  for (uint32_t i = 0; i < s->all.n; i++) {
    look_for_moves(f, s->all.at[i].lhs);
    look_for_moves(f, s->all.at[i].rhs);
  }
  for (uint32_t i = 0; i < s->sites.n; i++) {
    site *x = &s->sites.at[i];
    if (x->pool || !x->external || !once[i] || f->moved[i] || !x->top || !x->element || flexible_member(x->element))
      continue;
    if (layout_of(&s->flat->arena, x->element)->opaque) continue;
    x->sym->type = x->element;
    x->top = NULL;
  }
}

/* Every pointer or number that is computed from one into a site: nobody knows where that is then. */
static void look_for_arithmetic(search *f, const expr *e) {
  if (!e || f->seen[e->id]) return;
  f->seen[e->id] = true;
  for (uint32_t i = 0; i < e->nargs; i++) look_for_arithmetic(f, e->args[i]);
  bool moves = e->kind == EX_PTRADD && (e->args[1]->kind != EX_INT || e->args[1]->value);
  bool computes = ((e->kind >= EX_ADD && e->kind <= EX_SHR) || e->kind == EX_NEG || e->kind == EX_BITNOT) &&
                  e->type->size == f->s->program->terms->types.pointer_size;
  for (uint32_t k = 0; (moves || computes) && k < e->nargs; k++) {
    targets at = alias_of_value(f->a, e->args[k]);
    for (uint32_t i = 0; i < at.n; i++) {
      const symbol *o = alias_target(f->a, at.at[i]).object;
      uint64_t n;
      if (o && map_get(&f->site_of, o->id, &n)) f->moved[n] = true;
    }
  }
}

/* Sites whose objects are all alike, and always pointed to where the program says. */
static void find_uniform(search *f) {
  steps *s = f->s;
  bool any = false;
  for (uint32_t i = 0; i < s->sites.n; i++) {
    site *x = &s->sites.at[i];
    bool record = x->element && x->element->kind == TY_RECORD && x->sym->type->kind == TY_ARRAY;
    bool one = x->size && x->size->kind == EX_INT && x->element && x->size->value == (i128)x->element->size;
    x->uniform = x->heap && !x->external && !x->pool && !x->once && x->top && record && one;
    any |= x->uniform;
  }
  if (!any) return;
  memset(f->seen, 0, f->nseen);
  memset(f->moved, 0, s->sites.n);
  for (uint32_t i = 0; i < s->all.n; i++) {
    look_for_arithmetic(f, s->all.at[i].lhs);
    look_for_arithmetic(f, s->all.at[i].rhs);
  }
  for (uint32_t i = 0; i < s->sites.n; i++) s->sites.at[i].uniform &= !f->moved[i];
}

void steps_choose_types(steps *s) {
  if (!s->sites.n) return;
  search f = {.s = s, .a = alias_new(s->program->terms)};
  steps_tell(s, f.a);
  f.nseen = s->program->terms->all.n + 1;
  f.seen = mem_alloc(f.nseen);
  f.moved = mem_alloc(s->sites.n + 1);
  for (uint32_t i = 0; i < s->sites.n; i++) map_put(&f.site_of, s->sites.at[i].sym->id, i);
  for (uint32_t i = 0; i < s->all.n; i++) {
    look(&f, s->all.at[i].lhs);
    look(&f, s->all.at[i].rhs);
  }
  bool *once = mem_alloc(s->sites.n + 1);
  find_once(s, once);
  for (uint32_t i = 0; i < s->sites.n; i++) s->sites.at[i].once = once[i];
  for (uint32_t i = 0; i < s->sites.n; i++) settle(s, &s->sites.at[i], once[i]);
  find_uniform(&f); /* by the first analysis, in which objects have no parts */
  settle_given(&f, once);
  mem_free(once);
  mem_free(f.moved);
  map_free(&f.site_of);
  mem_free(f.seen);
  alias_free(f.a);
}

/* ---- a second look at uniform sites ---- */

static site *uniform_at(steps *s, target t) {
  for (uint32_t i = 0; t.object && i < s->sites.n; i++)
    if (s->sites.at[i].sym == t.object) return s->sites.at[i].uniform ? &s->sites.at[i] : NULL;
  return NULL;
}

/* What a pointer is followed to must be in one element, and an index in its array: else the next object would be meant. */
static void confirm(steps *s, alias *a, const expr *e, map *seen) {
  uint64_t known;
  if (!e || map_get(seen, e->id, &known)) return;
  map_put(seen, e->id, 1);
  for (uint32_t i = 0; i < e->nargs; i++) confirm(s, a, e->args[i], seen);
  const expr *root = e;
  while (root->kind == EX_FIELD || root->kind == EX_INDEX) root = root->args[0];
  if (root->kind != EX_DEREF || (e->kind != EX_DEREF && e->kind != EX_INDEX)) return;
  const expr *index = e->kind == EX_INDEX ? e->args[1] : NULL;
  const type *array = index ? e->args[0]->type : NULL;
  bool inside = !index || (index->kind == EX_INT && index->value >= 0 && array->kind == TY_ARRAY &&
                           index->value < (i128)array->count);
  targets found = alias_of_value(a, root->args[0]);
  for (uint32_t i = 0; i < found.n; i++) {
    target t = alias_target(a, found.at[i]);
    site *x = uniform_at(s, t);
    if (x && (!inside || t.offset == NO_OFFSET || t.offset + root->type->size > x->element->size)) x->uniform = false;
  }
}

void steps_confirm_uniform(steps *s, alias *a) {
  map seen = {0};
  bool any = false;
  for (uint32_t i = 0; i < s->sites.n; i++) any |= s->sites.at[i].uniform;
  for (uint32_t i = 0; any && i < s->all.n; i++) {
    confirm(s, a, s->all.at[i].lhs, &seen);
    confirm(s, a, s->all.at[i].rhs, &seen);
  }
  map_free(&seen);
}
