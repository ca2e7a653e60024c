/* flat_build: inline, find out what pointers mean, then rewrite location by location. The
 * edges of a branch share what has to be computed before them, so that all see the same
 * unknown values. The initial values of globals come last, when it is known which cells
 * occur, and are put in front. */
#include "flat/addresses.h"
#include "flat/cells.h"
#include "flat/checks.h"
#include "flat/confine.h"
#include "flat/effects.h"
#include "flat/foreign.h"
#include "flat/leaks.h"
#include "flat/lifetimes.h"
#include "flat/links.h"
#include "flat/overlaps.h"
#include "flat/thread_product.h"
#include "flat/uninit.h"
#include "program/wording.h"

#include <string.h>

flat_options flat_options_of(const job *job, bool initial_globals, const char *function, const char *entry) {
  uint32_t said = job->options.globals;
  bool any = said ? said == GLOBALS_ANY : strcmp(function, "main") && !initial_globals;
  return (flat_options){.entry = entry,
                        .labels = &job->options.labels,
                        .any_globals = any,
                        .no_null = job->options.assume & GIVEN_NONNULL,
                        .no_alias = job->options.assume & GIVEN_NOALIAS,
                        .defined = job->options.assume & GIVEN_DEFINED};
}

void flat_stay_inside(flat_options *o) {
  o->checks = CHECKS_OF_MEMORY;
  o->whole_objects = o->known.met = true;
}

typedef struct flattener {
  steps s;
  cells c;
  confiner confiner;
  flat *f;
  map property_of; /* with checks: function, edge and ordinal of an obligation -> property */
  uint32_t inside; /* locations from here on are in the middle of steps */
  map asked;       /* frame and edge -> ordinals that its steps so far have taken: arguments of a call are several */
} flattener;

void flat_add_edge(flat *f, flat_edge e) {
  edge_id id = {f->edges.n};
  flat_loc *from = flat_loc_at(f, e.from);
  e.next_out = NO_EDGE;
  vec_push(&f->edges, e);
  if (from->first_out.n == UINT32_MAX) from->first_out = id;
  else flat_edge_at(f, from->last_out)->next_out = id;
  from->last_out = id;
}

/* What the edge of a step is to threads. */
static void mark(flat_edge *e, const step *s) {
  e->section = s->section;
  e->waits = s->waits;
  e->starts = s->starts;
}

/* Lays the pending edges from one location on; returns where they end. `to` NO_LOC: a new one,
 * or `from` when nothing is pending. */
static loc_id lay(flattener *x, loc_id from, loc_id to, const step *s) {
  cells *c = &x->c;
  for (uint32_t i = 0; i < c->pending.n; i++) {
    flat_edge e = c->pending.at[i];
    bool last = i + 1 == c->pending.n && to.n != UINT32_MAX;
    e.from = from;
    e.to = last ? to : steps_location(&x->s, s->frame, NO_LOC);
    e.frame = s->frame;
    e.origin = s->origin;
    e.inner = s->inner;
    if (last) mark(&e, s);
    flat_add_edge(x->f, e);
    from = e.to;
  }
  if (!c->pending.n && to.n != UINT32_MAX) {
    flat_edge e = {.kind = F_SKIP, .from = from, .to = to, .frame = s->frame, .origin = s->origin, .inner = s->inner};
    mark(&e, s);
    flat_add_edge(x->f, e);
    from = to;
  }
  c->pending.n = 0;
  return from;
}

/* ---- steps ---- */

/* How many elements of the site an object of `size` bytes takes; one more where it is not
 * known, so that an empty object has a place of its own. */
static const expr *elements(flattener *x, const site *at, const expr *size) {
  terms *t = x->c.terms;
  const type *diff = t->types.type_ptrdiff;
  i128 unit = at->element ? (i128)at->element->size : 1;
  if (!size) {
    /* An object that someone else made may be an array of any length. */
    symbol *any = cells_temporary(&x->c, "length", diff);
    cells_emit(&x->c, F_HAVOC, INPUT_NONE, any, NULL);
    const expr *v = ex_var(t, any), *zero = ex_int(t, diff, 0);
    cells_emit(&x->c, F_ASSUME, INPUT_NONE, NULL, ex_binary(t, EX_GT, v, zero));
    return v;
  }
  if (size->kind == EX_INT) {
    i128 n = (size->value + unit - 1) / unit;
    return ex_int(t, diff, n > 0 ? n : 1);
  }
  const expr *n = ex_cast(t, t->types.type_size, cells_value(&x->c, size));
  n = ex_binary(t, EX_DIV, n, ex_int(t, t->types.type_size, unit));
  return ex_binary(t, EX_ADD, ex_cast(t, diff, n), ex_int(t, diff, 1));
}

/* One element of what was given to another pointer: where pointers are moved, any. */
static const expr *shared_address(flattener *x, const site *other) {
  terms *t = x->c.terms;
  if (!other->top) return ex_addr(t, ex_var(t, other->sym));
  symbol *n = cells_temporary(&x->c, "element", t->types.type_ptrdiff);
  cells_emit(&x->c, F_HAVOC, INPUT_NONE, n, NULL);
  const expr *in = ex_binary(t, EX_LAND, ex_binary(t, EX_GE, ex_var(t, n), ex_int(t, n->type, 0)),
                             ex_binary(t, EX_LT, ex_var(t, n), ex_int(t, n->type, 1 << 27)));
  if (other->bytes && other->element) { /* one behind its end, at most */
    const expr *room = ex_binary(t, EX_DIV, ex_var(t, other->bytes),
                                 ex_int(t, other->bytes->type, (i128)other->element->size));
    in = ex_both(t, in, ex_binary(t, EX_LE, ex_cast(t, other->bytes->type, ex_var(t, n)), room));
  }
  cells_emit(&x->c, F_ASSUME, INPUT_NONE, NULL, in);
  return ex_binary(t, EX_PTRADD, ex_decay(t, ex_var(t, other->sym)), ex_var(t, n));
}

