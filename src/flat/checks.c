/* See checks.h. Terms are walked as C evaluates them; what && || and ?: do not evaluate is not an
 * obligation there, so each one carries the condition under which its operation is reached.
 *
 * Arithmetic is checked in a type that is wide enough. A pointer that is followed must not be null, and must
 * point into one of the objects that it can have been made from. Their addresses are far apart
 * (symbol_address), and an index that would lead from one to another is an error for that. */
#include "flat/checks.h"

#include "flat/foreign.h"
#include "flat/lifetimes.h"

#include "flat/uninit.h"

#include <string.h>

typedef struct walk {
  cells *c;
  terms *t;
  uint32_t checks, ordinal;
  const expr *reached; /* NULL: always */
  obligations *out;
} walk;

/* ---- obligations ---- */

static const expr *number(walk *w, const type *t, i128 v) { return ex_int(w->t, t, v); }

/* `violated` is over cells; the ordinal counts also those that are trivially kept. */
static void oblige(walk *w, run_check check, const expr *what, const expr *violated) {
  uint32_t ordinal = w->ordinal++;
  if (!(w->checks & check)) return;
  if (w->reached) violated = ex_both(w->t, w->reached, violated);
  if (violated->kind == EX_INT && !violated->value) return;
  vec_push(w->out, ((obligation){check, violated, what, ordinal}));
}

static void value(walk *w, const expr *e);

/* ---- arithmetic ---- */

static const type *wider(walk *w, const type *t) {
  return t->width < 64 ? w->t->types.type_llong : w->t->types.type_int128;
}

static bool is_checked_signed(const type *t) {
  return t->kind == TY_INT && t->is_signed && t->width >= 32 && t->width <= 64;
}

static void overflow(walk *w, const expr *e) {
  terms *t = w->t;
  const type *wide = wider(w, e->type);
  const expr *a = ex_cast(t, wide, cells_value(w->c, e->args[0])), *r;
  if (e->kind == EX_NEG) r = ex_binary(t, EX_SUB, number(w, wide, 0), a);
  else r = ex_binary(t, e->kind, a, ex_cast(t, wide, cells_value(w->c, e->args[1])));
  const expr *low = ex_binary(t, EX_LT, r, number(w, wide, int_min(e->type)));
  const expr *high = ex_binary(t, EX_GT, r, number(w, wide, int_max(e->type)));
  oblige(w, CHECK_OVERFLOW, e, ex_either(t, low, high));
}

static void division(walk *w, const expr *e) {
  terms *t = w->t;
  const expr *a = cells_value(w->c, e->args[0]), *b = cells_value(w->c, e->args[1]);
  if (type_is_float(e->type)) return;
  oblige(w, CHECK_DIV0, e, ex_binary(t, EX_EQ, b, number(w, b->type, 0)));
  if (!is_checked_signed(e->type)) return;
  const expr *least = ex_binary(t, EX_EQ, a, number(w, a->type, int_min(a->type)));
  oblige(w, CHECK_OVERFLOW, e, ex_both(t, least, ex_binary(t, EX_EQ, b, number(w, b->type, -1))));
}

/* The nearest number of the floating type. */
static long double rounded(const type *t, long double v) { return t->width == 32 ? (float)v : (double)v; }

/* From floating point: cut off behind the point, the number must be one of the type. A NaN is none. */
static void conversion(walk *w, const expr *e) {
  terms *t = w->t;
  const type *from = e->args[0]->type, *to = e->type;
  if (!type_is_float(from) || !type_is_integer(to) || to->kind == TY_BOOL) return;
  if (from->width > 64 || to->width > 64) {
    if (w->checks & CHECK_OVERFLOW) steps_assume(w->c->steps, ASSUME_FLOATS_FIT);
    return;
  }
  const expr *x = cells_value(w->c, e->args[0]);
  long double low = (long double)int_min(to), high = (long double)int_max(to) + 1;
  bool below = rounded(from, low - 1) == low - 1; /* else there is nothing between them */
  const expr *least = ex_float(t, from, below ? low - 1 : low), *most = ex_float(t, from, high);
  const expr *fits = ex_both(t, ex_binary(t, below ? EX_GT : EX_GE, x, least), ex_binary(t, EX_LT, x, most));
  oblige(w, CHECK_OVERFLOW, e, ex_not(t, fits));
}

static void shift(walk *w, const expr *e) {
  terms *t = w->t;
  const expr *n = cells_value(w->c, e->args[1]);
  const expr *far = ex_binary(t, EX_GE, n, number(w, n->type, e->type->width));
  if (n->type->is_signed) far = ex_either(t, ex_binary(t, EX_LT, n, number(w, n->type, 0)), far);
  if (e->kind == EX_SHL && is_checked_signed(e->type)) { /* the result must be a value of the type */
    const expr *v = cells_value(w->c, e->args[0]), *most = number(w, e->type, int_max(e->type));
    const expr *large = ex_binary(t, EX_GT, v, ex_binary(t, EX_SHR, most, n));
    far = ex_either(t, far, ex_either(t, ex_binary(t, EX_LT, v, number(w, e->type, 0)), large));
  }
  oblige(w, CHECK_SHIFT, e, far);
}

