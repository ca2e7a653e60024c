/* See memoryless.h. Function by function, location by location: what relevance.h leaves out becomes a skip; in all else, a term that is read from
 * memory becomes a fresh variable, which is given any value just before, once for all edges that leave the location, so that exactly
 * one of the conditions of a branch still holds. A call through a pointer is a choice among its targets. Where setjmp() may
 * return again, all that matters and that this function or its callees may have changed has any value; its callers' variables are
 * as they were. */
#include "flat/memoryless.h"

#include <assert.h>
#include <string.h>

typedef struct cut {
  const expr *term;
  symbol *any;
} cut;

typedef struct forgetting {
  job *job;
  program *from, *to;
  terms *terms;
  calls *calls;
  relevance *relevance;
  const cfa *f;  /* the function under way, */
  cfa *g;        /* and what becomes of it */
  loc_id *locs;  /* by location of f */
  map symbols;   /* symbol id -> its copy in g */
  map known;     /* term id -> term, at this location */
  VEC(cut) cuts; /* what is any value at this location, */
  bool sealed;   /* and has been given it: there must be no more of them */
  bool failed;
} forgetting;

/* ---- symbols and terms ---- */

static symbol *fresh(forgetting *x, symbol_kind kind, const char *name, const type *type, place where) {
  symbol *s = symbol_new(x->terms, kind, name, type, where);
  s->owner = x->g->index;
  if (kind == SYM_PARAM) vec_push(&x->g->params, s);
  else vec_push(&x->g->locals, s);
  return s;
}

static symbol *copy_symbol(forgetting *x, symbol *old) {
  symbol *s = fresh(x, old->kind, old->name, old->type, old->where);
  s->is_const = old->is_const;
  map_put(&x->symbols, old->id, map_key(s));
  return s;
}

static const expr *memoryless_term(forgetting *x, const expr *e);

static const expr *memoryless_variable(forgetting *x, const expr *e) {
  uint64_t found;
  return map_get(&x->symbols, e->sym->id, &found) ? ex_var(x->terms, (symbol *)(uintptr_t)found) : e;
}

/* A place that is written to, or whose address is taken: only what it takes to find it is read. */
static const expr *memoryless_place(forgetting *x, const expr *e) {
  const expr *args[3];
  if (e->kind == EX_VAR) return memoryless_variable(x, e);
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool inside = i == 0 && (e->kind == EX_FIELD || e->kind == EX_INDEX);
    args[i] = inside ? memoryless_place(x, e->args[i]) : memoryless_term(x, e->args[i]);
  }
  return ex_rebuild(x->terms, e, args);
}

static const expr *any_value(forgetting *x, const expr *e) {
  for (uint32_t i = 0; i < x->cuts.n; i++)
    if (x->cuts.at[i].term == e) return ex_var(x->terms, x->cuts.at[i].any);
  assert(!x->sealed);
  symbol *any = fresh(x, SYM_TEMP, "$any", e->type, (place){0});
  vec_push(&x->cuts, ((cut){e, any}));
  return ex_var(x->terms, any);
}

/* The address of an object that nobody looks at: not null. */
static const expr *any_address(forgetting *x, const expr *e) {
  const expr *any = any_value(x, e), *null = ex_int(x->terms, e->type, 0);
  return ex_ite(x->terms, ex_binary(x->terms, EX_EQ, any, null), ex_int(x->terms, e->type, 1), any);
}

static const expr *rebuilt(forgetting *x, const expr *e) {
  if (e->kind == EX_ADDR && relevance_cuts(e)) return any_address(x, e);
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++)
    args[i] = e->kind == EX_ADDR ? memoryless_place(x, e->args[i]) : memoryless_term(x, e->args[i]);
  return e->nargs ? ex_rebuild(x->terms, e, args) : e;
}

static const expr *memoryless_term(forgetting *x, const expr *e) {
  uint64_t found;
  if (map_get(&x->known, e->id, &found)) return (const expr *)(uintptr_t)found;
  const expr *r = !ex_is_lvalue(e) ? rebuilt(x, e) : relevance_cuts(e) ? any_value(x, e) : memoryless_place(x, e);
  map_put(&x->known, e->id, map_key(r));
  return r;
}