/* Null, the new object, or one that another pointer was given: an unknown decides, and it is zero, the new object, where
 * there is a choice (blocks_check). */
static const expr *choose_object(flattener *x, const step *s, const expr *own) {
  terms *t = x->c.terms;
  const type *type = t->types.type_uchar;
  const site *at = &x->s.sites.at[s->site];
  symbol *which = cells_temporary(&x->c, "given", type);
  cells_emit(&x->c, F_HAVOC, INPUT_NONE, which, NULL);
  const expr *r = own, *is;
  for (uint32_t i = 0; i < at->naliases; i++) {
    is = ex_binary(t, EX_EQ, ex_var(t, which), ex_int(t, type, i + 2));
    r = ex_ite(t, is, ex_cast(t, s->lhs->type, shared_address(x, &x->s.sites.at[at->aliases[i]])), r);
  }
  is = ex_binary(t, EX_EQ, ex_var(t, which), ex_int(t, type, 1));
  return s->maybe_null ? ex_ite(t, is, ex_int(t, s->lhs->type, 0), r) : r;
}

static void give_address(flattener *x, const step *s, const expr *address) {
  terms *t = x->c.terms;
  address = ex_cast(t, s->lhs->type, address);
  if (s->origin.n == UINT32_MAX && (s->maybe_null || x->s.sites.at[s->site].naliases)) {
    address = choose_object(x, s, address);
  } else if (s->maybe_null) {
    symbol *made = cells_temporary(&x->c, "made", t->types.type_bool);
    cells_emit(&x->c, F_HAVOC, INPUT_NONDET, made, NULL); /* replay: 0 is null, 1 an object */
    address = ex_ite(t, ex_var(t, made), address, ex_int(t, s->lhs->type, 0));
  }
  cells_assign_value(&x->c, s->lhs, address);
}

/* Of several objects of different sizes the newest is known: the one that a buffer that grows is in. */
static void prepare_last(flattener *x, site *at) {
  types *t = &x->c.terms->types;
  bool many = at->heap && at->top && at->size && at->element && !at->uniform && !at->external && !at->pool;
  if (!many || !(x->s.options->checks & CHECKS_OF_MEMORY)) return;
  at->last = cells_temporary(&x->c, "last", type_pointer_to(t, at->element));
  at->last_bytes = cells_temporary(&x->c, "bytes", t->type_size);
  at->last_freed = cells_temporary(&x->c, "freed", t->type_bool);
}

/* With checks: of an object that there is one of, its size and whether it lives. */
static void prepare_sites(flattener *x) {
  types *t = &x->c.terms->types;
  for (uint32_t i = 0; i < x->s.sites.n; i++) {
    site *at = &x->s.sites.at[i];
    bool constant = at->size && at->size->kind == EX_INT, lives = x->s.options->checks & (CHECK_MEMORY | CHECK_LEAK);
    at->uniform &= (x->s.options->checks & (CHECKS_OF_MEMORY | CHECK_LEAK)) != 0; /* nobody asks */
    if (at->uniform) {
      at->fresh = cells_temporary(&x->c, "new", type_pointer_to(t, at->element));
      if (lives) at->freed = cells_temporary(&x->c, "freed", type_open_array(t, t->type_bool));
      vec_push(&x->f->fresh, ((flat_fresh){at->fresh, at->sym, at->freed, at->zero}));
    }
    if (!at->once) {
      prepare_last(x, at);
      continue;
    }
    if (x->s.options->checks & CHECK_BOUNDS && at->size && !constant)
      at->bytes = cells_temporary(&x->c, "bytes", t->type_size);
    for (uint32_t k = 0; k < x->f->givens.n; k++)
      if (x->f->givens.at[k].object == at->sym) x->f->givens.at[k].bytes = at->bytes;
    if (lives) at->freed = cells_temporary(&x->c, "freed", t->type_bool);
  }
}

static void begin_life(flattener *x, const step *s, const site *at) {
  terms *t = x->c.terms;
  const type *size = t->types.type_size;
  const uint64_t most_bytes = (uint64_t)1 << (t->types.pointer_size == 8 ? symbol_reach_bits(&t->types) - 1 : 28);
  if (at->bytes) {
    cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->bytes, ex_cast(t, size, cells_value(&x->c, s->rhs)));
    if (at->heap || !s->sure) { /* the objects that models make for themselves are not large */
      steps_assume_number(&x->s, ASSUME_ALLOCATED_BYTES, NULL, most_bytes);
      cells_emit(&x->c, F_ASSUME, INPUT_NONE, NULL,
                 ex_binary(t, EX_LE, ex_var(t, at->bytes), ex_int(t, size, (i128)most_bytes)));
    }
  }
  if (at->freed && !at->uniform) cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->freed, ex_int(t, at->freed->type, 0));
}

