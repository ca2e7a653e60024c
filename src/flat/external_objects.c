/* What the surroundings give: objects for pointers that come from outside, the parameters of the entry and the
 * globals of a component that is called in the middle of a run. Such a pointer is null, points to an object
 * of its own, or to the object of another such pointer of a compatible type, and so on for the pointers in
 * these objects. The first few are objects with names of their own, plain variables to the analyses that follow; all
 * others share one unbounded array for each type, their `pool`, whose index is the address.
 *
 * That two pointers may be one is only worth a case of its own if a program can tell: if it changes or compares what they
 * point to, or hands it to code that might. Otherwise two equal objects are as good as one. */
#include "flat/steps.h"
#include "run/interp.h"

#include <string.h>

enum { deepest_object = 3, deepest_record = 8, most_objects = 100, most_alike = 4, first_address = 4096 };

/* ---- kinds of objects ---- */

/* Types whose objects may be one another's: arrays are their elements, signs do not count, records of one name
 * and size come from two files. */
static uint64_t kind_of(usage *u, const type *t) {
  while (t->kind == TY_ARRAY) t = t->to;
  if (t->kind == TY_INT) return (uint64_t)t->width << 8 | 1;
  uint64_t kind = (uint64_t)t->id << 8 | 2;
  if (t->kind != TY_RECORD || !*t->name || map_get(&u->kinds, t->id, &kind)) return kind;
  for (uint32_t i = 0; i < t->id; i++) { /* the first of its name stands for all */
    const type *x = u->types->all.at[i];
    if (!type_is_alike(x, t)) continue;
    kind = (uint64_t)x->id << 8 | 2;
    break;
  }
  map_put(&u->kinds, t->id, kind);
  return kind;
}

static bool has(const map *m, uint64_t key) {
  uint64_t found;
  return map_get(m, key, &found);
}

/* ---- what the program does with pointers ---- */

static void change(usage *u, const type *t) { map_put(&u->changed, kind_of(u, t), 1); }

/* The objects that an lvalue is part of change: what a pointer points to, or a global to which one may point. */
static void change_path(usage *u, const expr *e) {
  const expr *root = e;
  while (root->kind == EX_FIELD || root->kind == EX_INDEX) root = root->args[0];
  for (const expr *x = e; root->kind == EX_VAR && root->sym->kind == SYM_GLOBAL && x != root; x = x->args[0])
    if (x->kind == EX_FIELD) change(u, x->args[0]->type);
  for (; e->kind == EX_FIELD || e->kind == EX_INDEX || e->kind == EX_DEREF; e = e->args[0]) {
    if (e->kind != EX_DEREF) continue;
    change(u, e->type);
    return;
  }
}

static bool is_pointer_value(const expr *e) { return type_is_pointer(e->type) && e->kind != EX_INT; }

static void note_mark(usage *u, const type *t, i128 value) {
  if (!type_is_pointer(t) || value <= 0 || value >= first_address) return;
  for (uint32_t i = 0; i < u->flat->marks.n; i++)
    if (u->flat->marks.at[i] == value) return;
  vec_push(&u->flat->marks, value);
}

static void note_function(usage *u, symbol *f) {
  for (uint32_t i = 0; i < u->functions.n; i++)
    if (u->functions.at[i] == f) return;
  vec_push(&u->functions, f);
}

static void look(usage *u, const expr *e) {
  if (!e || has(&u->seen, e->id)) return;
  map_put(&u->seen, e->id, 1);
  for (uint32_t i = 0; i < e->nargs; i++) look(u, e->args[i]);
  switch (e->kind) {
  case EX_VAR: map_put(&u->symbols, e->sym->id, 1); break;
  case EX_FUNC: note_function(u, e->sym); break;
  case EX_INT: note_mark(u, e->type, e->value); break;
  case EX_FIELD:
    if (type_is_pointer(e->type)) map_put(&u->members, (uint64_t)e->args[0]->type->id << 32 | e->index, 1);
    break;
  case EX_ADDR: change_path(u, e->args[0]); break;
  case EX_PTRADD:
    if (e->args[1]->kind != EX_INT || e->args[1]->value) map_put(&u->moved, kind_of(u, e->type->to), 1);
    break;
  case EX_CAST:
    if (e->args[0]->kind == EX_INT) note_mark(u, e->type, e->args[0]->value);
    if (is_pointer_value(e->args[0]) && e->type != e->args[0]->type) change(u, e->args[0]->type->to);
    break;
  case EX_EQ:
  case EX_NE:
  case EX_LT:
  case EX_LE:
  case EX_GT:
  case EX_GE:
  case EX_PTRDIFF:
    if (is_pointer_value(e->args[0]) && is_pointer_value(e->args[1])) {
      change(u, e->args[0]->type->to);
      if (e->kind != EX_EQ && e->kind != EX_NE) map_put(&u->moved, kind_of(u, e->args[0]->type->to), 1);
    }
    break;
  default: break;
  }
}