/* ---- memory ---- */

static const site *site_of(const walk *w, const symbol *o) {
  const steps *s = w->c->steps;
  for (uint32_t i = 0; i < s->sites.n; i++)
    if (s->sites.at[i].sym == o) return &s->sites.at[i];
  return NULL;
}

/* How many bytes the object has, over cells; NULL: that is not known. */
static const expr *size_of_object(walk *w, symbol *object) {
  steps *s = w->c->steps;
  const type *size = w->t->types.type_size;
  for (uint32_t i = 0; i < s->sites.n; i++) {
    const site *x = &s->sites.at[i];
    if (x->sym != object) continue;
    if (!x->size) return NULL; /* strdup and its like */
    if (x->bytes) return ex_var(w->t, x->bytes);
    if (x->once && x->size && x->size->kind == EX_INT) return number(w, size, x->size->value);
    return !x->top && x->sym->type->size ? number(w, size, x->sym->type->size) : NULL;
  }
  return object->type->is_complete && object->type->size ? number(w, size, object->type->size) : NULL;
}

/* Objects begin this far from each other, or further: symbol_address. */
static i128 neighbourhood(const terms *t) { return (i128)1 << symbol_reach_bits(&t->types); }

/* The variable that a pointer points to for certain, at its first byte; NULL. */
static const symbol *points_to_variable(const expr *p) {
  while (p->kind == EX_CAST && type_is_pointer(p->type) && type_is_pointer(p->args[0]->type)) p = p->args[0];
  return p->kind == EX_ADDR && p->args[0]->kind == EX_VAR ? p->args[0]->sym : NULL;
}

/* How far the pointer is from the object's first byte, wrapped around below it. */
static const expr *distance(walk *w, const expr *p, symbol *object) {
  terms *t = w->t;
  const type *size = t->types.type_size;
  if (points_to_variable(p) == object) return number(w, size, 0);
  const expr *base = object->kind == SYM_FUNC ? ex_func(t, object) : ex_addr(t, ex_var(t, object));
  return ex_binary(t, EX_SUB, ex_cast(t, size, p), ex_cast(t, size, base));
}

/* How far behind its beginning no other object is. */
static i128 room_of(const terms *t, const symbol *object) {
  i128 size = object->type->is_complete ? (i128)object->type->size : 0;
  return size > neighbourhood(t) ? size : neighbourhood(t);
}

/* Is it in the object, or somewhat before or behind? */
static const expr *near(walk *w, const expr *p, symbol *object) {
  terms *t = w->t;
  const type *size = t->types.type_size;
  i128 before = neighbourhood(t) / 8;
  const expr *far = ex_binary(t, EX_ADD, distance(w, p, object), number(w, size, before));
  return ex_binary(t, EX_LT, far, number(w, size, room_of(t, object) + before));
}

/* Something that is not known. */
static const expr *anything(walk *w, const char *name) {
  symbol *any = cells_temporary(w->c, name, w->t->types.type_bool);
  cells_emit(w->c, F_HAVOC, INPUT_NONE, any, NULL);
  return ex_var(w->t, any);
}

/* How far the pointer is behind the beginning of the newest object of the site; wrapped around in older ones. */
static const expr *behind_last(walk *w, const site *x, const expr *p) {
  const type *size = w->t->types.type_size;
  return ex_binary(w->t, EX_SUB, ex_cast(w->t, size, p), ex_cast(w->t, size, ex_var(w->t, x->last)));
}

static const expr *is_in_last(walk *w, const site *x, const expr *p) {
  return ex_binary(w->t, EX_LT, behind_last(w, x, p), number(w, w->t->types.type_size, neighbourhood(w->t)));
}

/* Is what is added to a pointer added to the beginning of the newest object? That it is so is named as a condition of its own: then
 * it is one that invariants are made of. */
static const expr *begins_last(walk *w, const site *x, const expr *p) {
  while (p->kind == EX_PTRADD || (p->kind == EX_CAST && type_is_pointer(p->args[0]->type))) p = p->args[0];
  return ex_binary(w->t, EX_EQ, p, ex_cast(w->t, p->type, ex_var(w->t, x->last)));
}

/* Is it so in the newest object of the site? Where it is in another: `may`. */
static const expr *inside_last(walk *w, const site *x, const expr *p, const expr *bytes, const expr *may) {
  terms *t = w->t;
  const expr *room = ex_var(t, x->last_bytes);
  const expr *in = ex_binary(t, EX_LE, behind_last(w, x, p), ex_binary(t, EX_SUB, room, bytes));
  in = ex_both(t, ex_binary(t, EX_GE, room, bytes), in);
  return ex_either(t, ex_both(t, begins_last(w, x, p), in), ex_ite(t, is_in_last(w, x, p), in, may));
}