/* One of the objects of a uniform site is freed, if that is where the pointer points. */
static void end_element(flattener *x, const site *at, const expr *p, bool ends) {
  terms *t = x->c.terms;
  const expr *index = cells_element(&x->c, at->sym, p), *old = ex_var(t, at->freed);
  const expr *here = cells_is_inside(&x->c, at->sym, p), *one = ex_int(t, t->types.type_bool, ends);
  const expr *now = ex_ite(t, here, one, ex_select(t, old, index));
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->freed, ex_store(t, old, index, ex_cast(t, t->types.type_bool, now)));
}

static void end_last(flattener *x, const site *at, const expr *p, bool ends) {
  terms *t = x->c.terms;
  const type *size = t->types.type_size;
  const expr *here = ex_binary(t, EX_EQ, ex_cast(t, size, p), ex_cast(t, size, ex_var(t, at->last)));
  const expr *one = ex_int(t, at->last_freed->type, ends);
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->last_freed, ex_ite(t, here, one, ex_var(t, at->last_freed)));
}

/* What a pointer points to is freed, if it is the only object of its site, the newest, or one of equals; or (not `ends`) it was not. */
static void end_life(flattener *x, const expr *pointer, bool ends) {
  terms *t = x->c.terms;
  const expr *p = cells_value(&x->c, pointer);
  targets found = alias_of_value(x->c.alias, pointer);
  for (uint32_t i = 0; i < found.n; i++) {
    const symbol *o = alias_target(x->c.alias, found.at[i]).object;
    for (uint32_t k = 0; o && k < x->s.sites.n; k++) {
      const site *at = &x->s.sites.at[k];
      if (at->sym == o && at->last) end_last(x, at, p, ends);
      if (at->sym != o || !at->freed) continue;
      if (at->uniform) {
        end_element(x, at, p, ends);
        continue;
      }
      const expr *here = ex_binary(t, EX_EQ, ex_cast(t, t->types.type_size, p),
                                   ex_cast(t, t->types.type_size, ex_addr(t, ex_var(t, at->sym))));
      const expr *one = ex_int(t, at->freed->type, ends);
      cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->freed, ex_ite(t, here, one, ex_var(t, at->freed)));
    }
  }
}

/* The next object of a uniform site. Where it is, is said by one edge, of which analyses know what it means. */
static void allocate_element(flattener *x, const step *s, const site *at) {
  terms *t = x->c.terms;
  const expr *top = ex_var(t, at->top), *fresh = ex_var(t, at->fresh);
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->fresh,
             ex_cast(t, at->fresh->type, ex_binary(t, EX_PTRADD, ex_decay(t, ex_var(t, at->sym)), top)));
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->top, ex_binary(t, EX_ADD, top, ex_int(t, top->type, 1)));
  if (at->freed)
    cells_emit(
        &x->c, F_ASSIGN, INPUT_NONE, at->freed,
        ex_store(t, ex_var(t, at->freed), cells_element(&x->c, at->sym, fresh), ex_int(t, t->types.type_bool, 0)));
  give_address(x, s, fresh);
}

static const expr *begin_last(flattener *x, const step *s, const site *at, const expr *address) {
  terms *t = x->c.terms;
  const type *size = t->types.type_size;
  const expr *last = ex_cast(t, size, ex_var(t, at->last)), *low = ex_int(t, size, 1 << 16);
  const expr *high = ex_int(t, size, (i128)1 << (t->types.pointer_size == 8 ? 62 : 31));
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->last, ex_cast(t, at->last->type, address));
  cells_emit(&x->c, F_ASSUME, INPUT_NONE, NULL,
             ex_both(t, ex_binary(t, EX_GE, last, low), ex_binary(t, EX_LT, last, high)));
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->last_bytes, ex_cast(t, size, cells_value(&x->c, s->rhs)));
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->last_freed, ex_int(t, at->last_freed->type, 0));
  return ex_var(t, at->last);
}

static void no_last_yet(flattener *x, const site *at) {
  symbol *const all[] = {at->last, at->last_bytes, at->last_freed};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    cells_emit(&x->c, F_ASSIGN, INPUT_NONE, all[i], ex_int(x->c.terms, all[i]->type, 0));
}

/* Nobody knows how far it is to the next object: a pointer that leaves an older one must not be taken for one to the newest. */
static const expr *gap_behind(flattener *x) {
  enum { widest = 1 << 27 };
  terms *t = x->c.terms;
  const type *diff = t->types.type_ptrdiff;
  symbol *gap = cells_temporary(&x->c, "gap", diff);
  const expr *n = ex_var(t, gap);
  cells_emit(&x->c, F_HAVOC, INPUT_NONE, gap, NULL);
  cells_emit(&x->c, F_ASSUME, INPUT_NONE, NULL,
             ex_both(t, ex_binary(t, EX_GT, n, ex_int(t, diff, 0)), ex_binary(t, EX_LT, n, ex_int(t, diff, widest))));
  return n;
}