/* A pointer is set to what a record of its kind points to: `p = p->next`. */
static void look_for_walk(usage *u, const expr *lhs, const expr *rhs) {
  if (!lhs || !rhs || !type_is_pointer(lhs->type) || lhs->type->to->kind != TY_RECORD) return;
  while (rhs->kind == EX_CAST && type_is_pointer(rhs->args[0]->type)) rhs = rhs->args[0];
  if (rhs->kind != EX_FIELD || !type_is_pointer(rhs->type)) return;
  uint64_t kind = kind_of(u, lhs->type->to);
  for (const expr *e = rhs; e->kind == EX_FIELD || e->kind == EX_INDEX || e->kind == EX_DEREF; e = e->args[0]) {
    if (e->kind != EX_DEREF) continue;
    if (kind_of(u, e->type) == kind) map_put(&u->walked, kind, 1);
    return;
  }
}

static void look_at_edge(usage *u, const program *p, const edge *e) {
  bool call = e->kind == E_CALL, direct = call && e->rhs->kind == EX_FUNC;
  if (e->lhs) change_path(u, e->lhs);
  if (e->kind == E_ASSIGN) look_for_walk(u, e->lhs, e->rhs);
  look(u, e->lhs);
  if (!direct) look(u, e->rhs);
  for (uint32_t i = 0; call && i < e->nargs; i++) {
    look(u, e->args[i]);
    bool known = direct && program_body(p, e->rhs->sym);
    if (!known && is_pointer_value(e->args[i])) change(u, e->args[i]->type->to);
  }
}

static void find_functions(usage *u, const expr *e) {
  if (!e || has(&u->seen, e->id)) return;
  map_put(&u->seen, e->id, 1);
  if (e->kind == EX_FUNC) note_function(u, e->sym);
  for (uint32_t i = 0; i < e->nargs; i++) find_functions(u, e->args[i]);
}

/* In code that nothing leads to: a pointer from outside may point to a function all the same. */
static void look_for_functions(usage *u, const edge *e) {
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) find_functions(u, e->rhs);
  for (uint32_t i = 0; i < e->nargs; i++) find_functions(u, e->args[i]);
}

static const symbol *global_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue->kind == EX_VAR && lvalue->sym->kind == SYM_GLOBAL ? lvalue->sym : NULL;
}

/* A pointer in a global that may have any value may have this one, too. */
static void look_for_kept(usage *u, const edge *e) {
  if (e->kind != E_ASSIGN || !type_is_pointer(e->lhs->type) || !global_of(e->lhs)) return;
  const expr *p = e->rhs;
  while (p->kind == EX_PTRADD || (p->kind == EX_CAST && type_is_pointer(p->args[0]->type))) p = p->args[0];
  if (p->kind == EX_ADDR && global_of(p->args[0])) vec_push(&u->kept, e);
}

const symbol *steps_kept_in(const steps *s, const edge *e) {
  bool element = false;
  for (const expr *x = e->lhs; x->kind == EX_FIELD || x->kind == EX_INDEX; x = x->args[0])
    element |= x->kind == EX_INDEX;
  const symbol *g = global_of(e->lhs);
  return steps_starts_unknown(s, g) && (!element || e->lhs->type->to->kind == TY_RECORD) ? g : NULL;
}

static void look_for_all_kept(usage *u, const program *p) {
  for (uint32_t i = 0; p->init && i < p->init->edges.n; i++) look_for_kept(u, &p->init->edges.at[i]);
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) look_for_kept(u, &p->functions.at[i]->edges.at[k]);
}

