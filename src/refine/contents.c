/* See contents.h. Before the entry runs, the path is a straight line that says what globals, parameters and given
 * objects hold: the state at its end is a snapshot of memory. A pool (program/givens.c) is an array over addresses of the
 * model; an object of it is made when a pointer to it is met, and filled from the array at that address.
 *
 * A model gives values also to what nothing depends on, mostly zero. A null pointer there would end the execution
 * before it reaches its point, so pointers that the path does not read point to objects that hold nothing. */
#include "refine/contents.h"

#include "logic/smt.h"

#include <string.h>

enum {
  most_elements = 1024,
  most_objects = 64,
  deepest = 3,
  most_single = 40,
  most_placed = 2000,
  first_address = 4096
};

void contents_init(contents *c, blocks *b, smt *smt, bool any_globals, bool any_unset) {
  *c = (contents){.blocks = b, .smt = smt, .any_globals = any_globals, .any_unset = any_unset};
  c->initial = mem_alloc(sizeof *c->initial * (b->nvars + 1));
  for (uint32_t i = 0; i < b->flat->cells.n; i++)
    if (b->flat->cells.at[i].var) map_put(&c->cell_of, b->flat->cells.at[i].var->id, i);
}

void contents_forget_run(contents *c) {
  c->placed.n = c->depth = 0;
  map_free(&c->owners);
  map_free(&c->begins);
  c->owners = c->begins = (map){0};
}

void contents_free(contents *c) {
  mem_free(c->initial);
  map_free(&c->cell_of);
  map_free(&c->seen);
  map_free(&c->read);
  vec_free(&c->pointers);
  vec_free(&c->selects);
  vec_free(&c->later);
  vec_free(&c->placed);
  map_free(&c->owners);
  map_free(&c->begins);
}

/* ---- the path ---- */

static const flat_cell *cell_of(const contents *c, const symbol *var) {
  uint64_t n;
  return map_get(&c->cell_of, var->id, &n) ? &c->blocks->flat->cells.at[n] : NULL;
}

/* Or might as well: where that is assumed, anybody may have set what the program has not. */
static bool comes_from_outside(const contents *all, const flat_cell *c) {
  return all->any_unset || (!c->own && (c->site || c->object->kind == SYM_GLOBAL || c->object->kind == SYM_PARAM));
}

static const symbol *array_of(const expr *e) {
  while (e->kind == EX_STORE || e->kind == EX_SELECT) e = e->args[0];
  return e->kind == EX_VAR ? e->sym : NULL;
}

/* Pointers that a term reads from arrays, and pointers that are inputs. */
static void find_pointers(contents *c, const expr *e) {
  uint64_t known;
  if (map_get(&c->seen, e->id, &known)) return;
  map_put(&c->seen, e->id, 1);
  for (uint32_t i = 0; i < e->nargs; i++) find_pointers(c, e->args[i]);
  if (type_is_pointer(e->type) && (e->kind == EX_SELECT || e->kind == EX_VAR)) vec_push(&c->pointers, e);
  const symbol *array = e->kind == EX_SELECT ? array_of(e) : NULL;
  const flat_cell *cell = array ? cell_of(c, array) : NULL;
  if (cell && cell->pool) vec_push(&c->selects, e);
}

static edge_kind origin_kind(const flat *f, const flat_edge *e) {
  if (e->origin.n == UINT32_MAX) return E_SKIP;
  return cfa_edge(f->frames.at[e->frame].function, e->origin)->kind;
}

/* The allocation site whose address a term gives, with the subterm that does. */
static const expr *site_address(const contents *c, const expr *e, const symbol **site) {
  const expr *base = e->kind == EX_PTRADD ? e->args[0] : e;
  const flat *f = c->blocks->flat;
  if (base->kind == EX_ADDR) {
    const expr *root = base->args[0];
    while (root->kind == EX_INDEX || root->kind == EX_FIELD) root = root->args[0];
    for (uint32_t i = 0; root->kind == EX_VAR && i < f->cells.n; i++)
      if (f->cells.at[i].site && f->cells.at[i].object == root->sym) {
        *site = root->sym;
        return e;
      }
    return NULL;
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    const expr *found = site_address(c, e->args[i], site);
    if (found) return found;
  }
  return NULL;
}