static void allocate(flattener *x, const step *s) {
  terms *t = x->c.terms;
  const site *at = &x->s.sites.at[s->site];
  begin_life(x, s, at);
  if (!at->top) {
    vec_push(&x->f->sites, ((flat_site){s->frame, s->origin, at->sym}));
    give_address(x, s, ex_addr(t, ex_var(t, at->sym)));
    return;
  }
  if (at->fresh) {
    allocate_element(x, s, at);
    return;
  }
  const expr *top = ex_var(t, at->top), *n = elements(x, at, s->rhs);
  if (n->kind != EX_INT && n->kind != EX_VAR) {
    symbol *length = cells_temporary(&x->c, "length", n->type);
    cells_emit(&x->c, F_ASSIGN, INPUT_NONE, length, n);
    n = ex_var(t, length);
  }
  const expr *address = ex_binary(t, EX_PTRADD, ex_decay(t, ex_var(t, at->sym)), top);
  if (at->last) {
    address = begin_last(x, s, at, address);
    n = ex_binary(t, EX_ADD, n, gap_behind(x));
  }
  give_address(x, s, address);
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->top, ex_binary(t, EX_ADD, top, n));
}

/* Can so many bytes be accessed where the pointer points, as the step asks? None always; else the first and the last. */
static const expr *valid(flattener *x, const step *s) {
  terms *t = x->c.terms;
  const expr *p = s->lhs, *bytes = s->rhs;
  uint32_t checks = CHECK_NULL | (x->s.options->checks & (CHECK_BOUNDS | s->check));
  i128 step = (i128)p->type->to->size;
  const expr *zero = ex_int(t, bytes->type, 0), *none = ex_binary(t, EX_EQ, cells_value(&x->c, bytes), zero);
  const expr *last = ex_binary(t, EX_DIV, ex_binary(t, EX_SUB, bytes, ex_int(t, bytes->type, step)),
                               ex_int(t, bytes->type, step));
  obligations list = {0};
  const expr *begin = ex_deref(t, p),
             *end = ex_deref(t, ex_binary(t, EX_PTRADD, p, ex_cast(t, t->types.type_ptrdiff, last)));
  checks_of(&x->c, checks, s->writes ? begin : NULL, s->writes ? NULL : begin, &list);
  checks_of(&x->c, checks, s->writes ? end : NULL, s->writes ? NULL : end, &list);
  const expr *most = ex_int(t, t->types.type_size, ((i128)1 << (t->types.type_ptrdiff->width - 1)) - 1);
  const expr *wrong = ex_binary(t, EX_GT, cells_value(&x->c, ex_cast(t, t->types.type_size, bytes)), most);
  for (uint32_t i = 0; i < list.n; i++) wrong = ex_either(t, wrong, list.at[i].violated);
  vec_free(&list);
  return ex_either(t, none, ex_not(t, wrong));
}

/* A pointer that was an input, in the state behind the step. */
static void given_from_outside(flattener *x, const step *s) {
  x->c.epoch++; /* what was rewritten is of the state before */
  links_given(&x->c, s->lhs);
}

static void rewrite(flattener *x, const step *s) {
  cells *c = &x->c;
  cells_next(c);
  c->where = s->where;
  c->doubtful = s->silent && !s->sure;
  uninit_step(c, s);
  switch (s->kind) {
  case S_ASSIGN: cells_assign(c, s->lhs, s->rhs); break;
  case S_ASSUME: cells_emit(c, F_ASSUME, INPUT_NONE, NULL, cells_value(c, s->rhs)); break;
  case S_HAVOC:
    cells_havoc(c, s->lhs, s->input);
    if (s->unknown && s->input != INPUT_NONE) given_from_outside(x, s);
    break;
  case S_ALLOC: allocate(x, s); break;
  case S_DECLARE: cells_declare(c, s->lhs->sym); break;
  case S_CLOBBER: cells_clobber(c, s->rhs); break;
  case S_OUTPUT: cells_output(c, s->rhs, s->whole); break;
  case S_FILL: cells_fill(c, s->rhs, s->lhs, s->input); break;
  case S_EVENT:
    flat_add_edge(x->f, (flat_edge){.kind = x->s.options->no_events ? F_SKIP : F_EVENT,
                                    .from = s->from,
                                    .to = s->to,
                                    .frame = s->frame,
                                    .origin = s->origin,
                                    .event = s->event});
    return;
  case S_CALL:
    flat_add_edge(
        x->f,
        (flat_edge){
            .kind = F_CALL, .from = s->from, .to = s->to, .frame = s->frame, .origin = s->origin, .event = s->event});
    return;
  case S_FREE: end_life(x, s->rhs, !s->revives); break;
  case S_ENDS: lifetimes_step(c, s); break;
  case S_VALID: cells_emit(c, F_ASSUME, INPUT_NONE, NULL, valid(x, s)); break;
  case S_INVALID: cells_emit(c, F_ASSUME, INPUT_NONE, NULL, ex_not(c->terms, valid(x, s))); break;
  case S_SKIP:
  case S_READ:
  case S_ACCESS:
  case S_OBLIGE:
  case S_FLOW: break;
  }
  lay(x, s->from, s->to, s);
}

/* ---- obligations ---- */

/* Where the lvalue of an obligation may be, for the replay. */
static void note_arrays(flattener *x, uint32_t property, const obligation *o) {
  flat_property *p = &x->f->properties.at[property];
  access a;
  if (o->check != CHECK_BOUNDS || !ex_is_lvalue(o->what)) return;
  access_of(&a, o->what);
  targets found = a.pointer ? alias_of_place(x->c.alias, a.bits ? o->what->args[0] : o->what) : (targets){0};
  for (uint32_t i = 0; i < found.n; i++) {
    target t = alias_target(x->c.alias, found.at[i]);
    const layout *l = t.object && t.object->kind != SYM_FUNC ? alias_layout(x->c.alias, t.object) : NULL;
    uint64_t rest;
    const leaf *f = !l || l->opaque || t.offset == NO_OFFSET ? NULL : layout_leaf(l, (int64_t)t.offset * 8, &rest);
    if (!l) continue;
    leaf *copy = f ? arena_copy(&x->f->arena, f, sizeof *f) : NULL;
    vec_push(&p->arrays, ((flat_array){t.object, copy, t.offset}));
  }
}

