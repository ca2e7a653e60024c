/* Steps of threads: other threads may move between any two accesses to memory that they share, so an edge must not do two of
 * them. `a = x + y` becomes `$1 = x; $2 = y; a = $1 + $2`. Terms that evaluate an operand only under a condition become branches
 * where that operand reads shared memory. Afterwards shared memory is accessed by E_ASSIGN and E_HAVOC only, each at most once,
 * at an address that is computed from memory that no other thread accesses; conditions, arguments, results and sizes
 * are read before. Operands are evaluated from left to right, and the place on the left before the value.
 *
 * A function is copied location by location: what must be read before an edge is put between its location and the edge, so that
 * it is read again whenever the location is reached. Shared are variables with static storage, unless they are const or
 * thread-local, everything behind a pointer, and all variables whose addresses are taken. The condition of __cantrip_await is not
 * split: the scheduler evaluates it. */
#include "program/cfa.h"

#include <string.h>

typedef struct split {
  program *p;
  cfa *f, *to;                                              /* the function, and what becomes of it */
  loc_id at;                                                /* in `to` */
  edge model;                                               /* what new edges have in common: place, flags */
  map reads;                                                /* term -> does its evaluation access shared memory? */
  bool (*matters)(const void *context, const expr *lvalue); /* what counts as shared; NULL: all that is */
  const void *context;
  uint32_t temps;
} split;

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

bool cfa_is_shared(const expr *lvalue) {
  const expr *root = root_of(lvalue);
  if (root->kind != EX_VAR) return root->kind == EX_DEREF;
  const symbol *s = root->sym;
  if (s->kind == SYM_STRING || s->is_const) return false;
  return s->kind == SYM_GLOBAL && !s->is_thread_local ? true : s->address_taken;
}

/* ---- what is there to be split ---- */

static bool is_shared(const split *x, const expr *lvalue) {
  return x->matters ? x->matters(x->context, lvalue) : cfa_is_shared(lvalue);
}

static bool reads(split *x, const expr *e);

/* Does finding out where it is access shared memory? */
static bool address_reads(split *x, const expr *lvalue) {
  switch (lvalue->kind) {
  case EX_FIELD: return address_reads(x, lvalue->args[0]);
  case EX_INDEX: return address_reads(x, lvalue->args[0]) || reads(x, lvalue->args[1]);
  case EX_DEREF: return reads(x, lvalue->args[0]);
  default: return false;
  }
}

static bool reads(split *x, const expr *e) {
  uint64_t known;
  if (map_get(&x->reads, e->id, &known)) return known;
  bool found = false;
  if (ex_is_lvalue(e)) found = is_shared(x, e) || address_reads(x, e);
  else if (e->kind == EX_ADDR) found = address_reads(x, e->args[0]);
  else
    for (uint32_t i = 0; i < e->nargs && !found; i++) found = reads(x, e->args[i]);
  map_put(&x->reads, e->id, found);
  return found;
}

/* ---- edges ---- */

static loc_id new_location(split *x) { return cfa_add_loc(x->to, x->model.where.begin); }

static void add(split *x, edge e, loc_id to) {
  e.from = x->at;
  e.to = to;
  cfa_add_edge(x->to, e);
}

static void then(split *x, edge e) {
  loc_id next = new_location(x);
  add(x, e, next);
  x->at = next;
}

static const expr *temporary(split *x, const type *t) {
  const char *name = arena_printf(&x->p->arena, "$%u", 2000000 + ++x->temps);
  symbol *s = symbol_new(x->p->terms, SYM_TEMP, name, t, x->model.where.begin);
  s->owner = x->f->index;
  vec_push(&x->f->locals, s);
  return ex_var(x->p->terms, s);
}

static edge assignment(const split *x, const expr *lhs, const expr *rhs) {
  edge e = x->model;
  e.kind = E_ASSIGN;
  e.lhs = lhs;
  e.rhs = rhs;
  return e;
}

static void assign(split *x, const expr *lhs, const expr *rhs) { then(x, assignment(x, lhs, rhs)); }

/* ---- terms ---- */

static const expr *value(split *x, const expr *e);
static void branch(split *x, const expr *e, loc_id yes, loc_id no);

/* The same place, by an address that needs no shared memory. */
static const expr *place_of(split *x, const expr *lvalue) {
  terms *t = x->p->terms;
  if (!address_reads(x, lvalue)) return lvalue;
  switch (lvalue->kind) {
  case EX_FIELD: return ex_field(t, place_of(x, lvalue->args[0]), lvalue->index);
  case EX_INDEX: {
    const expr *array = place_of(x, lvalue->args[0]);
    return ex_index(t, array, value(x, lvalue->args[1]));
  }
  case EX_DEREF: return ex_deref(t, value(x, lvalue->args[0]));
  default: return lvalue;
  }
}