static const expr *value_of(const contents *c, const flat_cell *cell, const symstate *s) {
  uint32_t var = cell->var ? blocks_var(c->blocks, cell->var) : UINT32_MAX;
  return var == UINT32_MAX ? NULL : s->values[var];
}

/* A new object of a site: its cells hold what those of the site held there. */
static void note_object(contents *c, const flat_edge *e, const symstate *s) {
  const symbol *site = NULL;
  const flat *f = c->blocks->flat;
  const expr *address = site_address(c, e->rhs, &site);
  i128 value;
  if (!address || !smt_value(c->smt, sym_eval(c->blocks, s, address), &value)) return;
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *x = &f->cells.at[i];
    if (x->object != site) continue;
    int64_t offset = (int64_t)(value - symbol_address(c->blocks->terms, site));
    vec_push(&c->later, ((given){e->frame, e->origin, x, value_of(c, x, s), offset, false}));
  }
}

/* No address is stored there. */
static bool is_truth(const symbol *var) {
  const type *t = var->type->kind == TY_ARRAY ? var->type->to : var->type;
  return t->kind == TY_BOOL;
}

static void note_later(contents *c, const flat_edge *e, const symstate *s) {
  edge_kind origin = origin_kind(c->blocks->flat, e);
  const flat_cell *cell = e->var ? cell_of(c, e->var) : NULL;
  if (e->kind == F_ASSIGN && !is_truth(e->var) && (origin == E_ALLOC || origin == E_CALL)) note_object(c, e, s);
  bool output = e->kind == F_HAVOC && e->input == INPUT_OUTPUT;
  if (cell && e->kind == F_HAVOC && (output || origin == E_DECLARE))
    vec_push(&c->later, ((given){e->frame, e->origin, cell, s->values[blocks_var(c->blocks, e->var)], 0, output}));
}

void contents_note(contents *c, const flat_edge *e, const symstate *s) {
  const cfa *function = c->blocks->flat->frames.at[e->frame].function;
  uint32_t var = e->var ? blocks_var(c->blocks, e->var) : UINT32_MAX;
  bool inside = e->origin.n != UINT32_MAX && function->sym;
  if (e->rhs) find_pointers(c, sym_eval(c->blocks, s, e->rhs));
  c->begun |= inside;
  if (c->begun || e->inner) { /* what main is called with is made by a model, before it begins */
    note_later(c, e, s);
  } else if (var != UINT32_MAX && (e->kind == F_HAVOC || e->kind == F_ASSIGN)) {
    bool said = e->kind == F_HAVOC || (e->origin.n == UINT32_MAX && e->rhs->kind != EX_ZERO);
    c->initial[var] = said ? s->values[var] : NULL;
  }
}

/* ---- a better model ---- */

static bool is_made(const flat_edge *e) {
  return e->kind == F_HAVOC && e->input == INPUT_NONDET && e->var->kind == SYM_TEMP && e->var->type->kind == TY_BOOL;
}

typedef VEC(smt_lit) literals;

/* What one would like to be so; where that is impossible, the second best, of a pointer: null, and not just nearly so. */
typedef struct wishes {
  literals first, second;
} wishes;

static void wish(contents *c, wishes *w, const expr *value, bool zero) {
  terms *t = c->blocks->terms;
  if (value->kind == EX_INT) return;
  const expr *null = ex_int(t, value->type, 0), *is_null = ex_binary(t, EX_EQ, value, null), *first = is_null;
  if (type_is_pointer(value->type)) first = ex_binary(t, EX_GE, value, ex_int(t, value->type, first_address));
  else if (!zero) first = ex_not(t, is_null);
  vec_push(&w->first, smt_literal(c->smt, first));
  vec_push(&w->second, smt_literal(c->smt, is_null));
}