static uint32_t property_of(flattener *x, const step *s, const obligation *o, uint64_t first) {
  const cfa *function = x->f->frames.at[s->frame].function;
  uint64_t edge = (uint64_t)function->index << 32 | s->origin.n, known;
  if (map_get_pair(&x->property_of, edge, first + o->ordinal, &known)) return (uint32_t)known;
  flat_property p = {
      .name = check_name_of(o->check), .where = s->where, .check = o->check, .what = o->what, .function = function};
  p.edge = edge;
  p.ordinal = first + o->ordinal;
  access a;
  if (ex_is_lvalue(o->what)) access_of(&a, o->what);
  p.direct = ex_is_lvalue(o->what) && a.root;
  p.is_memory = x->s.options->whole_objects;
  buf text = {0};
  bool result = o->what->kind == EX_VAR && o->what->sym->kind == SYM_TEMP;
  if (result) buf_puts(&text, "the result of a call");
  else cfa_show_term(&text, function, o->what);
  if (s->note) buf_printf(&text, ", given to %s()", s->note);
  p.text = arena_strdup(&x->f->arena, buf_text(&text));
  buf_free(&text);
  map_put_pair(&x->property_of, edge, first + o->ordinal, x->f->properties.n);
  vec_push(&x->f->properties, p);
  return x->f->properties.n - 1;
}

static bool is_decided(const flattener *x, uint32_t property) {
  const flat_options *o = x->s.options;
  return o->known.met || (property < o->known.ndecided && o->known.decided[property]);
}

/* Before a step: an end for each of its obligations that is not met, of `ordinals` that it asks about.
 * Returns where the step begins. */
static loc_id require(flattener *x, const step *s, loc_id from, const obligations *list, uint32_t ordinals) {
  terms *t = x->c.terms;
  uint64_t first = 0, key = (uint64_t)s->frame << 32 | s->origin.n;
  map_get(&x->asked, key, &first);
  map_put(&x->asked, key, first + ordinals);
  if (!list->n) return from;
  loc_id at = lay(x, from, NO_LOC, s);
  for (uint32_t i = 0; i < list->n; i++) {
    const obligation *o = &list->at[i];
    uint32_t property = property_of(x, s, o, first);
    note_arrays(x, property, o);
    bool decided = is_decided(x, property);
    loc_id next = steps_location(&x->s, s->frame, NO_LOC);
    flat_edge e = {.kind = F_ASSUME,
                   .from = at,
                   .to = next,
                   .rhs = ex_not(t, o->violated),
                   .frame = s->frame,
                   .origin = s->origin};
    if (!decided) {
      loc_id error = steps_location(&x->s, s->frame, NO_LOC);
      flat_loc *l = flat_loc_at(x->f, error);
      l->end = END_ERROR;
      l->property = property;
      l->note = x->f->properties.at[property].text;
      flat_edge bad = e;
      bad.to = error;
      bad.rhs = o->violated;
      flat_add_edge(x->f, bad);
    }
    e.origin = NO_EDGE; /* nothing that a person did */
    flat_add_edge(x->f, e);
    at = next;
  }
  return at;
}

/* For leaks.h. */
static uint32_t property_of_leak(void *context, const step *s, bool *decided) {
  flattener *x = context;
  const cfa *f = x->f->frames.at[s->frame].function;
  uint64_t edge = (uint64_t)f->index << 32 | s->origin.n, known;
  if (!map_get_pair(&x->property_of, edge, UINT64_MAX, &known)) {
    known = x->f->properties.n;
    map_put_pair(&x->property_of, edge, UINT64_MAX, known);
    vec_push(&x->f->properties, ((flat_property){.name = check_name_of(CHECK_LEAK),
                                                 .where = s->where,
                                                 .check = CHECK_LEAK,
                                                 .text = "leak of the memory allocated here",
                                                 .function = f,
                                                 .edge = edge,
                                                 .ordinal = UINT64_MAX}));
  }
  *decided = is_decided(x, (uint32_t)known);
  return (uint32_t)known;
}

static bool is_listed(const string_list *list, const char *name) {
  for (uint32_t i = 0; list && i < list->n; i++)
    if (!strcmp(list->at[i], name)) return true;
  return false;
}

static bool is_checked(const flattener *x, const step *s) {
  const cfa *f = x->f->frames.at[s->frame].function;
  bool others = x->s.options->own_operations && f->sym && strcmp(f->sym->name, x->s.options->entry) &&
                !is_listed(x->s.options->also, f->sym->name);
  return x->s.options->checks && s->origin.n != UINT32_MAX && f->sym && !f->is_woven && !others;
}