/* Is the pointer `bytes` bytes or more before the end of this object, and not before it? */
static const expr *inside(walk *w, const expr *p, symbol *object, const expr *bytes) {
  terms *t = w->t;
  const type *size = t->types.type_size;
  const expr *far = distance(w, p, object), *room = size_of_object(w, object);
  const site *x = site_of(w, object);
  if (!room) { /* cannot be told */
    const expr *may = ex_both(t, ex_binary(t, EX_LT, far, number(w, size, neighbourhood(t))), anything(w, "size"));
    if (!x || !x->last) return may;
    return inside_last(w, x, p, bytes, may);
  }
  const expr *fits = ex_binary(t, EX_GE, room, bytes);
  return ex_both(t, fits, ex_binary(t, EX_LE, far, ex_binary(t, EX_SUB, room, bytes)));
}

/* Does an index reach so far that it may reach another object? That one is not meant, then. */
static const expr *too_far(walk *w, const expr *pointer) {
  terms *t = w->t;
  if (pointer->kind != EX_PTRADD || pointer->args[1]->kind == EX_INT) return number(w, t->types.type_int, 0);
  const type *diff = t->types.type_ptrdiff;
  targets found = alias_of_value(w->c->alias, pointer->args[0]);
  i128 largest = 0;
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *o = alias_target(w->c->alias, found.at[i]).object;
    i128 bytes = o && o->kind != SYM_FUNC && o->type->is_complete ? (i128)o->type->size : 0;
    if (bytes > largest) largest = bytes;
  }
  i128 most = (neighbourhood(t) / 8 + largest) / (i128)(pointer->type->to->size ? pointer->type->to->size : 1);
  const expr *i = ex_cast(t, diff, cells_value(w->c, pointer->args[1]));
  const expr *low = ex_binary(t, EX_LT, i, number(w, diff, -most));
  return ex_either(t, low, ex_binary(t, EX_GT, i, number(w, diff, most)));
}

static bool is_freed_site(const walk *w, const symbol *object, const site **at) {
  steps *s = w->c->steps;
  for (uint32_t i = 0; i < s->sites.n; i++)
    if (s->sites.at[i].sym == object && s->sites.at[i].freed) {
      *at = &s->sites.at[i];
      return true;
    }
  return false;
}

/* Whether the object of the site was freed that the pointer points to. */
static const expr *is_freed(walk *w, const site *x, const expr *p) {
  const expr *freed = ex_var(w->t, x->freed);
  return x->uniform ? ex_select(w->t, freed, cells_element(w->c, x->sym, p)) : freed;
}

/* Are all places in this object less than `end` bytes behind its beginning, or that of its element? */
static bool targets_within(cells *c, targets found, const symbol *object, uint64_t end) {
  for (uint32_t i = 0; i < found.n; i++) {
    target t = alias_target(c->alias, found.at[i]);
    if (t.object == object && (t.offset == NO_OFFSET || t.offset >= end)) return false;
  }
  return true;
}

/* As `inside`, for an access of C: what is in an element of a uniform site is so wherever that is. */
static const expr *access_inside(walk *w, const expr *place, const expr *at, symbol *object, const expr *bytes) {
  const site *x = site_of(w, object);
  bool fits = x && x->uniform && bytes->kind == EX_INT && bytes->value > 0 && bytes->value <= (i128)x->element->size;
  if (fits)
    fits = targets_within(w->c, alias_of_place(w->c->alias, place), object,
                          x->element->size - (uint64_t)bytes->value + 1);
  if (!fits) return inside(w, at, object, bytes);
  return ex_binary(w->t, EX_LT, distance(w, at, object), number(w, w->t->types.type_size, neighbourhood(w->t)));
}

static bool is_site(const walk *w, const symbol *object) {
  for (uint32_t i = 0; i < w->c->steps->sites.n; i++)
    if (w->c->steps->sites.at[i].sym == object) return true;
  return false;
}

/* Something of a site with several objects, in a program that frees. */
static bool may_be_freed(const walk *w, const symbol *object) {
  const steps *s = w->c->steps;
  const site *x;
  bool frees = false;
  if (!(w->checks & CHECK_MEMORY) || is_freed_site(w, object, &x) || !is_site(w, object)) return false;
  for (uint32_t i = 0; i < s->all.n && !frees; i++) frees = s->all.at[i].kind == S_FREE;
  return frees;
}

/* Only of the newest of several objects it can be told. */
static const expr *is_freed_of_many(walk *w, const symbol *object, const expr *p) {
  const site *x = site_of(w, object);
  const expr *any = anything(w, "freed");
  return x && x->last ? ex_ite(w->t, is_in_last(w, x, p), ex_var(w->t, x->last_freed), any) : any;
}