static void all_wishes(contents *c, const path *p, wishes *w) {
  blocks *b = c->blocks;
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    if (is_made(e)) wish(c, w, ex_var(b->terms, block_input(b, p->at[i].edge, p->at[i].occurrence)), false);
  }
  for (uint32_t i = 0; i < b->flat->cells.n; i++) {
    const flat_cell *x = &b->flat->cells.at[i];
    uint32_t var = x->var ? blocks_var(b, x->var) : UINT32_MAX;
    if (var != UINT32_MAX && type_is_pointer(x->var->type) && c->initial[var] && comes_from_outside(c, x))
      wish(c, w, c->initial[var], false);
  }
  for (uint32_t i = 0; i < c->pointers.n; i++) wish(c, w, c->pointers.at[i], false);
  for (uint32_t i = 0; i < b->unknowns.n && b->unknowns.n < 400; i++)
    wish(c, w, ex_var(b->terms, b->unknowns.at[i]), true);
}

/* All at once if that is possible; else one after the other, as many as there is time for. */
static void grant(contents *c, literals *conditions, const wishes *w) {
  uint32_t n = conditions->n;
  for (uint32_t i = 0; i < w->first.n; i++) vec_push(conditions, w->first.at[i]);
  if (smt_check(c->smt, conditions->at, conditions->n, 0) == SMT_SAT) return;
  conditions->n = n;
  for (uint32_t i = 0; i < w->first.n && i < most_single; i++) {
    vec_push(conditions, w->first.at[i]);
    if (smt_check(c->smt, conditions->at, conditions->n, 0) == SMT_SAT) continue;
    vec_last(conditions) = w->second.at[i];
    if (smt_check(c->smt, conditions->at, conditions->n, 0) != SMT_SAT) conditions->n--;
  }
  smt_check(c->smt, conditions->at, conditions->n, 0);
}

/* Where the pointers stand that the path reads, in the model as it is now. */
static void note_read(contents *c) {
  for (uint32_t i = 0; i < c->pointers.n; i++) {
    const expr *e = c->pointers.at[i];
    const symbol *array = e->kind == EX_SELECT ? array_of(e) : NULL;
    i128 index;
    if (array && smt_value(c->smt, e->args[1], &index)) map_put_pair(&c->read, array->id, (uint64_t)index, 1);
  }
}

void contents_prefer(contents *c, const path *p) {
  literals conditions = {0};
  wishes w = {0};
  path_conditions list = {0};
  path_execute(c->blocks, p, &list);
  for (uint32_t i = 0; i < list.n; i++)
    if (list.at[i]->kind != EX_INT) vec_push(&conditions, smt_literal(c->smt, list.at[i]));
  all_wishes(c, p, &w);
  if (w.first.n) grant(c, &conditions, &w);
  note_read(c);
  vec_free(&list);
  vec_free(&conditions);
  vec_free(&w.first);
  vec_free(&w.second);
}

/* ---- bytes ---- */

/* The bits of an integer into bytes. */
static void put_bits(uint8_t *bytes, uint64_t size, int64_t at, uint64_t width, i128 value) {
  for (uint64_t i = 0; i < width && i < 128; i++, at++) {
    if (at < 0 || (uint64_t)at / 8 >= size) continue;
    uint8_t mask = (uint8_t)(1u << (at % 8));
    bytes[at / 8] = (uint8_t)((value >> i & 1) ? bytes[at / 8] | mask : bytes[at / 8] & ~mask);
  }
}

/* The bit where element `n` of a leaf begins. */
static int64_t element_at(const leaf *f, uint64_t n) {
  int64_t at = (int64_t)f->base;
  for (uint32_t d = 0; d < f->ndims; d++) {
    uint64_t weight = leaf_weight(f, d), i = weight ? n / weight : 0;
    at += (int64_t)(i * f->dims[d].stride);
    n -= i * weight;
  }
  return at;
}

static uint64_t some_object(contents *c, const type *to);

/* A pointer of which the path says nothing: to the object that it was given, or to some other. */
static uint64_t free_pointer(contents *c, const symbol *holder, uint64_t at, const type *to) {
  const flat *f = c->blocks->flat;
  for (uint32_t i = 0; i < f->givens.n; i++)
    if (f->givens.at[i].holder == holder && f->givens.at[i].at == at)
      return contents_address(c, to, symbol_address(c->blocks->terms, f->givens.at[i].object));
  return some_object(c, to);
}