static loc_id check_step(flattener *x, const step *s) {
  x->c.doubtful = false;
  obligations list = {0};
  bool reads = s->kind == S_ASSIGN || s->kind == S_ASSUME || s->kind == S_ALLOC || s->kind == S_READ;
  bool writes = s->kind == S_ASSIGN || s->kind == S_HAVOC || s->kind == S_ALLOC;
  bool uses = s->kind == S_FREE || s->kind == S_ACCESS || s->kind == S_OBLIGE;
  if (!is_checked(x, s) || s->silent || (!reads && !writes && !uses)) return s->from;
  cells_next(&x->c);
  x->c.where = s->where;
  uint32_t checks = x->s.options->checks, n;
  if (s->kind == S_FREE) n = checks_of_free(&x->c, checks, s->rhs, &list);
  else if (s->kind == S_ACCESS) n = checks_of_access(&x->c, checks, s, &list);
  else if (s->kind == S_OBLIGE) n = checks_of_use(&x->c, checks, s, &list);
  else if (s->hands_on) n = checks_of_copy(&x->c, checks, s->lhs, s->rhs, &list);
  else n = checks_of(&x->c, checks, writes ? s->lhs : NULL, reads ? s->rhs : NULL, &list);
  if (s->kind == S_ALLOC && s->nlist) {
    uint32_t first = list.n, more = checks_of_lengths(&x->c, checks, s->list, s->nlist, &list);
    for (uint32_t i = first; i < list.n; i++) list.at[i].ordinal += n;
    n += more;
  }
  loc_id at = require(x, s, s->from, &list, n);
  vec_free(&list);
  return at;
}

/* The conditions of a branch are one computation and its negations: the first that asks counts. */
static loc_id check_branch(flattener *x, uint32_t first) {
  x->c.doubtful = false;
  step model = x->s.all.at[first];
  obligations list = {0};
  if (!is_checked(x, &model) || model.silent) return model.from;
  cells_next(&x->c);
  x->c.where = model.where;
  uint32_t n = checks_of(&x->c, x->s.options->checks, NULL, model.rhs, &list);
  loc_id at = require(x, &model, model.from, &list, n);
  vec_free(&list);
  return at;
}

/* All edges of a branch: what they need first, once, then the conditions. */
static void branch(flattener *x, uint32_t first) {
  cells *c = &x->c;
  VEC(const expr *) conditions = {0};
  loc_id begin = check_branch(x, first);
  for (uint32_t i = first; i != UINT32_MAX; i = x->s.all.at[i].next) begin = confine_step(&x->confiner, i, begin);
  cells_next(c);
  c->doubtful = x->s.all.at[first].silent && !x->s.all.at[first].sure;
  for (uint32_t i = first; i != UINT32_MAX; i = x->s.all.at[i].next) {
    c->where = x->s.all.at[i].where;
    vec_push(&conditions, cells_value(c, x->s.all.at[i].rhs));
  }
  step model = x->s.all.at[first];
  loc_id at = lay(x, begin, NO_LOC, &model);
  for (uint32_t i = first, k = 0; i != UINT32_MAX; i = x->s.all.at[i].next) {
    const step *s = &x->s.all.at[i];
    flat_edge e = {.kind = F_ASSUME,
                   .from = at,
                   .to = s->to,
                   .rhs = conditions.at[k++],
                   .frame = s->frame,
                   .origin = s->origin,
                   .inner = s->inner};
    mark(&e, s);
    flat_add_edge(x->f, e);
  }
  vec_free(&conditions);
}

static bool all_assumes(const flattener *x, uint32_t first) {
  for (uint32_t i = first; i != UINT32_MAX; i = x->s.all.at[i].next)
    if (x->s.all.at[i].kind != S_ASSUME) return false;
  return true;
}

static bool rewrite_all(flattener *x) {
  uint32_t n = x->s.first.n;
  x->inside = n;
  for (uint32_t l = 0; l < n; l++) {
    uint32_t first = x->s.first.at[l];
    if (first == UINT32_MAX || flat_loc_at(x->f, (loc_id){l})->end != END_NONE) continue;
    if (limits_hit(&x->s.job->limits)) return false;
    if (x->f->edges.n > x->s.options->max_edges) {
      limits_too_large(&x->s.job->limits);
      return false;
    }
    if (all_assumes(x, first)) {
      branch(x, first);
      continue;
    }
    for (uint32_t i = first; i != UINT32_MAX; i = x->s.all.at[i].next) {
      step s = x->s.all.at[i];
      s.from = confine_step(&x->confiner, i, check_step(x, &s));
      rewrite(x, &s);
    }
  }
  return true;
}

/* ---- initial values ---- */

enum { max_string = 256 };

static void string_value(flattener *x, symbol *var, const symbol *string) {
  terms *t = x->c.terms;
  if (string->type->size > max_string) {
    steps_assume_number(&x->s, ASSUME_LONG_STRINGS, NULL, (uint64_t)(max_string));
    return;
  }
  const expr *v = ex_zero(t, var->type);
  const type *element = var->type->to;
  for (uint64_t i = 0; i < string->type->count; i++) {
    i128 code = 0; /* little-endian, as wide as an element */
    for (uint64_t k = 0; k < element->size; k++)
      code |= (i128)(unsigned char)string->bytes[i * element->size + k] << (8 * k);
    if (code) v = ex_store(t, v, ex_int(t, t->types.type_ptrdiff, (i128)i), ex_int(t, element, code));
  }
  cells_emit(&x->c, F_ASSIGN, INPUT_NONE, var, v);
}