/* Null, or so near to it that it is null with something added; not what a wild index happens to make. */
static const expr *is_null(walk *w, const expr *pointer, const expr *at) {
  enum { first_page = 4096 };
  terms *t = w->t;
  const type *size = t->types.type_size;
  if (points_to_variable(at)) return number(w, t->types.type_int, 0);
  const expr *low = ex_both(t, ex_binary(t, EX_LT, ex_cast(t, size, at), number(w, size, first_page)),
                            ex_not(t, too_far(w, pointer)));
  while (pointer->kind == EX_PTRADD) pointer = pointer->args[0];
  const expr *p = cells_value(w->c, pointer);
  low = ex_both(t, low, ex_binary(t, EX_LT, ex_cast(t, size, p), number(w, size, first_page)));
  if (pointer->type->to->kind == TY_FUNCTION) low = number(w, t->types.type_int, 0);
  return ex_either(t, ex_binary(t, EX_EQ, p, number(w, p->type, 0)), low);
}

static bool is_constant(const symbol *o) { return o->is_const || o->kind == SYM_STRING; }

/* Is it a register of a device? */
static const expr *in_device(walk *w, const expr *at) {
  terms *t = w->t;
  const type *size = t->types.type_size;
  const expr *in = number(w, t->types.type_int, 0);
  const program *p = w->c->steps->program;
  for (uint32_t i = 0; i < p->devices.n; i++) {
    steps_assume(w->c->steps, ASSUME_DEVICES);
    const expr *base = number(w, size, (i128)p->devices.at[i]);
    const expr *far = ex_binary(t, EX_SUB, ex_cast(t, size, at), base);
    in = ex_either(t, in, ex_binary(t, EX_LT, far, number(w, size, device_size)));
  }
  return in;
}

/* Through a pointer to a function: it must be one that was stored there. */
static void follow_call(walk *w, const expr *lvalue, const expr *pointer, const expr *null) {
  terms *t = w->t;
  const expr *p = cells_value(w->c, pointer), *right = number(w, t->types.type_int, 0);
  targets found = alias_of_place(w->c->alias, lvalue);
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *o = alias_target(w->c->alias, found.at[i]).object;
    bool known = o && o->kind == SYM_FUNC;
    if (known) right = ex_either(t, right, ex_binary(t, EX_EQ, p, ex_cast(t, p->type, ex_func(t, o))));
    if (!o || steps_is_pool(w->c->steps, o)) right = ex_not(t, null); /* what nobody knows may be any function */
  }
  oblige(w, CHECK_MEMORY, lvalue, ex_both(t, ex_not(t, null), ex_not(t, right)));
  w->ordinal++;
}

/* Through a pointer: `lvalue` is read or written. */
typedef VEC(symbol *) object_list;

/* From outside, of a size that is not known, which is the matter of who gives it? */
static bool is_as_large_as_asked(const walk *w, const symbol *o) {
  const site *x = site_of(w, o);
  bool open = x && x->external && (x->top || !x->size || x->size->kind != EX_INT);
  return open && w->c->steps->options->given_valid;
}

/* The objects that may be meant by an access. Is there one that is not known, which is valid by assumption? With
 * `given_valid` that is also one from outside whose size is not known; *given: some object is from outside. */
static bool objects_at(walk *w, const expr *place, object_list *objects, bool *given) {
  targets found = alias_of_place(w->c->alias, place);
  bool unknown = false;
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *o = alias_target(w->c->alias, found.at[i]).object;
    const site *x = o ? site_of(w, o) : NULL;
    *given |= !o || (x && x->external);
    if (o && (steps_is_pool(w->c->steps, o) || is_as_large_as_asked(w, o))) o = NULL;
    bool seen = !o || o->kind == SYM_FUNC;
    if (!o) {
      unknown = true;
      steps_assume(w->c->steps, ASSUME_UNKNOWN_SIZE);
    }
    for (uint32_t k = 0; k < objects->n && !seen; k++) seen = objects->at[k] == o;
    if (!seen) vec_push(objects, o);
  }
  return unknown;
}

/* Where an assumption is tried: that a pointer is not null is the matter of who gives it, also where it is called or handed to the library. */
static bool is_theirs(const walk *w, targets found) {
  const flat_options *o = w->c->steps->options;
  bool outside = false;
  for (uint32_t i = 0; i < found.n && !outside; i++) {
    const symbol *object = alias_target(w->c->alias, found.at[i]).object;
    const site *x = object ? site_of(w, object) : NULL;
    outside = !object || steps_is_pool(w->c->steps, object) || (x && x->external);
  }
  return outside && o->whole_objects && o->given_valid;
}