/* One value of a cell to where it belongs; `free`: nothing depends on it. */
static void put_value(contents *c, const flat_cell *cell, const expr *e, bool is_free, int64_t at, uint8_t *bytes,
                      uint64_t size) {
  const leaf *l = cell->leaf;
  i128 value = 0;
  bool known = e && smt_bits(c->smt, e, &value);
  if (at < 0 || (uint64_t)at + l->width > size * 8) return;
  if (type_is_pointer(l->type) && c->only_numbers) return;
  if (type_is_pointer(l->type) && comes_from_outside(c, cell)) {
    if (known && (value || !is_free)) value = (i128)contents_address(c, l->type->to, value);
    else value = (i128)free_pointer(c, cell->object, l->base, l->type->to);
  } else if (!known) {
    return;
  }
  put_bits(bytes, size, at, l->width, value);
}

static void fill_from_pool(contents *c, const flat_cell *x, const expr *array, i128 from, uint8_t *bytes,
                           uint64_t size);

void contents_fill(contents *c, const given *g, uint8_t *bytes, uint64_t size) {
  terms *t = c->blocks->terms;
  const leaf *l = g->cell->leaf;
  uint64_t from = 0;
  if (type_is_float(l->type) && l->type->width > 64) return;
  if (g->cell->pool) {
    if (map_get(&c->begins, map_key(bytes), &from)) fill_from_pool(c, g->cell, g->value, (i128)from, bytes, size);
    return;
  }
  if (!l->ndims) {
    put_value(c, g->cell, g->value, false, (int64_t)l->base - g->offset * 8, bytes, size);
    return;
  }
  bool pointers = type_is_pointer(l->type);
  const symbol *root = g->value ? array_of(g->value) : NULL;
  uint64_t count = leaf_count(l), filled = 0, read;
  uint64_t n = g->offset > 0 && l->ndims == 1 ? (uint64_t)g->offset * 8 / l->dims[0].stride : 0;
  for (; (!count || n < count) && filled < most_elements; n++, filled++) {
    int64_t at = element_at(l, n) - g->offset * 8;
    if (at >= (int64_t)size * 8 && l->ndims == 1) return;
    const expr *index = ex_int(t, t->types.type_ptrdiff, (i128)n);
    bool is_free = pointers && root && !map_get_pair(&c->read, root->id, n, &read);
    if (is_free && filled >= most_objects) continue;
    put_value(c, g->cell, g->value ? ex_select(t, g->value, index) : NULL, is_free, at, bytes, size);
  }
}

/* ---- objects ---- */

static const expr *initial_of(const contents *c, const flat_cell *x) {
  uint32_t var = x->var ? blocks_var(c->blocks, x->var) : UINT32_MAX;
  if (var == UINT32_MAX) return NULL;
  return c->initial[var] ? c->initial[var] : ex_var(c->blocks->terms, x->var);
}

/* The cell of a pool for an object that begins at `from` in the model: record after record, and in each
 * the elements of its arrays. */
static void fill_from_pool(contents *c, const flat_cell *x, const expr *array, i128 from, uint8_t *bytes,
                           uint64_t size) {
  terms *t = c->blocks->terms;
  const leaf *l = x->leaf;
  const symbol *root = array ? array_of(array) : NULL;
  uint64_t step = l->dims[0].stride / 8, inner = leaf_weight(l, 0), read, filled = 0;
  if (type_is_float(l->type) || !step) return;
  for (uint64_t begin = 0; begin < size; begin += step)
    for (uint64_t n = 0; n < inner && filled < most_elements; n++, filled++) {
      int64_t at = element_at(l, n);
      i128 where = from + (i128)begin + (at - (int64_t)l->base) / 8;
      const expr *index = ex_int(t, t->types.type_ptrdiff, where);
      bool is_free = root && !map_get_pair(&c->read, root->id, (uint64_t)where, &read);
      if (is_free && filled >= most_objects && type_is_pointer(l->type)) continue;
      put_value(c, x, array ? ex_select(t, array, index) : NULL, is_free, at + (int64_t)begin * 8, bytes, size);
    }
}

void contents_own(contents *c, const uint8_t *bytes, const symbol *site) {
  map_put(&c->owners, map_key(bytes), map_key(site));
}

