/* See alias.h. Andersen's analysis (1994): a node of inclusion.h is a leaf of an object or the value of a term, its numbers are the
 * targets; an assignment is an edge; the rules for loads, stores and moved pointers hang on the pointer's node. Where no object is
 * split, pointers are moved to where they are: then a moved pointer is the pointer itself, and cycles of them collapse. */
#include "flat/alias.h"

#include "flat/inclusion.h"

#include <assert.h>
#include <string.h>

typedef struct object {
  symbol *sym; /* NULL: the unknown */
  const layout *layout;
  uint32_t first_node; /* one per group of leaves; functions have none */
} object;

typedef struct place_id {
  uint32_t object, offset;
} place_id;

typedef enum { R_LOAD, R_STORE, R_MOVE, R_STRIDE, R_MEMBER, R_BYTES, R_RECORD, R_BLUR, R_TYPED } rule_kind;

typedef struct rule {
  rule_kind kind;
  uint32_t node;    /* where it loads to, stores from, or moves to */
  int64_t number;   /* bytes accessed, or moved by; -1: all */
  uint64_t size;    /* R_MOVE, R_STRIDE: of a step; R_MEMBER, R_RECORD: of the record */
  const type *type; /* R_TYPED: what an unknown pointer points to */
} rule;

/* The groups of leaves that an access touches. */
typedef VEC(uint32_t) group_list;

struct alias {
  terms *terms;
  arena arena;
  VEC(object) objects; /* [0] is the unknown */
  map object_of;       /* symbol id -> object */
  map opaque;
  bool coarse;
  VEC(place_id) targets; /* [0] is the unknown's */
  map target_of;
  inclusion inclusion; /* node 0 has no targets, ever */
  VEC(rule) rules;
  map layouts; /* type id -> layout */
  map touched; /* layout, offset and size -> in groups */
  VEC(group_list) groups;
  VEC(uint32_t) value_of, place_of; /* by term id: node + 1, 0 when not made yet */
  VEC(targets) answers;             /* given so far, */
  map answer_of;                    /* by node */
  alias_object *unknown_object;     /* may be NULL */
  void *context;
  map filled; /* objects of unknown pointers: they hold unknown pointers */
  map wide;   /* by term id: lvalues that may be anywhere in their objects */
};

enum { nothing = 0 };

static uint32_t new_node(alias *a) { return inclusion_node_new(&a->inclusion); }

static void apply(void *context, uint32_t rule, const sparse *fresh);

alias *alias_new(terms *terms) {
  alias *a = mem_alloc(sizeof *a);
  a->terms = terms;
  inclusion_init(&a->inclusion, apply, a);
  new_node(a);
  vec_push(&a->objects, ((object){0}));
  vec_push(&a->targets, ((place_id){0, NO_OFFSET}));
  return a;
}

void alias_free(alias *a) {
  if (!a) return;
  inclusion_free(&a->inclusion);
  for (uint32_t i = 0; i < a->groups.n; i++) vec_free(&a->groups.at[i]);
  vec_free(&a->groups);
  vec_free(&a->rules);
  vec_free(&a->answers);
  map_free(&a->answer_of);
  map_free(&a->layouts);
  map_free(&a->touched);
  vec_free(&a->objects);
  vec_free(&a->targets);
  vec_free(&a->value_of);
  vec_free(&a->place_of);
  map_free(&a->object_of);
  map_free(&a->opaque);
  map_free(&a->target_of);
  map_free(&a->filled);
  map_free(&a->wide);
  arena_free(&a->arena);
  mem_free(a);
}

/* ---- objects and targets ---- */

void alias_coarse(alias *a) { a->coarse = true; }

void alias_opaque(alias *a, symbol *object) { map_put(&a->opaque, object->id, 1); }

/* One for each type. */
static const layout *layout_for(alias *a, const symbol *sym) {
  uint64_t found;
  if (sym->kind == SYM_FUNC) return NULL;
  if (a->coarse || map_get(&a->opaque, sym->id, &found)) return layout_opaque(&a->arena, sym->type);
  if (map_get(&a->layouts, sym->type->id, &found)) return (const layout *)(uintptr_t)found;
  const layout *l = layout_of(&a->arena, sym->type);
  map_put(&a->layouts, sym->type->id, map_key(l));
  return l;
}