static void look_around(steps *s) {
  usage *u = &s->usage;
  const program *p = s->program;
  if (u->is_known) return;
  u->is_known = true;
  u->flat = s->flat;
  for (uint32_t i = 0; p->init && i < p->init->edges.n; i++) look_at_edge(u, s->program, &p->init->edges.at[i]);
  map_free(&u->symbols); /* that a global has a value is not that it is used; what is, is examined again */
  map_free(&u->seen);
  u->symbols = u->seen = (map){0};
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; (!s->reached || s->reached[i]) && k < p->functions.at[i]->edges.n; k++)
      look_at_edge(u, s->program, &p->functions.at[i]->edges.at[k]);
  for (uint32_t i = 0; s->reached && i < p->functions.n; i++)
    for (uint32_t k = 0; !s->reached[i] && k < p->functions.at[i]->edges.n; k++)
      look_for_functions(u, &p->functions.at[i]->edges.at[k]);
  look_for_all_kept(u, p);
}

void usage_free(usage *u) {
  map_free(&u->kinds);
  map_free(&u->seen);
  map_free(&u->changed);
  map_free(&u->symbols);
  map_free(&u->moved);
  map_free(&u->walked);
  map_free(&u->members);
  vec_free(&u->functions);
  vec_free(&u->kept);
}

/* ---- calls through unknown pointers ---- */

static bool alike(const type *a, const type *b) {
  if (a == b) return true;
  if (type_is_pointer(a) && type_is_pointer(b)) return true;
  return type_is_integer(a) && type_is_integer(b) && a->size == b->size;
}

static bool is_callable(const type *f, const type *as) {
  if (f == as) return true;
  if (f->kind != TY_FUNCTION || as->kind != TY_FUNCTION || !alike(f->to, as->to)) return false;
  if (!f->has_prototype || !as->has_prototype) return true;
  if (f->nparams != as->nparams || f->is_variadic != as->is_variadic) return false;
  for (uint32_t i = 0; i < f->nparams; i++)
    if (!alike(f->params[i], as->params[i])) return false;
  return true;
}

symbol *steps_function_at(steps *s, const type *as, uint32_t *at) {
  look_around(s);
  while (*at < s->usage.functions.n) {
    symbol *f = s->usage.functions.at[(*at)++];
    if (is_callable(f->type, as)) return f;
  }
  return NULL;
}

/* ---- objects of unknown pointers ---- */

static bool can_be_told(steps *s, const type *t) {
  look_around(s);
  return !s->options->no_alias && has(&s->usage.changed, kind_of(&s->usage, t));
}

/* The pool of a type: made when it is first asked for. */
static uint32_t pool_of(steps *s, const type *t) {
  uint64_t known;
  while (t->kind == TY_ARRAY) t = t->to;
  if (map_get(&s->pools, kind_of(&s->usage, t), &known)) return (uint32_t)known;
  uint32_t n = steps_site(s, "unknown", NULL, (place){0});
  site *x = &s->sites.at[n];
  x->sym->type = type_open_array(&s->program->terms->types, t);
  x->element = x->pointee = t;
  x->external = x->pool = true;
  x->top = NULL;
  if (t->kind == TY_RECORD && s->record_pools++) steps_assume(s, ASSUME_RECORDS);
  map_put(&s->pools, kind_of(&s->usage, t), n);
  map_put(&s->pool_symbols, x->sym->id, n);
  return n;
}

bool steps_may_share(steps *s, const type *t) {
  return t->is_complete && t->size && !t->is_vla && t->kind != TY_FUNCTION && can_be_told(s, t);
}

bool steps_same_kind(steps *s, const type *a, const type *b) { return kind_of(&s->usage, a) == kind_of(&s->usage, b); }

bool steps_is_unknown_global(const steps *s, const symbol *g) {
  bool constant = s->options->any_globals && g->is_const && g->address_taken;
  return g->kind == SYM_GLOBAL && (constant || steps_starts_unknown(s, g)) && has(&s->usage.symbols, g->id);
}

bool steps_is_pool(const steps *s, const symbol *object) { return has(&s->pool_symbols, object->id); }

/* Can someone else know where it is? */
static bool is_known_outside(const symbol *g) { return g->is_external || g->address_taken; }