bool contents_is_part(const contents *c, const given *g, const symbol *of, const uint8_t *bytes) {
  const symbol *object = g->cell->object;
  uint64_t owner = 0;
  if (of) return object == of || object->copy_of == of;
  return map_get(&c->owners, map_key(bytes), &owner) && owner == map_key(object);
}

static void fill_object(contents *c, const symbol *site, i128 from, uint8_t *bytes, uint64_t size) {
  const flat *f = c->blocks->flat;
  contents_own(c, bytes, site);
  map_put(&c->begins, map_key(bytes), (uint64_t)from);
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *x = &f->cells.at[i];
    if (x->object != site) continue;
    contents_fill(c, &(given){.cell = x, .value = initial_of(c, x)}, bytes, size);
  }
}

/* An object that nothing depends on, nor what its pointers point to. */
static uint64_t some_object(contents *c, const type *to) {
  uint64_t address = 0, size = interp_unknown_size(to);
  if (to->kind == TY_FUNCTION) return 1;
  if (c->depth >= deepest) return 0;
  uint8_t *bytes = interp_object(c->run, size, &address);
  uint32_t number = bytes && c->log ? input_log_object(c->log, address, size) : 0;
  c->depth++;
  for (uint32_t i = 0; bytes && to->kind == TY_RECORD && i < to->nfields; i++) {
    const field *m = &to->fields[i];
    if (type_is_pointer(m->type))
      put_bits(bytes, size, (int64_t)m->offset, m->type->size * 8, some_object(c, m->type->to));
  }
  c->depth--;
  if (number) input_log_bytes(c->log, c->run, number, bytes);
  return address;
}

/* The symbol of the model that has this address, and how far it is from its beginning. */
static const symbol *symbol_at(const contents *c, i128 value, i128 *offset) {
  const terms *t = c->blocks->terms;
  i128 reach = (i128)1 << symbol_reach_bits(&t->types);
  const symbol *best = NULL;
  uint32_t low = 0, high = t->placed.n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (symbol_address(t, t->placed.at[middle]) <= value) best = t->placed.at[middle], low = middle + 1;
    else high = middle;
  }
  if (best && best->type->is_complete && (i128)best->type->size > reach) reach = (i128)best->type->size;
  *offset = best ? value - symbol_address(t, best) : 0;
  return best && *offset < reach ? best : NULL;
}

static bool is_site(const contents *c, const symbol *s, bool *pool) {
  const flat *f = c->blocks->flat;
  for (uint32_t i = 0; i < f->cells.n; i++)
    if (f->cells.at[i].object == s && f->cells.at[i].site) {
      *pool = f->cells.at[i].pool;
      return true;
    }
  return false;
}

/* As large as the model says, or its type; where pointers are moved, larger. */
static uint64_t size_of(contents *c, const symbol *site, const type *to, bool pool) {
  const flat *f = c->blocks->flat;
  for (uint32_t i = 0; site && i < f->givens.n; i++) {
    const flat_given *g = &f->givens.at[i];
    uint32_t var = g->object == site && g->bytes ? blocks_var(c->blocks, g->bytes) : UINT32_MAX;
    i128 size;
    if (var != UINT32_MAX && c->initial[var] && smt_value(c->smt, c->initial[var], &size) && size > 0)
      return (uint64_t)size;
  }
  uint64_t one = interp_unknown_size(to), many = 4096 / one * one;
  if (!site || pool) return one;
  if (site->type->is_complete && site->type->size) return site->type->size;
  return many > one ? many : one;
}

/* A pointer from outside points to the beginning of an object, or in an array to an element or behind the last. */
static bool is_at(const placed *x, const type *to, i128 value) {
  i128 step = to->size ? (i128)to->size : 1;
  if (value == x->from) return true;
  return x->array && value > x->from && value <= x->from + (i128)x->size && (value - x->from) % step == 0;
}

/* Numbers that the program writes down as pointers are marks: they stay what they are. */
static bool is_mark(const contents *c, i128 value) {
  const flat *f = c->blocks->flat;
  for (uint32_t i = 0; i < f->marks.n; i++)
    if (f->marks.at[i] == value) return true;
  return false;
}