static const expr *saved(split *x, const expr *lvalue) {
  lvalue = place_of(x, lvalue);
  if (!is_shared(x, lvalue)) return lvalue;
  const expr *temp = temporary(x, lvalue->type);
  assign(x, temp, lvalue);
  return temp;
}

/* a && b, a || b, c ? a : b whose later operands read: each way sets the same variable. */
static const expr *chosen(split *x, const expr *e) {
  const type *integer = x->p->terms->types.type_int;
  const expr *temp = temporary(x, e->type);
  loc_id yes = new_location(x), no = new_location(x), end = new_location(x);
  bool ite = e->kind == EX_ITE;
  branch(x, ite ? e->args[0] : e, yes, no);
  x->at = yes;
  const expr *v = ite ? value(x, e->args[1]) : ex_int(x->p->terms, integer, 1);
  add(x, assignment(x, temp, v), end);
  x->at = no;
  v = ite ? value(x, e->args[2]) : ex_int(x->p->terms, integer, 0);
  add(x, assignment(x, temp, v), end);
  x->at = end;
  return temp;
}

static bool is_guarded(split *x, const expr *e) {
  if (e->kind == EX_LAND || e->kind == EX_LOR) return reads(x, e->args[1]);
  return e->kind == EX_ITE && (reads(x, e->args[1]) || reads(x, e->args[2]));
}

/* The same value, of memory that no other thread accesses. */
static const expr *value(split *x, const expr *e) {
  if (!reads(x, e)) return e;
  if (ex_is_lvalue(e)) return saved(x, e);
  if (e->kind == EX_ADDR) return ex_addr(x->p->terms, place_of(x, e->args[0]));
  if (is_guarded(x, e)) return chosen(x, e);
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = value(x, e->args[i]);
  return ex_rebuild(x->p->terms, e, args);
}

/* From here to `yes` if it is not zero, else to `no`. */
static void branch(split *x, const expr *e, loc_id yes, loc_id no) {
  if (e->kind == EX_LNOT) {
    branch(x, e->args[0], no, yes);
    return;
  }
  bool both = e->kind == EX_LAND;
  if ((both || e->kind == EX_LOR) && is_guarded(x, e)) {
    loc_id second = new_location(x);
    branch(x, e->args[0], both ? second : yes, both ? no : second);
    x->at = second;
    branch(x, e->args[1], yes, no);
    return;
  }
  edge assume = x->model;
  assume.kind = E_ASSUME;
  assume.rhs = value(x, e);
  assume.is_else = false;
  add(x, assume, yes);
  assume.rhs = ex_not(x->p->terms, assume.rhs);
  assume.is_else = true;
  add(x, assume, no);
}

/* ---- edges, one by one ---- */

/* How often does the edge access shared memory, if no address does? 0, 1 or more. */
static uint32_t accesses(split *x, const expr *e) {
  if (!reads(x, e)) return 0;
  if (is_guarded(x, e)) return 2;
  uint32_t n = ex_is_lvalue(e) && is_shared(x, e);
  if (ex_is_lvalue(e) || e->kind == EX_ADDR) return n + (address_reads(x, ex_is_lvalue(e) ? e : e->args[0]) ? 2 : 0);
  for (uint32_t i = 0; i < e->nargs && n < 2; i++) n += accesses(x, e->args[i]);
  return n;
}

/* Only the outermost access of an atomic edge is atomic: that on the left, or the whole right side. */
static void split_assign(split *x, edge e) {
  bool writes = is_shared(x, e.lhs);
  e.lhs = place_of(x, e.lhs);
  if (accesses(x, e.rhs) + writes <= 1) {
    then(x, e);
    return;
  }
  bool whole = ex_is_lvalue(e.rhs);
  if (!whole) {
    e.rhs = value(x, e.rhs);
    then(x, e);
    return;
  }
  e.rhs = place_of(x, e.rhs);
  if (writes && is_shared(x, e.rhs)) {
    const expr *temp = temporary(x, e.rhs->type);
    edge read = assignment(x, temp, e.rhs);
    read.is_input = e.is_input;
    then(x, read);
    e.rhs = temp;
    e.is_input = false;
  }
  then(x, e);
}

static const expr **values(split *x, const expr **args, uint32_t n) {
  const expr **copy = n ? arena_array(&x->p->arena, const expr *, n) : NULL;
  for (uint32_t i = 0; i < n; i++) copy[i] = value(x, args[i]);
  return copy;
}

static bool is_await(const edge *e) { return e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, "__cantrip_await"); }

/* A result that goes to shared memory does so afterwards. */
static void split_call(split *x, edge e) {
  const expr *to = e.lhs ? place_of(x, e.lhs) : NULL;
  bool later = to && is_shared(x, to);
  if (!is_await(&e)) {
    e.rhs = value(x, e.rhs);
    e.args = values(x, e.args, e.nargs);
  }
  e.lhs = later ? temporary(x, to->type) : to;
  then(x, e);
  if (later) assign(x, to, e.lhs);
}