/* The `number`-th record among the globals, counted down to 0, that someone else may have put into a list. */
static symbol *unknown_global(steps *s, const type *t, uint32_t number, const uint64_t **except, uint32_t *n) {
  for (uint32_t i = 0; t->kind == TY_RECORD && i < s->program->globals.n; i++) {
    symbol *g = s->program->globals.at[i];
    if ((g->type->kind != TY_RECORD && g->type->kind != TY_ARRAY) || !is_known_outside(g)) continue;
    if (!steps_is_unknown_global(s, g) || kind_of(&s->usage, g->type) != kind_of(&s->usage, t) || --number) continue;
    *except = NULL;
    *n = 0;
    for (uint32_t k = 0; k < s->owners.n; k++)
      if (s->owners.at[k].global == g) *except = s->owners.at[k].own, *n = s->owners.at[k].nown;
    return g;
  }
  return NULL;
}

symbol *steps_unknown_object(void *context, const type *t, uint32_t number, const uint64_t **except, uint32_t *n) {
  steps *s = context;
  uint32_t pool = pool_of(s, t);
  *n = 0;
  if (!number) return s->sites.at[pool].sym;
  if (!can_be_told(s, t)) return NULL;
  for (uint32_t i = 0; i < s->sites.n; i++) {
    const site *x = &s->sites.at[i];
    if (!x->pointee || x->pool || kind_of(&s->usage, x->pointee) != kind_of(&s->usage, t) || --number) continue;
    *except = x->own;
    *n = x->nown;
    return x->sym;
  }
  return unknown_global(s, t, number, except, n);
}

/* ---- objects with names ---- */

typedef VEC(uint64_t) offsets;

typedef struct giving {
  steps *s;
  terms *terms;
  step model;
  uint32_t objects;
} giving;

static void give_inside(giving *g, const symbol *holder, const expr *object, uint64_t base, uint32_t depth,
                        offsets *own);

/* The objects that were given before to pointers of this kind. */
static void others(giving *g, const type *t, site *x) {
  steps *s = g->s;
  VEC(uint32_t) list = {0};
  for (uint32_t i = 0; i < s->sites.n && can_be_told(s, t); i++)
    if (s->sites.at[i].pointee && !s->sites.at[i].pool &&
        kind_of(&s->usage, s->sites.at[i].pointee) == kind_of(&s->usage, t))
      vec_push(&list, i);
  x->aliases = arena_copy(&s->flat->arena, list.at, sizeof *list.at * list.n);
  x->naliases = list.n;
  vec_free(&list);
}

/* Is there an object with a name to be had for a pointer to `t`? */
static bool may_give(giving *g, const type *t) {
  uint32_t n = 0;
  if (g->objects >= most_objects) return false;
  for (uint32_t i = 0; i < g->s->sites.n && can_be_told(g->s, t); i++)
    n += g->s->sites.at[i].pointee && !g->s->sites.at[i].pool &&
         kind_of(&g->s->usage, g->s->sites.at[i].pointee) == kind_of(&g->s->usage, t);
  return n < most_alike;
}

enum { most_bytes = 1 << 27 };

/* How many bytes an array from outside has: an element or more. */
static const expr *any_length(giving *g, const type *t) {
  terms *x = g->terms;
  const type *size = x->types.type_size;
  step m = g->model;
  symbol *more = symbol_new(x, SYM_TEMP, "$more", size, m.where);
  const expr *n = ex_var(x, more);
  m.kind = S_HAVOC;
  m.unknown = false;
  m.input = INPUT_NONE;
  m.lhs = n;
  m.to = steps_location(g->s, 0, NO_LOC);
  steps_add(g->s, m);
  m.kind = S_ASSUME;
  m.silent = true;
  m.from = m.to;
  m.lhs = NULL;
  m.rhs = ex_binary(x, EX_LT, n, ex_int(x, size, most_bytes / (i128)t->size));
  m.to = steps_location(g->s, 0, NO_LOC);
  steps_add(g->s, m);
  g->model.from = m.to;
  steps_assume_number(g->s, ASSUME_ARRAY_BYTES, NULL, (uint64_t)(most_bytes));
  return ex_binary(x, EX_MUL, ex_binary(x, EX_ADD, n, ex_int(x, size, 1)), ex_int(x, size, (i128)t->size));
}