static void follow(walk *w, const expr *lvalue, const expr *pointer, bool write) {
  terms *t = w->t;
  const expr *whole = ex_is_bit_field(lvalue) ? lvalue->args[0] : lvalue;
  const expr *at = cells_address(w->c, whole), *bytes = number(w, t->types.type_size, whole->type->size);
  bool trial = w->c->steps->options->whole_objects; /* then null is outside of all of them as well */
  bool call = lvalue->type->kind == TY_FUNCTION;
  bool left_out = trial && (!call || is_theirs(w, alias_of_place(w->c->alias, lvalue)));
  const expr *null = left_out ? number(w, t->types.type_int, 0) : is_null(w, pointer, at);
  oblige(w, CHECK_NULL, lvalue, null);
  if (call && w->checks & CHECK_MEMORY) {
    follow_call(w, lvalue, pointer, null);
    return;
  }
  if (!(w->checks & (CHECK_BOUNDS | CHECK_MEMORY)) || call) {
    w->ordinal += 2;
    return;
  }
  object_list objects = {0};
  bool given = false;
  const expr *elsewhere = number(w, t->types.type_int, objects_at(w, whole, &objects, &given));
  const expr *right = number(w, t->types.type_int, 0), *dead = right;
  for (uint32_t i = 0; i < objects.n; i++) {
    const site *x;
    right = ex_either(t, right, access_inside(w, whole, at, objects.at[i], bytes));
    const expr *around = near(w, at, objects.at[i]);
    elsewhere = ex_both(t, elsewhere, ex_not(t, around));
    if (may_be_freed(w, objects.at[i])) dead = ex_either(t, dead, is_freed_of_many(w, objects.at[i], at));
    const expr *ended = lifetimes_may_be_dead(w->c, objects.at[i]);
    if (ended) dead = ex_either(t, dead, ex_both(t, around, ended));
    if (lifetimes_is_dead(w->c, objects.at[i])) dead = ex_either(t, dead, around);
    if (write && is_constant(objects.at[i])) dead = ex_either(t, dead, around);
    if (!is_freed_site(w, objects.at[i], &x)) continue;
    dead = ex_either(t, dead, ex_both(t, around, is_freed(w, x, at)));
  }
  vec_free(&objects);
  elsewhere = ex_either(t, elsewhere, in_device(w, at));
  if (trial) {
    if (given && w->c->steps->options->given_valid) elsewhere = ex_either(t, elsewhere, is_null(w, pointer, at));
    else if (elsewhere->kind != EX_INT || elsewhere->value)
      elsewhere = ex_both(t, elsewhere, ex_not(t, is_null(w, pointer, at)));
    oblige(w, CHECK_BOUNDS, lvalue, ex_either(t, dead, ex_not(t, ex_either(t, right, elsewhere))));
    return;
  }
  const expr *some = ex_not(t, null), *wrong = ex_not(t, ex_either(t, right, elsewhere));
  bool promised = given && w->c->steps->options->given_valid; /* large enough, whatever is asked for */
  if (!promised) wrong = ex_either(t, wrong, too_far(w, pointer));
  const expr *leaves = w->checks & CHECK_BOUNDS ? cells_leaves_array(w->c, lvalue) : NULL;
  if (leaves) wrong = ex_either(t, wrong, ex_both(t, leaves, right)); /* but not the object */
  oblige(w, CHECK_MEMORY, lvalue, ex_both(t, some, dead));            /* first, as in the interpreter */
  oblige(w, CHECK_BOUNDS, lvalue, ex_both(t, some, wrong));
}

/* Do all places of this class of the object have the alignment, if the object has it? */
static bool class_is_aligned(walk *w, target at, uint64_t align) {
  const layout *l = at.object->kind == SYM_FUNC ? NULL : alias_layout(w->c->alias, at.object);
  uint64_t rest = 0;
  const leaf *f = !l || l->opaque || at.offset == NO_OFFSET ? NULL : layout_leaf(l, (int64_t)at.offset * 8, &rest);
  bool fits = f && at.offset % align == 0;
  for (uint32_t i = 0; fits && i < f->ndims; i++) fits = f->dims[i].stride / 8 % align == 0;
  return fits;
}

/* What is from outside is where its type wants it. */
static bool is_aligned(walk *w, const expr *place, uint64_t align) {
  targets found = alias_of_place(w->c->alias, place);
  bool fits = true;
  for (uint32_t i = 0; i < found.n; i++) {
    target at = alias_target(w->c->alias, found.at[i]);
    if (!at.object) continue;
    bool heap = is_site(w, at.object);
    if (!heap && at.object->type->align < align) steps_assume(w->c->steps, ASSUME_OBJECTS_ALIGNED);
    fits &= class_is_aligned(w, at, align);
  }
  return fits;
}

/* An address behind a pointer must be a multiple of what the pointer's type asks for, as far as the access does. */
static void alignment(walk *w, const expr *lvalue) {
  terms *t = w->t;
  const type *size = t->types.type_size;
  const expr *whole = ex_is_bit_field(lvalue) ? lvalue->args[0] : lvalue;
  uint32_t align = ex_alignment(whole);
  if (!(w->checks & CHECK_ALIGNMENT) || align <= 1 || is_aligned(w, whole, align)) {
    w->ordinal++;
    return;
  }
  const expr *at = ex_cast(t, size, cells_address(w->c, whole));
  const expr *rest = ex_binary(t, EX_REM, at, number(w, size, align));
  oblige(w, CHECK_ALIGNMENT, lvalue, ex_binary(t, EX_NE, rest, number(w, size, 0)));
}