static uint32_t object_of(alias *a, symbol *sym) {
  uint64_t found;
  if (map_get(&a->object_of, sym->id, &found)) return (uint32_t)found;
  object o = {.sym = sym, .first_node = a->inclusion.nodes.n, .layout = layout_for(a, sym)};
  for (uint32_t i = 0; o.layout && i < o.layout->ngroups; i++) new_node(a);
  vec_push(&a->objects, o);
  map_put(&a->object_of, sym->id, a->objects.n - 1);
  return a->objects.n - 1;
}

const layout *alias_layout(alias *a, symbol *sym) {
  uint32_t o = object_of(a, sym);
  return a->objects.at[o].layout;
}

static uint32_t target_of(alias *a, uint32_t o, uint32_t offset) {
  uint64_t key = (uint64_t)o << 32 | offset, found;
  if (!o) return 0;
  if (map_get(&a->target_of, key, &found)) return (uint32_t)found;
  vec_push(&a->targets, ((place_id){o, offset}));
  map_put(&a->target_of, key, a->targets.n - 1);
  return a->targets.n - 1;
}

target alias_target(const alias *a, uint32_t id) {
  place_id p = a->targets.at[id];
  return (target){a->objects.at[p.object].sym, p.offset};
}

/* ---- propagation ---- */

static void add_target(alias *a, uint32_t n, uint32_t t) {
  if (n != nothing) inclusion_put(&a->inclusion, n, t);
}

static void add_edge(alias *a, uint32_t from, uint32_t to) {
  if (from != nothing && to != nothing) inclusion_edge(&a->inclusion, from, to);
}

/* The groups of leaves that an access of `size` bytes at `offset` may touch; -1: all. */
static const group_list *touched(alias *a, const layout *l, uint32_t offset, int64_t size) {
  uint64_t bytes = size < 0 || size >= UINT32_MAX ? UINT64_MAX : (uint64_t)size, found;
  uint64_t key = (uint64_t)offset << 32 | (bytes & UINT32_MAX);
  if (map_get_pair(&a->touched, map_key(l), key, &found)) return &a->groups.at[found];
  group_list list = {0};
  for (uint32_t i = 0; i < l->n; i++) {
    if (!leaf_touched(l, &l->at[i], offset, bytes)) continue;
    if (!list.n || vec_last(&list) != l->at[i].group) vec_push(&list, l->at[i].group);
  }
  map_put_pair(&a->touched, map_key(l), key, a->groups.n);
  vec_push(&a->groups, list);
  return &vec_last(&a->groups);
}

static void connect_node(alias *a, uint32_t n, uint32_t with, bool load) {
  add_edge(a, load ? n : with, load ? with : n);
}

/* An edge for every leaf that an access of `size` bytes at a target may touch. */
static void connect(alias *a, uint32_t t, const rule *r) {
  place_id at = a->targets.at[t];
  object o = a->objects.at[at.object];
  bool load = r->kind == R_LOAD;
  if (!at.object && load) add_target(a, r->node, 0);
  if (!o.layout) return;
  if (o.layout->opaque) {
    connect_node(a, o.first_node, r->node, load);
    return;
  }
  const group_list *list = touched(a, o.layout, at.offset, r->number);
  for (uint32_t i = 0; i < list->n; i++) connect_node(a, o.first_node + list->at[i], r->node, load);
}

static uint32_t moved(alias *a, uint32_t t, const rule *r) {
  place_id at = a->targets.at[t];
  const layout *l = a->objects.at[at.object].layout;
  if (!l) return t;
  uint32_t offset = NO_OFFSET;
  if (r->kind == R_MOVE) offset = layout_move(l, at.offset, r->number, r->size);
  if (r->kind == R_STRIDE) offset = layout_stride(l, at.offset, r->size);
  if (r->kind == R_MEMBER) offset = layout_member(l, at.offset, r->number, r->size);
  if (r->kind == R_BYTES) offset = layout_bytes(l, at.offset);
  if (r->kind == R_RECORD) offset = layout_record(l, at.offset, r->size, (uint64_t)r->number);
  return target_of(a, at.object, offset);
}