/* Any value, but no more bits than a bit-field has. */
static void narrow(flattener *x, const cell *at) {
  const leaf *f = &alias_layout(x->c.alias, at->object)->at[at->leaf];
  if (f->ndims) return;
  const expr *v = cells_wrap(&x->c, f, ex_var(x->c.terms, at->var));
  if (v->kind != EX_VAR) cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->var, v);
}

static void global_value(flattener *x, const cell *at) {
  const symbol *g = at->object;
  bool any = !g->is_defined || (x->s.options->any_globals && !g->is_const && !g->is_woven);
  bool remembered = g->is_library && g->is_woven && !g->is_const &&
                    g->type->kind != TY_ARRAY; /* others are set first */
  if (x->s.options->any_globals && remembered) steps_assume(&x->s, ASSUME_LIBRARY_BEGINS);
  if (!any) {
    cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at->var, ex_zero(x->c.terms, at->var->type));
    return;
  }
  cells_emit(&x->c, F_HAVOC, INPUT_GLOBAL, at->var, NULL);
  narrow(x, at);
}

/* From the entry to where the initialiser begins. */
static void initial_values(flattener *x, loc_id start) {
  terms *t = x->c.terms;
  step model = {.frame = 0, .origin = NO_EDGE};
  map site_of = {0}; /* symbol id -> site */
  uint64_t n;
  cells_next(&x->c);
  for (uint32_t i = 0; i < x->s.sites.n; i++) {
    map_put(&site_of, x->s.sites.at[i].sym->id, i);
    symbol *top = x->s.sites.at[i].top, *freed = x->s.sites.at[i].freed;
    if (freed && freed->type->kind != TY_ARRAY) /* nothing lives there yet */
      cells_emit(&x->c, F_ASSIGN, INPUT_NONE, freed, ex_int(t, freed->type, 1));
    if (x->s.sites.at[i].last) no_last_yet(x, &x->s.sites.at[i]);
    if (!top) continue;
    cells_use(&x->c, top);
    cells_emit(&x->c, F_ASSIGN, INPUT_NONE, top, ex_int(t, top->type, 0));
  }
  for (uint32_t i = 0; i < x->c.all.n; i++) {
    cell at = x->c.all.at[i];
    if (at.object->kind == SYM_STRING) {
      string_value(x, at.var, at.object);
    } else if (at.object->kind == SYM_GLOBAL) {
      if (!map_get(&site_of, at.object->id, &n)) global_value(x, &at);
      else if (!x->s.sites.at[n].zero) narrow(x, &at);
      else if (x->s.sites.at[n].zero) /* what is not allocated yet is zero already */
        cells_emit(&x->c, F_ASSIGN, INPUT_NONE, at.var, ex_zero(t, at.var->type));
    }
  }
  map_free(&site_of);
  links_begin(&x->c);
  lifetimes_begin(&x->c);
  lay(x, x->f->entry, start, &model);
}

static void describe_cell(flattener *x, symbol *var, symbol *object, uint32_t number, const site *of) {
  leaf *f = arena_new(&x->f->arena, leaf);
  *f = alias_layout(x->c.alias, object)->at[number];
  f->suffix = "";
  vec_push(&x->f->cells, ((flat_cell){var, object, f, of != NULL, of && !of->external, steps_is_pool(&x->s, object)}));
}

/* Pointers that are only followed are nobody's cells. */
static void describe_site(flattener *x, const site *of) {
  symbol *object = of->sym;
  const layout *l = alias_layout(x->c.alias, object);
  uint64_t n;
  for (uint32_t i = 0; l && i < l->n; i++)
    if (type_is_pointer(l->at[i].type) && !map_get(&x->c.index, (uint64_t)object->id << 16 | i, &n))
      describe_cell(x, NULL, object, i, of);
}

static void describe_cells(flattener *x) {
  map sites = {0};
  uint64_t n;
  for (uint32_t i = 0; i < x->s.sites.n; i++) map_put(&sites, x->s.sites.at[i].sym->id, i);
  for (uint32_t i = 0; i < x->c.all.n; i++) {
    cell at = x->c.all.at[i];
    bool of_site = map_get(&sites, at.object->id, &n);
    describe_cell(x, at.var, at.object, at.leaf, of_site ? &x->s.sites.at[n] : NULL);
  }
  for (uint32_t i = 0; i < x->s.sites.n; i++) describe_site(x, &x->s.sites.at[i]);
  map_free(&sites);
}

/* ---- what is said besides ---- */

/* Where one order of evaluation is followed and another would show. */
static void say_orders(flattener *x) {
  const program *p = x->s.program;
  map used = {0};
  uint64_t known;
  if (!p->orders.n) return;
  bool *conflicts = order_conflicts(p);
  for (uint32_t k = 0; k < x->f->frames.n; k++) map_put(&used, map_key(x->f->frames.at[k].function), 1);
  for (uint32_t i = 0; i < p->orders.n; i++)
    if (conflicts[i] && map_get(&used, map_key(p->orders.at[i].function), &known))
      steps_assume_at(&x->s, ASSUME_ORDER, p->orders.at[i].where);
  map_free(&used);
  mem_free(conflicts);
}

/* ---- the whole ---- */

/* On a small address space the slots of addresses must not wrap around, and an object that became larger after its
 * address was taken must not reach the addresses of the next. */