/* Something of a type, which nobody looks at. */
static const expr *filler(forgetting *x, const type *t) {
  if (type_is_integer(t) || type_is_pointer(t)) return ex_int(x->terms, t, 0);
  return ex_var(x->terms, fresh(x, SYM_TEMP, "$unused", t, (place){0}));
}

static bool matters(const forgetting *x, const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue->kind == EX_VAR && relevance_object_matters(x->relevance, lvalue->sym);
}

/* ---- edges ---- */

static const char memory_note[] = "reads through pointers give arbitrary values", exact_note[] = "";

static loc_id new_location(forgetting *x, loc_id at) { return cfa_add_loc(x->g, cfa_loc(x->g, at)->where); }

static void add(forgetting *x, const edge *like, edge_kind kind, loc_id from, loc_id to, const expr *lhs,
                const expr *rhs) {
  edge e = {.kind = kind, .from = from, .to = to, .lhs = lhs, .rhs = rhs, .where = like->where, .note = like->note};
  if (kind == E_HAVOC && !e.note) e.note = memory_note;
  e.is_woven = like->is_woven;
  cfa_add_edge(x->g, e);
}

/* Makes a variable that has any value from here on. */
static const expr *anything(forgetting *x, const edge *like, loc_id *at, const type *t, const char *note) {
  const expr *any = ex_var(x->terms, fresh(x, SYM_TEMP, "$any", t, like->where.begin));
  loc_id next = new_location(x, *at);
  edge noted = *like;
  noted.note = note;
  add(x, &noted, E_HAVOC, *at, next, any, NULL);
  *at = next;
  return any;
}

/* Which way is taken: nothing that is known says so. */
static const expr *any_way(forgetting *x, const edge *like, loc_id *at) {
  return anything(x, like, at, x->terms->types.type_int, exact_note);
}

/* Way number `i` of `n` from `at`, as `any` says. */
static loc_id choose(forgetting *x, const edge *like, loc_id at, const expr *any, uint32_t i, uint32_t n) {
  terms *t = x->terms;
  loc_id to = new_location(x, at);
  const expr *chosen = ex_binary(t, EX_EQ, any, ex_int(t, any->type, i));
  if (i + 1 == n) /* all other values */
    chosen = ex_either(t, ex_binary(t, EX_LT, any, ex_int(t, any->type, 0)),
                       ex_binary(t, EX_GE, any, ex_int(t, any->type, i)));
  add(x, like, E_ASSUME, at, to, NULL, chosen);
  return to;
}

/* A call of a function that has a body. */
static void call_body(forgetting *x, const edge *e, loc_id from, loc_id to, const cfa *callee) {
  edge r = *e;
  const type *function = callee->sym->type;
  r.rhs = ex_func(x->terms, callee->sym);
  r.lhs = e->lhs && matters(x, e->lhs) ? memoryless_place(x, e->lhs) : NULL;
  r.nargs = callee->params.n;
  const expr **args = arena_array(&x->to->arena, const expr *, r.nargs + 1);
  for (uint32_t i = 0; i < r.nargs; i++) {
    const type *t = callee->params.at[i]->type;
    bool given = i < e->nargs && relevance_object_matters(x->relevance, callee->params.at[i]);
    const expr *a = given ? memoryless_term(x, e->args[i]) : NULL;
    if (a && a->type != t && type_is_scalar(t) && type_is_scalar(a->type)) a = ex_cast(x->terms, t, a);
    bool fits = a && (a->type == t || (type_is_aggregate(t) && type_is_aggregate(a->type) && a->type->size == t->size));
    bool any = !fits && relevance_object_matters(x->relevance, callee->params.at[i]);
    args[i] = fits ? a : any ? anything(x, e, &from, t, memory_note) : filler(x, t);
  }
  r.args = args;
  bool odd = r.lhs && r.lhs->type != function->to && (type_is_scalar(r.lhs->type) || function->to->kind == TY_VOID);
  loc_id back = odd ? new_location(x, from) : to;
  if (odd) r.lhs = NULL;
  r.from = from;
  r.to = back;
  cfa_add_edge(x->g, r);
  if (odd) add(x, e, E_HAVOC, back, to, memoryless_place(x, e->lhs), NULL);
}

/* NULL: it has none, or one that does not count. */
static const cfa *body_of(const forgetting *x, const symbol *f) {
  return f && f->kind == SYM_FUNC && !steps_is_error(f->name) ? program_body(x->from, f) : NULL;
}