static void element(walk *w, const expr *e) {
  terms *t = w->t;
  const type *array = e->args[0]->type;
  if (array->kind != TY_ARRAY || array->is_vla || !array->count) return;
  const type *diff = t->types.type_ptrdiff;
  const expr *i = ex_cast(t, diff, cells_value(w->c, e->args[1]));
  const expr *low = ex_binary(t, EX_LT, i, number(w, diff, 0));
  oblige(w, CHECK_BOUNDS, e, ex_either(t, low, ex_binary(t, EX_GE, i, number(w, diff, (i128)array->count))));
}

/* The parts of an lvalue; `accessed`: it is read or written, not only its address taken. The pointer
 * that it begins with, if any. */
static const expr *parts(walk *w, const expr *e, bool accessed) {
  switch (e->kind) {
  case EX_DEREF: value(w, e->args[0]); return e->args[0]->kind == EX_ADDR ? NULL : e->args[0];
  case EX_FIELD: return parts(w, e->args[0], accessed);
  case EX_INDEX: {
    const expr *pointer = parts(w, e->args[0], accessed);
    value(w, e->args[1]);
    if (accessed && !w->c->steps->options->whole_objects) element(w, e);
    return pointer;
  }
  default: return NULL;
  }
}

/* What is read must be set; to say so once for a step is enough. */
static void has_value(walk *w, const expr *lvalue) {
  const expr *unset = w->checks & CHECK_UNINIT ? uninit_unset(w->c, lvalue) : NULL;
  for (uint32_t i = 0; i < w->out->n && unset; i++)
    if (w->out->at[i].check == CHECK_UNINIT && w->out->at[i].violated == unset) unset = NULL;
  oblige(w, CHECK_UNINIT, lvalue, unset ? unset : number(w, w->t->types.type_int, 0));
}

static void access_to(walk *w, const expr *lvalue, bool write) {
  const expr *pointer = parts(w, lvalue, true);
  if (w->c->foreign && foreign_moves(w->c->foreign, lvalue)) { /* the surroundings see to that */
    w->ordinal += 3;
    return;
  }
  if (pointer) follow(w, lvalue, pointer, write);
  if (pointer && lvalue->type->kind != TY_FUNCTION) alignment(w, lvalue);
  const expr *outside = pointer || !w->c->steps->options->whole_objects ? NULL : cells_outside(w->c, lvalue);
  if (outside) oblige(w, CHECK_BOUNDS, lvalue, outside);
}

static void read_from(walk *w, const expr *lvalue) {
  access_to(w, lvalue, false);
  has_value(w, lvalue);
}

/* ---- evaluation ---- */

static void only_if(walk *w, const expr *condition, const expr *e) {
  const expr *outer = w->reached;
  w->reached = outer ? ex_both(w->t, outer, condition) : condition;
  value(w, e);
  w->reached = outer;
}

static const expr *truth(walk *w, const expr *e, bool holds) {
  const expr *v = ex_not(w->t, cells_value(w->c, e));
  return holds ? ex_not(w->t, v) : v;
}

static void value(walk *w, const expr *e) {
  switch (e->kind) {
  case EX_VAR:
  case EX_DEREF:
  case EX_FIELD:
  case EX_INDEX: read_from(w, e); return;
  case EX_ADDR: parts(w, e->args[0], false); return;
  case EX_LAND:
  case EX_LOR:
    value(w, e->args[0]);
    only_if(w, truth(w, e->args[0], e->kind == EX_LAND), e->args[1]);
    return;
  case EX_ITE:
    value(w, e->args[0]);
    only_if(w, truth(w, e->args[0], true), e->args[1]);
    only_if(w, truth(w, e->args[0], false), e->args[2]);
    return;
  default: break;
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool back = e->kind == EX_PTRADD && i && e->args[i]->kind == EX_NEG; /* p - i: nothing is negated in C */
    value(w, back ? e->args[i]->args[0] : e->args[i]);
  }
  switch (e->kind) {
  case EX_ADD:
  case EX_SUB:
  case EX_MUL:
  case EX_NEG:
    if (is_checked_signed(e->type)) overflow(w, e);
    return;
  case EX_DIV:
  case EX_REM: division(w, e); return;
  case EX_SHL:
  case EX_SHR: shift(w, e); return;
  case EX_CAST: conversion(w, e); return;
  default: return;
  }
}

uint32_t checks_of(cells *c, uint32_t checks, const expr *lhs, const expr *rhs, obligations *out) {
  walk w = {.c = c, .t = c->terms, .checks = checks, .out = out};
  if (rhs) value(&w, rhs);
  if (lhs) access_to(&w, lhs, true);
  return w.ordinal;
}