static bool addressable(const flattener *x) {
  enum { most_slots = 65500, most_bytes = 60000 };
  const terms *t = x->c.terms;
  if (!x->s.program->ilp32) return true;
  for (uint32_t i = 0; i < t->symbols.n; i++) {
    const symbol *s = t->symbols.at[i];
    if (!s->slot || s->kind == SYM_FUNC || s->type->size < most_bytes || !s->type->is_complete) continue;
    uint64_t end = s->slot + s->type->size / most_bytes;
    bool alone = true;
    for (uint32_t k = 0; k < t->symbols.n && alone; k++)
      alone = k == i || t->symbols.at[k]->slot < s->slot || t->symbols.at[k]->slot > end;
    if (alone) continue;
    diag_error(
        &x->s.job->diag, s->where,
        "an object of %llu bytes whose type is completed after its address is taken is too large for the 32-bit model",
        (unsigned long long)s->type->size);
    return false;
  }
  if (t->slots < most_slots) return true;
  diag_error(&x->s.job->diag, (place){0}, "too many objects for 32-bit addresses");
  return false;
}

/* A program that asks whether memory can be accessed (share/cantrip/library/cprover.c). */
static bool asks_memory(const program *p) {
  for (uint32_t i = 0; i < p->terms->symbols.n; i++)
    if (!strcmp(p->terms->symbols.at[i]->name, "__cantrip_accessible")) return true;
  return false;
}

/* Then sizes and lives of objects are followed though nothing is to be shown of accesses, which are taken to be valid. */
static void follow_memory(flat_options *o) {
  o->checks = CHECK_NULL | CHECK_BOUNDS | CHECK_MEMORY;
  o->known.met = true;
}

/* What else the flat program rests on. */
static void say_rest(flattener *x, const program *program) {
  say_orders(x);
  addresses_say(&x->c);
  if (program->settles_volatile) steps_assume(&x->s, ASSUME_OWN_VOLATILE);
  if (program->calls_at_once) steps_assume(&x->s, ASSUME_UNINTERRUPTED);
}

flat *flat_build(job *job, program *program, const flat_options *options) {
  flat_options o = *options;
  bool follows = !o.checks && !o.known.memoryless && asks_memory(program);
  if (follows) follow_memory(&o);
  if (!o.recursion_bound) o.recursion_bound = 3;
  if (!o.max_edges) o.max_edges = 4000000;
  if (!o.entry) o.entry = "main";
  flat *f = mem_alloc(sizeof *f);
  f->program = program;
  f->keep_loops = options->keep_loops;
  flattener x = {.f = f};
  x.s = (steps){.job = job, .program = program, .flat = f, .options = &o, .usage.types = &program->terms->types};
  x.s.whole = UINT32_MAX;
  x.c = (cells){.steps = &x.s, .flat = f, .terms = program->terms};
  bool ok = steps_build(&x.s);
  if (follows) steps_assume(&x.s, ASSUME_POINTERS);
  if (ok) {
    steps_choose_types(&x.s);
    x.c.alias = alias_new(program->terms);
    confiner_init(&x.confiner, &x.c);
    confine_widen(&x.confiner);
    steps_tell(&x.s, x.c.alias);
    if (x.s.has_ends) x.c.lifetimes = lifetimes_new(&x.c);
    steps_confirm_uniform(&x.s, x.c.alias);
    if (!o.sliced) overlaps_say(&x.s, x.c.alias);
    prepare_sites(&x);
    if (o.checks & CHECK_UNINIT) x.c.uninit = uninit_new(&x.c);
    if (o.checks & CHECKS_OF_MEMORY) x.c.links = links_new(&x.c);
    if (o.given_valid) x.c.foreign = foreign_new(&x.c);
    ok = rewrite_all(&x);
    if (ok && o.checks & CHECK_LEAK) leaks_oblige(&x.c, property_of_leak, &x);
    else if (ok && o.checks & CHECK_MEMORY && !follows) leaks_not_asked(&x.c);
    confiner_free(&x.confiner);
  }
  if (ok) {
    initial_values(&x, (loc_id){f->entry.n + 1});
    describe_cells(&x);
    say_rest(&x, program);
    ok = addressable(&x);
  }
  if (ok && o.brief) effects_for_calls(f);
  if (ok && f->threads.n) {
    for (uint32_t i = x.inside; i < f->locs.n; i++) f->locs.at[i].is_inside = true;
    if (!o.apart) threads_interleave(job, f, &o);
  }
  alias_free(x.c.alias);
  uninit_free(x.c.uninit);
  foreign_free(x.c.foreign);
  links_free(x.c.links);
  lifetimes_free(x.c.lifetimes);
  cells_free(&x.c);
  map_free(&x.property_of);
  map_free(&x.asked);
  steps_free(&x.s);
  if (ok) return f;
  flat_free(f);
  return NULL;
}

void flat_free(flat *f) {
  if (!f) return;
  vec_free(&f->vars);
  vec_free(&f->cells);
  vec_free(&f->sites);
  vec_free(&f->givens);
  vec_free(&f->fresh);
  vec_free(&f->marks);
  vec_free(&f->locs);
  vec_free(&f->edges);
  vec_free(&f->frames);
  for (uint32_t i = 0; i < f->properties.n; i++) vec_free(&f->properties.at[i].arrays);
  vec_free(&f->properties);
  vec_free(&f->assumptions);
  vec_free(&f->strays);
  vec_free(&f->procedures);
  vec_free(&f->threads);
  vec_free(&f->given);
  vec_free(&f->all_locs);
  vec_free(&f->all_edges);
  arena_free(&f->arena);
  mem_free(f);
}