/* A new object for the pointer `lhs`, which is at bit `at` of `holder`; its name is that of the site. */
static void give_object(giving *g, const symbol *holder, uint64_t at, const expr *lhs, uint32_t depth) {
  steps *s = g->s;
  const type *t = lhs->type->to;
  offsets own = {0};
  bool sized = t->is_complete && t->size && t->size < most_bytes,
       array = sized && (type_is_char(t) || has(&s->usage.moved, kind_of(&s->usage, t)));
  const expr *length = s->options->checks & CHECK_BOUNDS && array ? any_length(g, t) : NULL;
  if (s->options->checks & CHECK_BOUNDS && sized && !array)
    length = ex_int(g->terms, g->terms->types.type_size, (i128)t->size);
  step m = g->model;
  uint32_t n = steps_site(s, "given", NULL, m.where);
  m.kind = S_ALLOC;
  m.lhs = lhs;
  m.maybe_null = !s->options->no_null;
  m.site = n;
  m.to = steps_location(s, 0, NO_LOC);
  s->sites.at[n].external = true;
  symbol *sym = s->sites.at[n].sym;
  vec_push(&s->flat->givens, ((flat_given){holder, at, sym, NULL}));
  if (sized) {
    others(g, t, &s->sites.at[n]);
    s->sites.at[n].pointee = t;
  }
  m.rhs = s->sites.at[n].size = length;
  steps_add(s, m);
  g->model.from = m.to;
  g->objects++;
  if (depth < deepest_object) give_inside(g, sym, ex_deref(g->terms, lhs), 0, depth + 1, &own);
  s->sites.at[n].own = arena_copy(&s->flat->arena, own.at, sizeof *own.at * own.n);
  s->sites.at[n].nown = own.n;
  vec_free(&own);
}

/* Does the program itself take the address of such a global, so that a pointer in another may point to it? */
static bool may_be_global(steps *s, const type *t) {
  for (uint32_t i = 0; i < s->program->globals.n; i++) {
    const symbol *g = s->program->globals.at[i];
    if ((g->type->kind != TY_RECORD && g->type->kind != TY_ARRAY) || !g->address_taken) continue;
    if (steps_is_unknown_global(s, g) && steps_same_kind(s, g->type, t)) return can_be_told(s, t);
  }
  return false;
}

/* For the pointers to records in an object that the program mentions. */
static void give_inside(giving *g, const symbol *holder, const expr *object, uint64_t base, uint32_t depth,
                        offsets *own) {
  const type *t = object->type;
  if (t->kind != TY_RECORD || t->is_union || !t->is_complete) return;
  for (uint32_t i = 0; i < t->nfields; i++) {
    const type *f = t->fields[i].type;
    uint64_t at = base + t->fields[i].offset;
    if (f->kind == TY_RECORD) give_inside(g, holder, ex_field(g->terms, object, i), at, depth, own);
    if (!type_is_pointer(f) || f->to->kind != TY_RECORD || !f->to->is_complete) continue;
    if (!has(&g->s->usage.members, (uint64_t)t->id << 32 | i) || !may_give(g, f->to)) continue;
    if (has(&g->s->usage.walked, kind_of(&g->s->usage, f->to))) continue; /* names would end somewhere */
    if (!depth && may_be_global(g->s, f->to)) continue;                   /* of a global */
    vec_push(own, at);
    give_object(g, holder, at, ex_field(g->terms, object, i), depth);
  }
}

bool steps_starts_unknown(const steps *s, const symbol *g) {
  return !g->is_defined || (s->options->any_globals && !g->is_const && !g->is_woven);
}

static bool holds_pointers(const type *t, uint32_t depth) {
  while (t->kind == TY_ARRAY) t = t->to;
  for (uint32_t i = 0; t->kind == TY_RECORD && t->is_complete && i < t->nfields && depth < deepest_record; i++)
    if (holds_pointers(t->fields[i].type, depth + 1)) return true;
  return type_is_pointer(t) && t->to->kind != TY_FUNCTION;
}

/* Pointers in globals that may have any value. */
static void give_globals(giving *g) {
  steps *s = g->s;
  for (uint32_t i = 0; i < s->program->globals.n; i++) {
    symbol *x = s->program->globals.at[i];
    if (x->kind != SYM_GLOBAL || !steps_starts_unknown(s, x) || !has(&s->usage.symbols, x->id)) continue;
    offsets own = {0};
    const expr *var = ex_var(g->terms, x);
    g->model.where = x->where;
    s->unknown_pointers |= holds_pointers(x->type, 0);
    bool pointer = type_is_pointer(x->type) && x->type->to->kind == TY_RECORD && x->type->to->is_complete;
    if (pointer && may_be_global(s, x->type->to)) continue; /* any unknown pointer */
    if (pointer && may_give(g, x->type->to)) {
      vec_push(&own, 0);
      give_object(g, x, 0, var, 0);
    } else {
      give_inside(g, x, var, 0, 0, &own);
    }
    if (own.n) vec_push(&s->owners, ((owner){x, arena_copy(&s->flat->arena, own.at, sizeof *own.at * own.n), own.n}));
    vec_free(&own);
  }
}