/* One that has none. */
static void call_outside(forgetting *x, const edge *e, loc_id from, loc_id to, symbol *f) {
  bool keeps = f && relevance_keeps(e, f);
  const char *lost = f ? relevance_lost(x->relevance, e, f) : NULL;
  if (lost) {
    edge end = {.kind = E_UNMODELLED, .from = from, .to = to, .where = e->where};
    end.note = arena_printf(&x->to->arena, "%s()%s", f->name, lost);
    cfa_add_edge(x->g, end);
    return;
  }
  const expr *lhs = e->lhs && matters(x, e->lhs) ? memoryless_place(x, e->lhs) : NULL;
  if (!keeps) {
    add(x, e, lhs ? E_HAVOC : E_SKIP, from, to, lhs, NULL);
    return;
  }
  edge r = *e;
  r.from = from;
  r.to = to;
  r.lhs = lhs;
  const expr **args = arena_array(&x->to->arena, const expr *, e->nargs + 1);
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = memoryless_term(x, e->args[i]);
    x->failed |= type_is_pointer(e->args[i]->type) && !strncmp(f->name, "__cantrip_", 10);
  }
  r.args = args;
  program_share_body(x->to, f, NULL);
  cfa_add_edge(x->g, r);
}

static void call_symbol(forgetting *x, const edge *e, loc_id from, loc_id to, symbol *f) {
  const cfa *callee = body_of(x, f);
  if (callee && relevance_is_idle(x->relevance, callee)) add(x, e, E_SKIP, from, to, NULL, NULL);
  else if (callee) call_body(x, e, from, to, callee);
  else call_outside(x, e, from, to, f);
}

static void memoryless_call(forgetting *x, const edge *e, loc_id from, loc_id to) {
  symbol *compared = calls_compared(x->from, e);
  const cfa *body = compared ? program_body(x->from, compared) : NULL;
  x->failed |= body && !relevance_is_idle(x->relevance, body);
  function_list found = {0};
  bool unknown = calls_targets(x->calls, e, &found);
  uint32_t n = found.n + unknown;
  const expr *way = n > 1 ? any_way(x, e, &from) : NULL;
  for (uint32_t i = 0; i < n; i++) {
    loc_id at = n > 1 ? choose(x, e, from, way, i, n) : from;
    call_symbol(x, e, at, to, i < found.n ? found.at[i] : NULL);
  }
  vec_free(&found);
}

/* A second return of setjmp(): the globals that matter, and what of this function does. */
static void come_back(forgetting *x, const edge *e, loc_id from, loc_id to) {
  const expr *way = any_way(x, e, &from);
  loc_id stays = choose(x, e, from, way, 0, 2), at = choose(x, e, from, way, 1, 2);
  add(x, e, E_SKIP, stays, to, NULL, NULL);
  VEC(symbol *) all = {0};
  for (uint32_t i = 0; i < x->from->globals.n; i++) vec_push(&all, x->from->globals.at[i]);
  for (uint32_t i = 0; i < x->f->params.n; i++) vec_push(&all, x->f->params.at[i]);
  for (uint32_t i = 0; i < x->f->locals.n; i++) vec_push(&all, x->f->locals.at[i]);
  for (uint32_t i = 0; i < all.n; i++) {
    const symbol *s = all.at[i];
    if (!relevance_object_matters(x->relevance, s) || s->is_const) continue;
    loc_id next = new_location(x, at);
    add(x, e, E_HAVOC, at, next, memoryless_variable(x, ex_var(x->terms, all.at[i])), NULL);
    at = next;
  }
  add(x, e, E_SKIP, at, to, NULL, NULL);
  vec_free(&all);
}