/* What the edge was before program_lower_allocation, changed likewise: at most one of its arguments reads. */
static const edge *changed_call(split *x, const edge *e) {
  edge *call = arena_copy(&x->p->arena, e->call, sizeof *e->call);
  const expr **args = arena_copy(&x->p->arena, call->args, sizeof *args * call->nargs);
  for (uint32_t i = 0; i < call->nargs; i++)
    if (reads(x, args[i])) args[i] = ex_cast(x->p->terms, args[i]->type, e->rhs);
  call->args = args;
  if (call->lhs) call->lhs = e->lhs;
  return call;
}

static void split_allocation(split *x, edge e) {
  const expr *to = e.kind == E_ALLOC ? place_of(x, e.lhs) : NULL;
  bool later = to && is_shared(x, to);
  e.rhs = value(x, e.rhs);
  e.args = values(x, e.args, e.nargs);
  e.lhs = later ? temporary(x, to->type) : to;
  if (e.call) e.call = changed_call(x, &e);
  then(x, e);
  if (later) assign(x, to, e.lhs);
}

static void split_edge(split *x, edge e) {
  switch (e.kind) {
  case E_ASSIGN: split_assign(x, e); return;
  case E_CALL: split_call(x, e); return;
  case E_ALLOC:
  case E_FREE: split_allocation(x, e); return;
  case E_HAVOC: e.lhs = place_of(x, e.lhs); break;
  case E_RETURN:
    if (e.rhs) e.rhs = value(x, e.rhs);
    break;
  default: break;
  }
  then(x, e);
}

/* ---- functions ---- */

static void set_model(split *x, const edge *e) {
  x->model = (edge){.where = e->where, .is_woven = e->is_woven, .is_joined = e->is_joined};
}

/* The last location is the edge's end, under a number of its own. */
static void end_at(split *x, loc_id to) {
  x->to->locs.n--;
  vec_last(&x->to->edges).to = to;
}

/* A location that branches. The last assume need not be evaluated: exactly one of them holds. */
static void split_branches(split *x, loc_id l) {
  bool found = false;
  for_out_edges (x->f, l, e) found |= !cfa_edge(x->f, e)->is_else && reads(x, cfa_edge(x->f, e)->rhs);
  for_out_edges (x->f, l, e) {
    edge assume = *cfa_edge(x->f, e), *next = assume.next_out.n == UINT32_MAX ? NULL : cfa_edge(x->f, assume.next_out);
    set_model(x, &assume);
    if (!found) {
      add(x, assume, assume.to);
    } else if (next) {
      bool last = next->next_out.n == UINT32_MAX;
      loc_id otherwise = last ? next->to : new_location(x);
      branch(x, assume.rhs, assume.to, otherwise);
      if (last) return;
      x->at = otherwise;
    } else {
      assume.rhs = value(x, assume.rhs);
      add(x, assume, assume.to);
    }
  }
}

static void split_location(split *x, loc_id l) {
  edge_id first = cfa_loc(x->f, l)->first_out;
  x->at = l;
  if (first.n == UINT32_MAX) return;
  edge e = *cfa_edge(x->f, first);
  if (e.kind == E_ASSUME) {
    split_branches(x, l);
    return;
  }
  set_model(x, &e);
  split_edge(x, e);
  end_at(x, e.to);
}

/* Threads talk by volatile variables: what is read there is what was written, unless it is a device's. */
static void settle_inputs(cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].is_input && !ex_is_device(f->edges.at[i].rhs)) f->edges.at[i].is_input = false;
}

static void split_function(split x) {
  cfa *f = x.f, copy = {0};
  x.to = &copy;
  for (uint32_t i = 0; i < f->locs.n; i++) {
    location l = f->locs.at[i];
    l.first_out = l.last_out = NO_EDGE;
    vec_push(&copy.locs, l);
  }
  for (uint32_t i = 0; i < f->locs.n; i++) split_location(&x, (loc_id){i});
  vec_free(&f->locs);
  vec_free(&f->edges);
  memcpy(&f->locs, &copy.locs, sizeof copy.locs);
  memcpy(&f->edges, &copy.edges, sizeof copy.edges);
  map_free(&x.reads);
}

static void split_for_threads(program *p, cfa *f) {
  settle_inputs(f);
  split_function((split){.p = p, .f = f});
}

void program_split_accesses(program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++) split_for_threads(p, p->functions.at[i]);
  for (uint32_t i = 0; i < p->models.n; i++) split_for_threads(p, p->models.at[i]);
}

void cfa_split_accesses(program *p, cfa *f, bool (*matters)(const void *context, const expr *lvalue),
                        const void *context) {
  split_function((split){.p = p, .f = f, .matters = matters, .context = context});
}