void alias_unknown_objects(alias *a, alias_object *object, void *context) {
  a->unknown_object = object;
  a->context = context;
}

/* The unknown, seen by a pointer to `r->type`. */
static void give_type(alias *a, const rule *r) {
  const uint64_t *except = NULL;
  uint32_t n = 0, number = 0;
  uint64_t known;
  symbol *o;
  while (a->unknown_object && (o = a->unknown_object(a->context, r->type, number, &except, &n)) != NULL) {
    if (!map_get(&a->filled, o->id, &known)) {
      map_put(&a->filled, o->id, 1);
      alias_unknown_inside(a, o, except, n);
    }
    uint32_t x = object_of(a, o);
    const layout *l = a->objects.at[x].layout;
    add_target(a, r->node, target_of(a, x, l ? layout_class(l, 0) : 0));
    number++;
  }
  if (!number) add_target(a, r->node, 0);
}

/* All but the unknown stay what they are. */
static void apply_typed(alias *a, const rule *r, const sparse *fresh) {
  sparse known = {0}, unknown = {0};
  sparse_add(&unknown, 0);
  sparse_join(&known, fresh, NULL);
  sparse_subtract(&known, &unknown);
  inclusion_put_all(&a->inclusion, r->node, &known);
  if (sparse_has(fresh, 0)) give_type(a, r);
  sparse_free(&known);
  sparse_free(&unknown);
}

static void apply(void *context, uint32_t number, const sparse *fresh) {
  alias *a = context;
  rule r = a->rules.at[number];
  if (r.kind == R_TYPED) {
    apply_typed(a, &r, fresh);
    return;
  }
  for (sparse_walk w = {0}; sparse_next(fresh, &w);) {
    if (r.kind == R_LOAD || r.kind == R_STORE) connect(a, w.member, &r);
    else add_target(a, r.node, moved(a, w.member, &r));
  }
}

static void add_rule(alias *a, uint32_t n, rule r) {
  if (n == nothing) return;
  vec_push(&a->rules, r);
  inclusion_add_rule(&a->inclusion, n, a->rules.n - 1);
}

/* ---- terms ---- */

static bool carries(const alias *a, const type *t) {
  if (t->kind == TY_POINTER || type_is_aggregate(t)) return true;
  return type_is_integer(t) && (t->width == 8 || t->width >= a->terms->types.pointer_size * 8);
}

void alias_widen(alias *a, const expr *lvalue) { map_put(&a->wide, lvalue->id, 1); }

bool alias_is_wide(const alias *a, const expr *lvalue) {
  uint64_t found;
  if (!a->wide.n) return false;
  for (const expr *e = lvalue;; e = e->args[0]) {
    if (map_get(&a->wide, e->id, &found)) return true;
    if (e->kind != EX_FIELD && e->kind != EX_INDEX) return false;
  }
}

/* How many bytes an access to the lvalue may touch, -1 for all of the object. */
static int64_t reach_of(const alias *a, const expr *lvalue) {
  return alias_is_wide(a, lvalue) || !lvalue->type->size ? -1 : (int64_t)lvalue->type->size;
}

/* A position that is fixed but for array indices: a path from a variable. In a union an index that is not
 * known may lead to any of its members. */
static bool fixed(alias *a, const expr *e, uint32_t *o, int64_t *offset) {
  switch (e->kind) {
  case EX_VAR:
    *o = object_of(a, e->sym);
    *offset = 0;
    return true;
  case EX_FIELD:
    if (!fixed(a, e->args[0], o, offset)) return false;
    *offset += (int64_t)(ex_field_of(e)->offset / 8);
    return true;
  case EX_INDEX: {
    if (!fixed(a, e->args[0], o, offset)) return false;
    const layout *l = a->objects.at[*o].layout;
    if (e->args[1]->kind == EX_INT) *offset += (int64_t)e->args[1]->value * (int64_t)type_step(e->type);
    return e->args[1]->kind == EX_INT || (l && !layout_has_unions(l));
  }
  default: return false;
  }
}

static uint32_t value_node(alias *a, const expr *e);