/* May objects of the two types share a pool? As external_objects has it: the sign of a number does not count. */
static bool is_pooled_with(const type *a, const type *b) {
  return type_is_alike(a, b) || (a->kind == TY_INT && b->kind == TY_INT && a->width == b->width);
}

/* The pool of an address that is nobody's: that of its type; of a pointer to void the one that the path reads there. */
static const symbol *pool_at(const contents *c, const type *to, i128 value) {
  const flat *f = c->blocks->flat;
  for (uint32_t i = 0; i < f->cells.n; i++)
    if (f->cells.at[i].pool && is_pooled_with(f->cells.at[i].object->type->to, to)) return f->cells.at[i].object;
  for (uint32_t i = 0; i < c->selects.n && to->kind == TY_VOID; i++) {
    i128 index;
    if (smt_value(c->smt, c->selects.at[i]->args[1], &index) && index == value)
      return cell_of(c, array_of(c->selects.at[i]))->object;
  }
  return NULL;
}

uint64_t contents_address(contents *c, const type *to, i128 value) {
  bool pool = false;
  i128 offset = 0;
  if (!value || is_mark(c, value)) return (uint64_t)value;
  for (uint32_t i = 0; i < c->placed.n; i++)
    if (is_at(&c->placed.at[i], to, value)) return c->placed.at[i].address + (uint64_t)(value - c->placed.at[i].from);
  const symbol *s = symbol_at(c, value, &offset);
  bool site = s && is_site(c, s, &pool);
  if (s && !site && (s->kind == SYM_GLOBAL || s->kind == SYM_FUNC || s->kind == SYM_STRING)) {
    uint64_t address = interp_address(c->run, s);
    if (address && (s->kind != SYM_FUNC || !offset)) return address + (uint64_t)offset;
  }
  if (to->kind == TY_FUNCTION) return 1; /* one that nobody knows */
  if (!site) s = NULL;
  const symbol *of = s ? s : pool_at(c, to, value);
  if (to->kind == TY_VOID && of && !s) to = of->type->to;
  placed x = {.from = s && !pool ? value - offset : value, .size = size_of(c, s, to, pool)};
  x.array = s && !pool && !(s->type->is_complete && s->type->size);
  if (!is_at(&x, to, value)) { /* nothing that could have been given: an object of its own */
    x = (placed){.from = value, .size = interp_unknown_size(to)};
    s = NULL;
  }
  if (c->placed.n >= most_placed) return 0;
  uint8_t *bytes = interp_object(c->run, x.size, &x.address);
  if (!bytes) return 0;
  uint32_t number = c->log ? input_log_object(c->log, x.address, x.size) : 0;
  vec_push(&c->placed, x);
  if (!s) of = pool_at(c, to, value);
  if (of) fill_object(c, of, x.from, bytes, x.size);
  if (number) input_log_bytes(c->log, c->run, number, bytes);
  return x.address + (uint64_t)(value - x.from);
}

void contents_of_variable(contents *c, const symbol *of, uint8_t *bytes, uint64_t size) {
  const flat *f = c->blocks->flat;
  bool unknown = of->kind == SYM_PARAM || !of->is_defined || (c->any_globals && !of->is_const);
  for (uint32_t i = 0; i < f->cells.n; i++) {
    const flat_cell *x = &f->cells.at[i];
    if (x->object != of) continue;
    uint32_t var = x->var ? blocks_var(c->blocks, x->var) : UINT32_MAX;
    const expr *value = var == UINT32_MAX ? NULL : c->initial[var];
    bool pointer = unknown && var == UINT32_MAX &&
                   type_is_pointer(x->leaf->type); /* followed, and nothing depends on it */
    if (value || pointer) contents_fill(c, &(given){.cell = x, .value = value}, bytes, size);
  }
}

bool contents_of_parameter(contents *c, const symbol *p, i128 *value) {
  uint32_t var = blocks_var(c->blocks, p);
  bool known = var != UINT32_MAX && c->initial[var] && smt_bits(c->smt, c->initial[var], value);
  if (!type_is_pointer(p->type)) return known;
  *value = known ? (i128)contents_address(c, p->type->to, *value) : (i128)free_pointer(c, p, 0, p->type->to);
  return true;
}