/* What an edge that matters does, from `at`; its terms are thin already or become so: cuts are made before `at`. */
static void memoryless_edge(forgetting *x, const edge *e, loc_id at) {
  loc_id to = x->locs[e->to.n];
  edge r = *e;
  r.from = at;
  r.to = to;
  relevance_jump jump = relevance_jump_of(e);
  switch (e->kind) {
  case E_CALL: memoryless_call(x, e, at, to); return;
  case E_SKIP:
  case E_ENDS:
  case E_FREE: add(x, e, E_SKIP, at, to, NULL, NULL); return;
  case E_RETURN:
    r.rhs = e->rhs && relevance_result_matters(x->relevance, x->f) ? memoryless_term(x, e->rhs) : NULL;
    break;
  case E_ASSIGN:
    if (e->is_input) {
      r.kind = E_HAVOC;
      r.rhs = NULL;
      r.is_input = false;
      r.note = exact_note;
      break;
    }
    r.rhs = memoryless_term(x, e->rhs);
    break;
  case E_UNMODELLED:
    if (jump == JUMP_TARGET) come_back(x, e, at, to);
    else if (jump == JUMP_AWAY) add(x, e, E_ASSUME, at, to, NULL, ex_int(x->terms, x->terms->types.type_int, 0));
    else break;
    return;
  default:
    if (e->rhs) r.rhs = memoryless_term(x, e->rhs);
    break;
  }
  if (e->lhs) r.lhs = memoryless_place(x, e->lhs);
  cfa_add_edge(x->g, r);
}

/* Terms are thinned before edges are made, so that what they cut is known. */
static void find_cuts(forgetting *x, const edge *e) {
  bool direct = e->kind == E_CALL && e->rhs->kind == EX_FUNC;
  if (e->lhs && matters(x, e->lhs)) memoryless_place(x, e->lhs);
  if (e->kind == E_RETURN && !relevance_result_matters(x->relevance, x->f)) return;
  if (e->kind != E_CALL && e->kind != E_FREE && !e->is_input && e->rhs) memoryless_term(x, e->rhs);
  for (uint32_t i = 0; e->kind != E_ENDS && i < e->nargs; i++) {
    const cfa *callee = direct ? body_of(x, e->rhs->sym) : NULL;
    bool unused = callee && (i >= callee->params.n || !relevance_object_matters(x->relevance, callee->params.at[i]));
    bool outside = direct && !callee && !relevance_keeps(e, e->rhs->sym);
    if (!unused && !outside) memoryless_term(x, e->args[i]);
  }
}

/* A branch that may go any way. */
static void memoryless_choice(forgetting *x, loc_id l, loc_id at) {
  uint32_t n = 0, i = 0;
  for_out_edges (x->f, l, e) n++;
  const edge *like = cfa_edge(x->f, cfa_loc(x->f, l)->first_out);
  const expr *way = any_way(x, like, &at);
  for_out_edges (x->f, l, e) {
    loc_id to = choose(x, like, at, way, i++, n);
    add(x, like, E_SKIP, to, x->locs[cfa_edge(x->f, e)->to.n], NULL, NULL);
  }
}

static bool is_choice(forgetting *x, loc_id l) {
  for_out_edges (x->f, l, e)
    if (cfa_edge(x->f, e)->kind == E_ASSUME && !relevance_decides(x->relevance, cfa_edge(x->f, e)->rhs)) return true;
  return false;
}

static void memoryless_location(forgetting *x, loc_id l) {
  loc_id at = x->locs[l.n], on = relevance_goes_on(x->relevance, x->f, l);
  static const edge nothing = {0};
  if (on.n != l.n) {
    add(x, &nothing, E_SKIP, at, x->locs[on.n], NULL, NULL);
    return;
  }
  if (is_choice(x, l)) {
    memoryless_choice(x, l, at);
    return;
  }
  x->cuts.n = 0;
  x->sealed = false;
  map_free(&x->known);
  x->known = (map){0};
  for_out_edges (x->f, l, e)
    if (!relevance_drops(x->relevance, x->f, cfa_edge(x->f, e))) find_cuts(x, cfa_edge(x->f, e));
  for (uint32_t done = 0; done < x->cuts.n; done++) {
    loc_id next = new_location(x, at);
    add(x, &nothing, E_HAVOC, at, next, ex_var(x->terms, x->cuts.at[done].any), NULL);
    at = next;
  }
  x->sealed = true;
  for_out_edges (x->f, l, n) {
    const edge *e = cfa_edge(x->f, n);
    if (relevance_drops(x->relevance, x->f, e)) add(x, e, E_SKIP, at, x->locs[e->to.n], NULL, NULL);
    else memoryless_edge(x, e, at);
  }
}

/* ---- the whole ---- */