/* A pointer that is moved, or loaded. */
static uint32_t rule_node(alias *a, uint32_t from, rule_kind kind, int64_t number, uint64_t size) {
  if (from == nothing || (a->coarse && kind != R_LOAD)) return from;
  uint32_t n = new_node(a);
  add_rule(a, from, (rule){.kind = kind, .node = n, .number = number, .size = size});
  return n;
}

static uint32_t step_node(alias *a, uint32_t from, const expr *index, uint64_t step) {
  if (index->kind != EX_INT) return rule_node(a, from, R_STRIDE, 0, step);
  return rule_node(a, from, R_MOVE, (int64_t)index->value * (int64_t)step, step);
}

/* An unknown pointer points to an object of its type from here on. */
static uint32_t typed_node(alias *a, uint32_t from, const type *t) {
  if (from == nothing || !a->unknown_object || !t->size || !t->is_complete || t->is_vla || t->kind == TY_FUNCTION)
    return from;
  uint32_t n = new_node(a);
  add_rule(a, from, (rule){.kind = R_TYPED, .node = n, .type = t});
  return n;
}

/* To bytes from what is no pointer to bytes nor to an array of them. */
static uint32_t cast_node(alias *a, const expr *e) {
  uint32_t from = value_node(a, e->args[0]);
  const type *t = e->args[0]->type;
  if (type_is_pointer(e->type) && type_is_pointer(t) && e->type->to != t->to) from = typed_node(a, from, t->to);
  if (type_is_pointer(e->type) && type_is_char(e->type->to) && type_is_pointer(t) &&
      (t->to->kind == TY_VOID || t->to->kind == TY_RECORD))
    return rule_node(a, from, R_BYTES, 0, 0);
  if (type_is_pointer(e->type) && e->type->to->kind == TY_RECORD && type_is_pointer(t) && t->to->kind != TY_RECORD) {
    const type *first = e->type->to;
    while (first->kind == TY_RECORD && first->nfields) first = first->fields[0].type;
    while (first->kind == TY_ARRAY && first->to->kind == TY_ARRAY) first = first->to;
    return rule_node(a, from, R_RECORD, first->kind == TY_ARRAY ? (int64_t)first->to->size : 0, e->type->to->size);
  }
  return from;
}

static uint32_t make_place(alias *a, const expr *e);

static uint32_t *memo(alias *a, const expr *e, bool place) {
  uint32_t size = a->terms->all.n;
  while (a->value_of.n < size) {
    vec_push(&a->value_of, 0);
    vec_push(&a->place_of, 0);
  }
  return place ? &a->place_of.at[e->id] : &a->value_of.at[e->id];
}

static uint32_t place_node(alias *a, const expr *e) {
  uint32_t known = *memo(a, e, true);
  if (known) return known - 1;
  uint32_t n = make_place(a, e);
  *memo(a, e, true) = n + 1;
  return n;
}

static uint32_t make_place(alias *a, const expr *e) {
  uint32_t o;
  int64_t offset;
  if (fixed(a, e, &o, &offset)) {
    const layout *l = a->objects.at[o].layout;
    uint32_t n = new_node(a);
    uint32_t class = l ? layout_class(l, offset) : 0;
    add_target(a, n, target_of(a, o, class));
    return n;
  }
  switch (e->kind) {
  case EX_DEREF: return typed_node(a, value_node(a, e->args[0]), e->type);
  case EX_FIELD:
    return rule_node(a, place_node(a, e->args[0]), R_MEMBER, (int64_t)(ex_field_of(e)->offset / 8),
                     e->args[0]->type->size);
  case EX_INDEX: return step_node(a, place_node(a, e->args[0]), e->args[1], type_step(e->type));
  default: return nothing;
  }
}

/* Any term's operands, offsets lost. */
static uint32_t blur(alias *a, const expr *e) {
  uint32_t from[3], n = nothing;
  for (uint32_t i = 0; i < e->nargs; i++) from[i] = value_node(a, e->args[i]);
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (from[i] == nothing) continue;
    if (n == nothing) n = new_node(a);
    if (a->coarse) add_edge(a, from[i], n);
    else add_rule(a, from[i], (rule){.kind = R_BLUR, .node = n});
  }
  return n;
}