uint32_t checks_of_copy(cells *c, uint32_t checks, const expr *lhs, const expr *rhs, obligations *out) {
  walk w = {.c = c, .t = c->terms, .checks = checks, .out = out};
  access_to(&w, rhs, false);
  access_to(&w, lhs, true);
  return w.ordinal;
}

uint32_t checks_of_lengths(cells *c, uint32_t checks, const expr *const *lengths, uint32_t n, obligations *out) {
  walk w = {.c = c, .t = c->terms, .checks = checks, .out = out};
  const type *diff = c->terms->types.type_ptrdiff;
  for (uint32_t i = 0; i < n; i++) {
    const expr *v = ex_cast(c->terms, diff, cells_value(c, lengths[i]));
    oblige(&w, CHECK_BOUNDS, lengths[i], ex_binary(c->terms, EX_LE, v, number(&w, diff, 0)));
  }
  return w.ordinal;
}

static bool is_given(const walk *w, const symbol *object) {
  const site *x = site_of(w, object);
  return x && x->external;
}

/* By malloc and its like, or by the surroundings? */
static bool is_allocated(const walk *w, const symbol *object) {
  const site *x = site_of(w, object);
  return x && (x->heap || x->external || x->pool);
}

/* What is freed must be null, or the beginning of an object from the heap that lives. */
uint32_t checks_of_free(cells *c, uint32_t checks, const expr *pointer, obligations *out) {
  walk w = {.c = c, .t = c->terms, .checks = checks, .out = out};
  terms *t = c->terms;
  value(&w, pointer);
  const expr *p = cells_value(c, pointer), *wrong = number(&w, t->types.type_int, 0);
  targets found = alias_of_value(c->alias, pointer);
  const expr *somewhere = ex_binary(t, EX_EQ, p, number(&w, p->type, 0)); /* in one of the objects, or null */
  VEC(symbol *) objects = {0};
  for (uint32_t i = 0; i < found.n; i++) vec_push(&objects, alias_target(c->alias, found.at[i]).object);
  for (uint32_t i = 0; i < objects.n; i++) {
    const site *x = NULL;
    symbol *o = objects.at[i];
    bool other = !o || steps_is_pool(c->steps, o) || is_given(&w, o);
    if (other) somewhere = number(&w, t->types.type_int, 1); /* the surroundings know what it is */
    if (!o) continue;
    const expr *far = distance(&w, p, o);
    const expr *here = ex_binary(t, EX_LT, far, number(&w, t->types.type_size, neighbourhood(t)));
    const expr *bad = number(&w, t->types.type_int, 1);
    somewhere = ex_either(t, somewhere, here);
    if (is_site(&w, o) && !is_allocated(&w, o)) {
      wrong = ex_either(t, wrong, here); /* alloca, an array of variable length */
      continue;
    }
    if (is_freed_site(&w, o, &x)) {
      const expr *begin = far; /* how far it is from the beginning of its object */
      if (x->uniform) begin = ex_binary(t, EX_REM, far, number(&w, far->type, (i128)x->element->size));
      bool there = x->uniform && targets_within(c, found, o, 1);
      bad = there ? number(&w, t->types.type_int, 0) : ex_binary(t, EX_NE, begin, number(&w, t->types.type_size, 0));
      bad = ex_either(t, is_freed(&w, x, p), bad);
    } else if (is_site(&w, o)) { /* one of several objects */
      x = site_of(&w, o);
      bad = is_freed_of_many(&w, o, p);
      if (x->last) {
        const expr *zero = number(&w, t->types.type_size, 0),
                   *begins = ex_binary(t, EX_EQ, behind_last(&w, x, p), zero);
        bad = ex_either(t, bad, ex_both(t, is_in_last(&w, x, p), ex_not(t, begins)));
        somewhere = ex_either(t, somewhere, begins);
      }
    }
    wrong = ex_either(t, wrong, ex_both(t, here, bad));
  }
  vec_free(&objects);
  oblige(&w, CHECK_MEMORY, pointer, ex_either(t, wrong, ex_not(t, somewhere)));
  return w.ordinal;
}

/* ---- the library ---- */

/* Where the bytes that a library function uses may be: in one of the objects, alive, or outside of the program. A
 * string that someone else made is one. */
typedef struct reach {
  const expr *right, *dead, *elsewhere;
} reach;

/* A string in an array of characters whose last one is zero ends in it. */
static void ends_in_array(walk *w, const expr *at, symbol *o, const expr *in) {
  terms *t = w->t;
  if (o->type->kind != TY_ARRAY || !type_is_char(o->type->to) || !o->type->count || is_site(w, o)) return;
  const expr *size = number(w, t->types.type_size, (i128)o->type->count);
  const expr *index = number(w, t->types.type_ptrdiff, (i128)o->type->count - 1);
  const expr *last = cells_value(w->c, ex_index(t, ex_var(t, o), index));
  const expr *ends = ex_binary(t, EX_EQ, last, number(w, last->type, 0));
  const expr *begins = ex_binary(t, EX_LT, distance(w, at, o), size);
  cells_emit(w->c, F_ASSUME, INPUT_NONE, NULL, ex_either(t, ex_not(t, ex_both(t, begins, ends)), in));
}