/* One parameter of the entry: any value. */
static void give_parameter(giving *g, symbol *p, bool is_main) {
  steps *s = g->s;
  step *m = &g->model;
  *m = (step){.kind = S_HAVOC, .from = m->from, .origin = NO_EDGE, .where = p->where, .unknown = true};
  m->lhs = ex_var(g->terms, p);
  m->input = INPUT_DECLARE;
  bool function = type_is_pointer(p->type) && p->type->to->kind == TY_FUNCTION;
  s->unknown_pointers |= !is_main && holds_pointers(p->type, 0);
  if (type_is_pointer(p->type) && !function && may_give(g, p->type->to)) {
    if (!p->type->to->size) steps_assume_of(s, ASSUME_PARAMETER, p->name);
    give_object(g, p, 0, m->lhs, 0);
    return;
  }
  m->to = steps_location(s, 0, NO_LOC);
  steps_add(s, *m);
  m->from = m->to;
  if (is_main || !s->options->no_null || !type_is_pointer(p->type)) return;
  m->kind = S_ASSUME; /* there was no object with a name for it, but it is not null either */
  m->silent = true;
  m->rhs = ex_binary(g->terms, EX_NE, m->lhs, ex_int(g->terms, p->type, 0));
  m->lhs = NULL;
  m->to = steps_location(s, 0, NO_LOC);
  steps_add(s, *m);
  m->from = m->to;
}

static void know(giving *g, const expr *condition) {
  step *m = &g->model;
  m->kind = S_ASSUME;
  m->silent = true;
  m->lhs = NULL;
  m->rhs = condition;
  m->to = steps_location(g->s, 0, NO_LOC);
  steps_add(g->s, *m);
  m->from = m->to;
}

/* The number of arguments of main. No system passes on a million of them. */
static void know_argc(giving *g, const cfa *f) {
  enum { most_arguments = 1 << 20 };
  terms *t = g->terms;
  const expr *argc = ex_var(t, f->params.at[0]);
  if (!type_is_integer(argc->type)) return;
  bool limited = has(&g->s->usage.symbols, argc->sym->id) && !program_arguments(g->s->program, f);
  if (limited) steps_assume_number(g->s, ASSUME_ARGC, NULL, most_arguments);
  know(g, ex_both(t, ex_binary(t, EX_GE, argc, ex_int(t, argc->type, 0)),
                  ex_binary(t, EX_LT, argc, ex_int(t, argc->type, most_arguments))));
}

uint64_t steps_kind(steps *s, const type *t) { return kind_of(&s->usage, t); }

bool steps_is_walked(steps *s, const type *t) { return has(&s->usage.walked, kind_of(&s->usage, t)); }

bool steps_is_moved(const steps *s, uint64_t kind) { return has(&s->usage.moved, kind); }

/* What the entry is called with: any number of arguments for main, any values otherwise. */
loc_id steps_give(steps *s, const cfa *f, loc_id at) {
  giving g = {.s = s, .terms = s->program->terms, .model = {.from = at, .origin = NO_EDGE}};
  bool is_main = !strcmp(f->sym->name, "main");
  look_around(s);
  for (uint32_t i = 0; i < s->usage.functions.n; i++) {
    const symbol *w = s->usage.functions.at[i];
    if (w->is_weak && !program_body(s->program, w)) steps_assume_of(s, ASSUME_WEAK, w->name);
  }
  give_globals(&g);
  bool arguments = is_main && program_arguments(s->program, f);
  for (uint32_t i = 0; i < f->params.n; i++)
    if (i != 1 || !arguments) give_parameter(&g, f->params.at[i], is_main);
  if (is_main && f->params.n) know_argc(&g, f);
  if (s->options->no_alias) steps_assume(s, ASSUME_NO_ALIAS);
  if (s->options->no_null) steps_assume(s, ASSUME_NO_NULL);
  return g.model.from;
}