static uint32_t make_value(alias *a, const expr *e) {
  uint32_t n;
  if (!carries(a, e->type)) return nothing;
  if (ex_is_lvalue(e)) {
    if (ex_is_bit_field(e)) return nothing;
    uint32_t at = place_node(a, e);
    return rule_node(a, at, R_LOAD, reach_of(a, e), 0);
  }
  switch (e->kind) {
  case EX_FUNC:
    n = new_node(a);
    add_target(a, n, target_of(a, object_of(a, e->sym), 0));
    return n;
  case EX_ADDR: return place_node(a, e->args[0]);
  case EX_CAST: return cast_node(a, e);
  case EX_PTRADD: return step_node(a, value_node(a, e->args[0]), e->args[1], type_step(e->type->to));
  case EX_ITE: {
    uint32_t x = value_node(a, e->args[1]), y = value_node(a, e->args[2]);
    if (x == y) return x;
    n = new_node(a);
    add_edge(a, x, n);
    add_edge(a, y, n);
    return n;
  }
  case EX_NEG:
  case EX_BITNOT:
  case EX_ADD:
  case EX_SUB:
  case EX_MUL:
  case EX_DIV:
  case EX_REM:
  case EX_BITAND:
  case EX_BITOR:
  case EX_BITXOR:
  case EX_SHL:
  case EX_SHR: return blur(a, e);
  default: return nothing;
  }
}

/* A scalar variable is its own leaf: no rule needed. */
static uint32_t variable_node(alias *a, const expr *e) {
  uint32_t o = object_of(a, e->sym);
  return a->objects.at[o].first_node;
}

static uint32_t value_node(alias *a, const expr *e) {
  uint32_t known = *memo(a, e, false);
  if (known) return known - 1;
  bool plain = e->kind == EX_VAR && type_is_scalar(e->type) && carries(a, e->type);
  uint32_t n = plain ? variable_node(a, e) : make_value(a, e);
  *memo(a, e, false) = n + 1;
  return n;
}

/* ---- assignments ---- */

static void store(alias *a, const expr *lhs, uint32_t from) {
  if (from == nothing || ex_is_bit_field(lhs)) return;
  if (lhs->kind == EX_VAR && type_is_scalar(lhs->type)) {
    add_edge(a, from, variable_node(a, lhs));
    return;
  }
  add_rule(a, place_node(a, lhs), (rule){.kind = R_STORE, .node = from, .number = reach_of(a, lhs)});
}

static void assign_record(alias *a, const expr *lhs, const expr *rhs) {
  for (uint32_t i = 0; i < lhs->type->nfields; i++)
    alias_assign(a, ex_field(a->terms, lhs, i), ex_field(a->terms, rhs, i));
}

void alias_assign(alias *a, const expr *lhs, const expr *rhs) {
  if (rhs->kind == EX_ZERO) return;
  if (type_is_aggregate(lhs->type)) {
    bool alike = lhs->type == rhs->type && ex_is_lvalue(rhs);
    if (alike && lhs->type->kind == TY_RECORD && !lhs->type->is_union) {
      assign_record(a, lhs, rhs);
    } else if (alike && lhs->type->kind == TY_ARRAY) {
      const expr *zero = ex_int(a->terms, a->terms->types.type_ptrdiff, 0);
      alias_assign(a, ex_index(a->terms, lhs, zero), ex_index(a->terms, rhs, zero));
    } else {
      alias_flow(a, lhs, rhs);
    }
    return;
  }
  if (!carries(a, lhs->type) || type_is_aggregate(rhs->type)) return;
  store(a, lhs, value_node(a, rhs));
}

void alias_flow(alias *a, const expr *lhs, const expr *rhs) { store(a, lhs, value_node(a, rhs)); }

void alias_point(alias *a, const expr *lhs, symbol *object) {
  uint32_t n = new_node(a), o = object_of(a, object);
  const layout *l = a->objects.at[o].layout;
  add_target(a, n, target_of(a, o, l ? layout_class(l, 0) : 0));
  store(a, lhs, n);
}