static void memoryless_function(forgetting *x, const cfa *f, symbol *sym) {
  x->f = f;
  x->g = cfa_new(x->to, sym);
  x->g->is_woven = f->is_woven;
  map_free(&x->symbols);
  x->symbols = (map){0};
  x->locs = mem_alloc(sizeof *x->locs * (f->locs.n + 1));
  for (uint32_t i = 0; i < f->params.n; i++) copy_symbol(x, f->params.at[i]);
  for (uint32_t i = 0; i < f->locals.n; i++) copy_symbol(x, f->locals.at[i]);
  for (uint32_t i = 0; i < f->locs.n; i++) {
    const location *old = &f->locs.at[i];
    x->locs[i] = i == f->entry.n ? x->g->entry : i == f->exit.n ? x->g->exit : cfa_add_loc(x->g, old->where);
    cfa_loc(x->g, x->locs[i])->where = old->where;
    cfa_loc(x->g, x->locs[i])->label = old->label;
    cfa_loc(x->g, x->locs[i])->loop = old->loop;
  }
  for (uint32_t i = 0; i < f->locs.n; i++)
    if (i != f->exit.n) memoryless_location(x, (loc_id){i});
  mem_free(x->locs);
}

/* The initial values that matter. */
static void memoryless_init(forgetting *x) {
  const cfa *f = x->from->init;
  cfa *g = x->to->init = cfa_new(x->to, NULL);
  map_free(&x->symbols);
  x->symbols = (map){0};
  for (loc_id l = f ? f->entry : NO_LOC; f && l.n != f->exit.n;) {
    const edge *e = cfa_edge(f, cfa_loc(f, l)->first_out);
    l = e->to;
    if (relevance_drops(x->relevance, f, e)) continue;
    edge r = *e;
    r.from = g->exit;
    r.to = g->exit = cfa_add_loc(g, e->where.begin);
    cfa_add_edge(g, r);
  }
}

static void memoryless_program(forgetting *x, memoryless *t, const cfa *entry) {
  x->to = program_view(x->from->of ? x->from->of : x->from);
  t->program = x->to;
  x->to->orders = (order_pairs){0}; /* they are said here */
  for (uint32_t i = x->to->globals.n; i < x->from->globals.n; i++) program_add_global(x->to, x->from->globals.at[i]);
  memoryless_init(x);
  for (uint32_t i = 0; i < x->calls->order.n; i++) {
    const cfa *f = x->calls->order.at[i];
    if (!relevance_is_idle(x->relevance, f) && (f != entry || x->calls->sites[f->index]))
      memoryless_function(x, f, f->sym);
  }
  symbol *sym = symbol_new(x->terms, SYM_FUNC, arena_printf(&x->terms->arena, "%s()", entry->sym->name),
                           entry->sym->type, entry->sym->where);
  memoryless_function(x, entry, sym);
  t->entry = sym->name;
}

/* Pairs of operands whose order shows, in what is left. */
static void say_orders(forgetting *x) {
  const program *p = x->from;
  bool *conflicts = order_conflicts(p);
  for (uint32_t i = 0; i < p->orders.n; i++) {
    const cfa *f = p->orders.at[i].function;
    if (conflicts[i] && x->calls->reached[f->index] && !relevance_is_idle(x->relevance, f))
      steps_assume_at(&x->calls->steps, ASSUME_ORDER, p->orders.at[i].where);
  }
  mem_free(conflicts);
}

void memoryless_open(memoryless *t, job *job, program *program, const flat_options *options) {
  const cfa *entry = program_find(program, options->entry);
  *t = (memoryless){.job = job, .of = program};
  if (!entry) return;
  t->calls = mem_alloc(sizeof *t->calls);
  calls_open(t->calls, job, program, options, entry, false);
}

bool memoryless_build(memoryless *t, relevance_how how) {
  if (!t->calls || limits_hit(&t->job->limits)) return false;
  forgetting x = {.job = t->job, .from = t->of, .terms = t->of->terms, .calls = t->calls};
  x.relevance = relevance_find(x.calls, how);
  memoryless_program(&x, t, x.calls->entry);
  say_orders(&x);
  t->assumptions.n = 0;
  for (uint32_t i = 0; i < x.calls->scratch.assumptions.n; i++)
    vec_push(&t->assumptions, x.calls->scratch.assumptions.at[i]);
  relevance_free(x.relevance);
  map_free(&x.symbols);
  map_free(&x.known);
  vec_free(&x.cuts);
  return !x.failed && !limits_hit(&t->job->limits);
}

void memoryless_free(memoryless *t) {
  if (t->calls) calls_close(t->calls);
  mem_free(t->calls);
  vec_free(&t->assumptions);
}