static void reach_object(walk *w, const step *s, const expr *at, const expr *bytes, symbol *o, reach *r) {
  terms *t = w->t;
  const site *x;
  const expr *around = near(w, at, o);
  const type *element = o->type->kind == TY_ARRAY ? o->type->to : o->type;
  bool ends = s->is_string && is_given(w, o) && type_is_char(element);
  const expr *in = inside(w, at, o, bytes);
  if (ends) {
    steps_assume(w->c->steps, ASSUME_STRINGS_END);
    cells_emit(w->c, F_ASSUME, INPUT_NONE, NULL, ex_either(t, ex_not(t, around), in));
  }
  if (s->is_string) ends_in_array(w, at, o, in);
  r->right = ex_either(t, r->right, in);
  r->elsewhere = ex_both(t, r->elsewhere, ex_not(t, around));
  const expr *ended = lifetimes_may_be_dead(w->c, o);
  if (ended) r->dead = ex_either(t, r->dead, ex_both(t, around, ended));
  if (lifetimes_is_dead(w->c, o)) r->dead = ex_either(t, r->dead, around);
  if (s->writes && is_constant(o)) r->dead = ex_either(t, r->dead, around);
  if (may_be_freed(w, o)) r->dead = ex_either(t, r->dead, is_freed_of_many(w, o, at));
  if (is_freed_site(w, o, &x)) r->dead = ex_either(t, r->dead, ex_both(t, around, is_freed(w, x, at)));
}

/* The first bytes of a string are set, as many as are read. */
static void text_is_set(walk *w, const step *s, const expr *bytes) {
  enum { looked_at = 16 };
  terms *t = w->t;
  const expr *p = ex_cast(t, type_pointer_to(&t->types, t->types.type_char), s->rhs);
  const expr *unset = number(w, t->types.type_int, 0);
  for (uint32_t i = 0; i < looked_at && s->is_string && w->checks & CHECK_UNINIT; i++) {
    const expr *at = ex_deref(t, ex_binary(t, EX_PTRADD, p, number(w, t->types.type_ptrdiff, i)));
    const expr *here = uninit_unset(w->c, at), *read = ex_binary(t, EX_GT, bytes, number(w, bytes->type, i));
    if (here) unset = ex_either(t, unset, ex_both(t, read, here));
    if (here && i + 1 == looked_at) steps_assume_number(w->c->steps, ASSUME_STRINGS_SET, NULL, (uint64_t)(looked_at));
  }
  oblige(w, CHECK_UNINIT, s->rhs, unset);
}

uint32_t checks_of_access(cells *c, uint32_t checks, const step *s, obligations *out) {
  walk w = {.c = c, .t = c->terms, .checks = checks, .out = out};
  terms *t = c->terms;
  const expr *at = cells_value(c, s->rhs), *bytes = ex_cast(t, t->types.type_size, cells_value(c, s->lhs));
  const expr *no = number(&w, t->types.type_int, 0), *null = is_null(&w, s->rhs, at);
  if (bytes->kind != EX_INT) w.reached = ex_binary(t, EX_GT, bytes, number(&w, bytes->type, 0));
  reach r = {no, no, no};
  VEC(symbol *) objects = {0};
  targets found = alias_of_value(c->alias, s->rhs);
  oblige(&w, CHECK_NULL, s->rhs, is_theirs(&w, found) ? no : null);
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *o = alias_target(c->alias, found.at[i]).object;
    if (o && c->steps->options->whole_objects && is_as_large_as_asked(&w, o)) o = NULL;
    bool seen = !o || o->kind == SYM_FUNC;
    if (!o) r.elsewhere = number(&w, t->types.type_int, 1);
    for (uint32_t k = 0; k < objects.n && !seen; k++) seen = objects.at[k] == o;
    if (!seen) vec_push(&objects, o);
  }
  for (uint32_t i = 0; i < objects.n; i++) reach_object(&w, s, at, bytes, objects.at[i], &r);
  vec_free(&objects);
  const expr *some = ex_not(t, null);
  oblige(&w, CHECK_MEMORY, s->rhs, ex_both(t, some, r.dead)); /* first, as in the interpreter */
  oblige(&w, CHECK_BOUNDS, s->rhs, ex_both(t, some, ex_not(t, ex_either(t, r.right, r.elsewhere))));
  text_is_set(&w, s, bytes);
  return w.ordinal;
}

uint32_t checks_of_use(cells *c, uint32_t checks, const step *s, obligations *out) {
  walk w = {.c = c, .t = c->terms, .checks = checks, .out = out};
  run_check check = s->check ? s->check : type_is_pointer(s->lhs->type) ? CHECK_MEMORY : CHECK_BOUNDS;
  oblige(&w, check, s->lhs, ex_not(c->terms, cells_value(c, s->rhs)));
  return w.ordinal;
}