void alias_unknown(alias *a, const expr *lhs) {
  uint32_t n = new_node(a);
  if (!carries(a, lhs->type)) return;
  add_target(a, n, 0);
  store(a, lhs, n);
}

static bool is_excepted(const layout *l, uint32_t group, const uint64_t *except, uint32_t n) {
  for (uint32_t i = 0; i < l->n && n; i++) {
    const leaf *f = &l->at[i];
    if (f->group != group || f->ndims || f->shares) continue;
    for (uint32_t k = 0; k < n; k++)
      if (f->base == except[k]) return true;
  }
  return false;
}

void alias_unknown_inside(alias *a, symbol *sym, const uint64_t *except, uint32_t n) {
  uint32_t o = object_of(a, sym);
  const layout *l = a->objects.at[o].layout;
  if (!l) return;
  for (uint32_t i = 0; i < l->ngroups; i++)
    if (l->opaque || !is_excepted(l, i, except, n)) add_target(a, a->objects.at[o].first_node + i, 0);
}

/* The node of a pointer as it was before it became one to void. */
static uint32_t pointer_node(alias *a, const expr *p) {
  return type_is_pointer(p->type) ? typed_node(a, value_node(a, p), p->type->to) : value_node(a, p);
}

void alias_copy(alias *a, const expr *to, const expr *from) {
  uint32_t n = rule_node(a, pointer_node(a, from), R_LOAD, -1, 0);
  if (n != nothing) add_rule(a, pointer_node(a, to), (rule){.kind = R_STORE, .node = n, .number = -1});
}

/* ---- all that is known ---- */

void alias_holders(alias *a, alias_holder *found, void *context) {
  inclusion_solve(&a->inclusion);
  for (uint32_t i = 1; i < a->objects.n; i++)
    for (uint32_t k = 0; a->objects.at[i].layout && k < a->objects.at[i].layout->ngroups; k++) {
      uint32_t n = inclusion_representative(&a->inclusion, a->objects.at[i].first_node + k);
      const sparse *set = inclusion_set(&a->inclusion, n);
      for (sparse_walk w = {0}; sparse_next(set, &w);)
        found(context, a->objects.at[i].sym, k, alias_target(a, w.member));
    }
}

void alias_also(alias *a, symbol *holder, uint32_t group, symbol *object, symbol *another) {
  uint32_t n = a->objects.at[object_of(a, holder)].first_node + group, o = object_of(a, object);
  uint32_t other = object_of(a, another);
  VEC(uint32_t) offsets = {0};
  inclusion_solve(&a->inclusion);
  const sparse *set = inclusion_set(&a->inclusion, inclusion_representative(&a->inclusion, n));
  for (sparse_walk w = {0}; sparse_next(set, &w);)
    if (a->targets.at[w.member].object == o) vec_push(&offsets, a->targets.at[w.member].offset);
  for (uint32_t i = 0; i < offsets.n; i++) add_target(a, n, target_of(a, other, offsets.at[i]));
  vec_free(&offsets);
}

/* ---- queries ---- */

/* Answers are kept: sets only grow, so that one of the same size is the same. */
static targets answer(alias *a, uint32_t n) {
  inclusion_solve(&a->inclusion);
  n = inclusion_representative(&a->inclusion, n);
  const sparse *set = inclusion_set(&a->inclusion, n);
  uint32_t count = sparse_count(set), i = 0;
  uint64_t known;
  if (!count) return (targets){0};
  if (map_get(&a->answer_of, n, &known) && a->answers.at[known].n == count) return a->answers.at[known];
  uint32_t *list = arena_alloc(&a->arena, sizeof *list * count);
  for (sparse_walk w = {0}; sparse_next(set, &w);) list[i++] = w.member;
  map_put(&a->answer_of, n, a->answers.n);
  vec_push(&a->answers, ((targets){list, count}));
  return vec_last(&a->answers);
}

targets alias_of_value(alias *a, const expr *e) { return answer(a, value_node(a, e)); }
targets alias_of_place(alias *a, const expr *lvalue) { return answer(a, place_node(a, lvalue)); }
targets alias_of_pointer(alias *a, const expr *pointer) { return answer(a, pointer_node(a, pointer)); }
