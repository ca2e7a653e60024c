/* See interrupts.h. How far handlers are nested is a level: the set of handlers that do not start now. Level 0 is the code that is
 * interrupted; a handler runs at the level at which it and all that it blocks do not start. Each function has a copy for each level at
 * which it runs, so that there is no recursion. At every level there is one function that starts handlers:
 *
 *     while (1) { choice = nondet(); if (choice == 1 && WHEN_1) handler_1(); else if ... else return; }
 *
 * Partial-order reduction: a handler that starts before a step with which it has no conflict could as well start after it. So the
 * function is called before each step that some handler of that level could notice, before what ends the execution or stops
 * it, before the end of the component, and in each cycle that has no such step. */
#include "program/interrupts_private.h"

#include <string.h>

enum { most_models = 6 }; /* calls from model to model that are looked into */

typedef struct instance {
  cfa *f;
  uint64_t level;
} instance;

/* What starts handlers at one level. */
typedef struct level {
  uint64_t blocked;
  symbol *start;    /* NULL: nothing starts here */
  footprint others; /* of what starts there, with the conditions under which it does, */
  footprint code;   /* and without */
} level;

typedef struct weaver {
  program *p;
  terms *t;
  const cfa *component;
  const interrupts *x;
  const char *why;
  VEC(bool) in_play;         /* by function: it may run at level 0, or in a handler */
  VEC(const symbol *) taken; /* functions whose address is a value somewhere */
  bool by_pointer;
  VEC(level) levels;
  VEC(instance) instances; /* of levels other than 0 */
  map by_function;         /* function index, level -> instance */
  symbol *once[most_interrupts];
  races races;
} weaver;

/* ---- which functions run ---- */

static void take(weaver *w, const symbol *f) {
  for (uint32_t i = 0; i < w->taken.n; i++)
    if (w->taken.at[i] == f) return;
  if (program_body(w->p, f)) vec_push(&w->taken, f);
}

static void take_values(weaver *w, const expr *e) {
  if (!e) return;
  if (e->kind == EX_FUNC) take(w, e->sym);
  for (uint32_t i = 0; i < e->nargs; i++) take_values(w, e->args[i]);
}

static void find_taken(weaver *w) {
  for (uint32_t i = 0; i <= w->p->functions.n; i++) {
    const cfa *f = i < w->p->functions.n ? w->p->functions.at[i] : w->p->init;
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const edge *e = &f->edges.at[k];
      if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) take_values(w, e->rhs);
      for (uint32_t a = 0; a < e->nargs; a++) take_values(w, e->args[a]);
    }
  }
}

static void add_function(weaver *w, footprint *into, bool *seen, const cfa *f);

/* What a function of the library does to the library's own variables, errno above all. */
static void add_model(weaver *w, footprint *into, const symbol *f, uint32_t depth) {
  const cfa *model = program_model(w->p, f);
  for (uint32_t i = 0; model && i < model->edges.n && depth < most_models; i++) {
    const edge *e = &model->edges.at[i];
    footprint_add_edge(into, w->p, e);
    if (e->kind == E_CALL && e->rhs->kind == EX_FUNC && e->rhs->sym != f) add_model(w, into, e->rhs->sym, depth + 1);
  }
}

static void add_call(weaver *w, footprint *into, bool *seen, const edge *e) {
  if (e->rhs->kind == EX_FUNC) {
    const cfa *body = program_body(w->p, e->rhs->sym);
    if (body) add_function(w, into, seen, body);
    else if (into) add_model(w, into, e->rhs->sym, 0);
    return;
  }
  for (uint32_t i = 0; i < w->taken.n; i++) add_function(w, into, seen, program_body(w->p, w->taken.at[i]));
}

/* What a function accesses, with all that it calls. */
static void add_function(weaver *w, footprint *into, bool *seen, const cfa *f) {
  if (seen[f->index]) return;
  seen[f->index] = true;
  w->in_play.at[f->index] = true;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    if (into) footprint_add_edge(into, w->p, &f->edges.at[i]);
    if (f->edges.at[i].kind == E_CALL) add_call(w, into, seen, &f->edges.at[i]);
  }
}

static void add_root(weaver *w, footprint *into, const cfa *f) {
  bool *seen = mem_alloc(w->p->functions.n + 1);
  add_function(w, into, seen, f);
  mem_free(seen);
}

/* What the handlers access that may start at a level. */
static void add_handlers(weaver *w, level *l) {
  for (uint32_t i = 0; i < w->x->all.n; i++) {
    const interrupt *h = &w->x->all.at[i];
    if (l->blocked >> i & 1) continue;
    add_root(w, &l->others, program_body(w->p, h->function));
    add_root(w, &l->code, program_body(w->p, h->function));
    if (h->when) footprint_add_value(&l->others, h->when);
    for (uint32_t k = 0; k < h->nargs; k++) footprint_add_value(&l->others, h->args[k]);
  }
}

/* ---- levels and copies ---- */

static uint32_t level_of(weaver *w, uint64_t blocked) {
  uint64_t all = ((uint64_t)1 << w->x->all.n) - 1;
  for (uint32_t i = 0; i < w->levels.n; i++)
    if (w->levels.at[i].blocked == blocked) return i;
  level l = {.blocked = blocked};
  if (blocked != all) {
    const type *t = type_function_of(&w->t->types, w->t->types.type_void, NULL, 0, false, true);
    l.start = symbol_new(w->t, SYM_FUNC, "interrupts", t, w->x->all.at[0].where);
    l.start->is_woven = true;
    add_handlers(w, &l);
  }
  vec_push(&w->levels, l);
  return w->levels.n - 1;
}

static cfa *instance_at(weaver *w, const cfa *of, uint64_t blocked) {
  uint64_t known;
  if (map_get_pair(&w->by_function, of->index, blocked, &known)) return w->instances.at[known].f;
  symbol *s = symbol_new(w->t, SYM_FUNC, of->sym->name, of->sym->type, of->sym->where);
  s->is_noreturn = of->sym->is_noreturn;
  s->is_woven = of->sym->is_woven;
  cfa *f = cfa_copy(w->p, of, s);
  map_put_pair(&w->by_function, of->index, blocked, w->instances.n);
  vec_push(&w->instances, ((instance){f, blocked}));
  return f;
}

/* Goes on where it holds; where it does not is the next location. */
static loc_id branch_on(weaver *w, cfa *f, loc_id at, const expr *condition, const edge *like) {
  loc_id yes = cfa_add_loc(f, like->where.begin), no = cfa_add_loc(f, like->where.begin);
  edge e = {.kind = E_ASSUME, .from = at, .to = yes, .rhs = condition, .where = like->where, .is_woven = true};
  cfa_add_edge(f, e);
  e.to = no;
  e.rhs = ex_not(w->t, condition);
  e.is_else = true;
  cfa_add_edge(f, e);
  return yes;
}

/* A call through a pointer, as calls of the functions that it may lead to. */
static void name_callees(weaver *w, cfa *f, edge_id id, uint64_t blocked) {
  edge call = *cfa_edge(f, id);
  loc_id at = call.from, nowhere = cfa_add_loc(f, call.where.begin);
  cfa_loc(f, at)->first_out = cfa_loc(f, at)->last_out = NO_EDGE;
  *cfa_edge(f, id) = (edge){.kind = E_SKIP, .from = nowhere, .to = call.to, .next_out = NO_EDGE};
  cfa_loc(f, nowhere)->first_out = cfa_loc(f, nowhere)->last_out = id;
  for (uint32_t i = 0; i < w->taken.n; i++) {
    const symbol *g = w->taken.at[i];
    if (g->type != call.rhs->type->to) continue;
    edge named = call;
    named.from = branch_on(w, f, at, ex_binary(w->t, EX_EQ, call.rhs, ex_func(w->t, (symbol *)(uintptr_t)g)), &call);
    named.rhs = ex_func(w->t, instance_at(w, program_body(w->p, g), blocked)->sym);
    cfa_add_edge(f, named);
    at = (loc_id){named.from.n + 1};
  }
  cfa_add_edge(f, (edge){.kind = E_UNMODELLED,
                         .from = at,
                         .to = f->exit,
                         .where = call.where,
                         .note = "an interrupt handler calls an unknown function through a pointer"});
}

/* What an instance calls runs at its level, too. */
static void redirect_calls(weaver *w, uint32_t number) {
  instance x = w->instances.at[number];
  uint32_t n = x.f->edges.n;
  for (uint32_t i = 0; i < n; i++) {
    edge *e = &x.f->edges.at[i];
    if (e->kind != E_CALL) continue;
    const cfa *body = e->rhs->kind == EX_FUNC ? program_body(w->p, e->rhs->sym) : NULL;
    if (body) {
      const cfa *to = instance_at(w, body, x.level);
      x.f->edges.at[i].rhs = ex_func(w->t, to->sym);
    } else if (e->rhs->kind != EX_FUNC) name_callees(w, x.f, (edge_id){i}, x.level);
  }
}

/* Every level that can be reached, and the copies that run there. */
static void make_instances(weaver *w) {
  level_of(w, 0);
  for (uint32_t l = 0; l < w->levels.n; l++) {
    uint64_t blocked = w->levels.at[l].blocked;
    for (uint32_t i = 0; i < w->x->all.n; i++) {
      const interrupt *h = &w->x->all.at[i];
      if (blocked >> i & 1) continue;
      level_of(w, blocked | h->blocks);
      instance_at(w, program_body(w->p, h->function), blocked | h->blocks);
    }
  }
  for (uint32_t i = 0; i < w->instances.n; i++) redirect_calls(w, i);
}

/* ---- the functions that start handlers ---- */

static symbol *new_global(weaver *w, const char *name, const type *t) {
  symbol *s = symbol_new(w->t, SYM_GLOBAL, name, t, (place){0});
  s->is_defined = s->is_woven = true;
  if (w->p->of) program_add_global(w->p, s);
  else vec_push(&w->p->globals, s);
  return s;
}

static loc_id then(cfa *f, loc_id from, edge e) {
  e.from = from;
  e.to = cfa_add_loc(f, e.where.begin);
  cfa_add_edge(f, e);
  return e.to;
}

static const expr *local(weaver *w, cfa *f, const char *name) {
  symbol *s = symbol_new(w->t, SYM_TEMP, name, w->t->types.type_uint, f->sym->where);
  s->owner = f->index;
  vec_push(&f->locals, s);
  return ex_var(w->t, s);
}

static loc_id input(weaver *w, cfa *f, loc_id at, const expr *to) {
  const type *t = type_function_of(&w->t->types, to->type, NULL, 0, false, true);
  symbol *s = symbol_new(w->t, SYM_FUNC, "__VERIFIER_nondet_interrupt", t, (place){0});
  s->is_external = true;
  return then(f, at, (edge){.kind = E_CALL, .lhs = to, .rhs = ex_func(w->t, s)});
}

/* Goes on where `condition` holds; returns the location where it does not. */
static loc_id unless(weaver *w, cfa *f, loc_id *at, const expr *condition) {
  edge like = {0};
  loc_id yes = branch_on(w, f, *at, condition, &like);
  *at = yes;
  return (loc_id){yes.n + 1};
}

static const expr *count(weaver *w, uint32_t n) { return ex_int(w->t, w->t->types.type_uint, n); }

static void skip(cfa *f, loc_id from, loc_id to) { cfa_add_edge(f, (edge){.kind = E_SKIP, .from = from, .to = to}); }

/* if (choice == number && WHEN && !once) { once = 1; handler(); } from `at`; returns where it is not chosen. */
static loc_id start_handler(weaver *w, cfa *f, loc_id at, const expr *choice, uint32_t number, uint64_t blocked,
                            loc_id loop, loc_id end) {
  const interrupt *h = &w->x->all.at[number];
  loc_id other = unless(w, f, &at, ex_binary(w->t, EX_EQ, choice, count(w, number + 1)));
  if (h->when) skip(f, unless(w, f, &at, h->when), end);
  if (h->once) {
    if (!w->once[number])
      w->once[number] = new_global(w, arena_printf(&w->p->arena, "%s has come", h->function->name),
                                   w->t->types.type_int);
    const expr *done = ex_var(w->t, w->once[number]);
    skip(f, unless(w, f, &at, ex_unary(w->t, EX_LNOT, done)), end);
    at = then(f, at, (edge){.kind = E_ASSIGN, .lhs = done, .rhs = ex_int(w->t, done->type, 1)});
  }
  const cfa *run = instance_at(w, program_body(w->p, h->function), blocked | h->blocks);
  edge call = {
      .kind = E_CALL, .from = at, .to = loop, .rhs = ex_func(w->t, run->sym), .args = h->args, .nargs = h->nargs};
  call.where = (range){.begin = h->where, .end_line = h->where.line, .end_column = h->where.column};
  cfa_add_edge(f, call);
  return other;
}

static void make_start(weaver *w, const level *l) {
  cfa *f = cfa_new(w->p, l->start);
  f->is_woven = true;
  loc_id end = cfa_add_loc(f, f->sym->where), at = f->entry;
  const expr *choice = local(w, f, "interrupt"), *left = w->x->finite ? local(w, f, "interrupts left") : NULL;
  if (left) at = input(w, f, at, left);
  loc_id loop = cfa_add_loc(f, f->sym->where);
  skip(f, at, loop);
  at = loop;
  if (left) {
    skip(f, unless(w, f, &at, ex_binary(w->t, EX_GT, left, count(w, 0))), end);
    at = then(f, at, (edge){.kind = E_ASSIGN, .lhs = left, .rhs = ex_binary(w->t, EX_SUB, left, count(w, 1))});
  }
  at = input(w, f, at, choice);
  for (uint32_t i = 0; i < w->x->all.n; i++)
    if (!(l->blocked >> i & 1)) at = start_handler(w, f, at, choice, i, l->blocked, loop, end);
  skip(f, at, end);
  cfa_add_edge(f, (edge){.kind = E_RETURN, .from = end, .to = f->exit});
}

/* ---- where handlers start ---- */

/* One function that is changed. */
typedef struct starts {
  weaver *w;
  cfa *f;
  const level *l;
  bool *inside; /* locations in the middle of a step */
  bool *wanted; /* locations before which handlers may start */
  uint8_t *depth;
  VEC(edge_id) enters; /* edges on which handlers may start: they enter a cycle */
} starts;

static bool is_named(const edge *e, const char *name) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, name);
}

static bool is_atomic_function(const symbol *f) {
  return !strncmp(f->name, "__VERIFIER_atomic_", 18) && strcmp(f->name, "__VERIFIER_atomic_begin") &&
         strcmp(f->name, "__VERIFIER_atomic_end");
}

/* Calls after which nothing may come, and of what is not the program's: a handler may start before, but not inside. */
static bool is_outside_call(const weaver *w, const edge *e) {
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) return false;
  const symbol *s = e->rhs->sym;
  if (is_atomic_function(s)) return true;
  static const char *const own[] = {"__VERIFIER_nondet_", "__VERIFIER_atomic_", "__builtin_", "__cantrip_"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (!strncmp(s->name, own[i], strlen(own[i]))) return false;
  return !program_body(w->p, s);
}

static bool is_wanted(const starts *x, const edge *e) {
  const weaver *w = x->w;
  if (e->kind == E_RETURN) return x->f == w->component || footprint_conflicts_with_edge(&x->l->others, w->p, e);
  return is_outside_call(w, e) || footprint_conflicts_with_edge(&x->l->others, w->p, e);
}

/* Locations behind a joined edge, and in atomic sections. */
static void find_inside(starts *x) {
  VEC(loc_id) work = {0};
  bool *seen = mem_alloc(x->f->locs.n + 1), *open = mem_alloc(x->f->locs.n + 1);
  vec_push(&work, x->f->entry);
  seen[x->f->entry.n] = true;
  while (work.n) {
    loc_id l = vec_pop(&work);
    for_out_edges (x->f, l, id) {
      const edge *e = cfa_edge(x->f, id);
      bool section = (open[l.n] || is_named(e, "__VERIFIER_atomic_begin")) && !is_named(e, "__VERIFIER_atomic_end");
      x->inside[e->to.n] |= e->is_joined;
      if (!seen[e->to.n]) open[e->to.n] = section;
      else if (section || !open[e->to.n]) continue;
      else open[e->to.n] = false;
      seen[e->to.n] = true;
      vec_push(&work, e->to);
    }
  }
  for (uint32_t i = 0; i < x->f->locs.n; i++) x->inside[i] |= open[i];
  vec_free(&work);
  mem_free(seen);
  mem_free(open);
}

static void find_wanted(starts *x) {
  for (uint32_t i = 0; i < x->f->locs.n; i++)
    for_out_edges (x->f, (loc_id){i}, id) {
      const edge *e = cfa_edge(x->f, id);
      if (!x->inside[i] && is_wanted(x, e)) x->wanted[i] = true;
      if (is_outside_call(x->w, e) && footprint_conflicts_with_edge(&x->l->others, x->w->p, e))
        x->w->p->calls_at_once = true;
    }
}

/* The loop of a back edge that avoids the wanted locations: what reaches `from` without passing `head`. */
static void find_loop(const starts *x, loc_id head, loc_id from, bool *in) {
  VEC(loc_id) work = {0};
  in[head.n] = true;
  if (!in[from.n]) vec_push(&work, from);
  in[from.n] = true;
  while (work.n) {
    loc_id l = vec_pop(&work);
    for (uint32_t i = 0; i < x->f->edges.n; i++) {
      const edge *e = &x->f->edges.at[i];
      if (e->to.n != l.n || in[e->from.n] || x->wanted[e->from.n]) continue;
      in[e->from.n] = true;
      vec_push(&work, e->from);
    }
  }
  vec_free(&work);
}

static bool has_exit(const starts *x, const bool *in) {
  for (uint32_t i = 0; i < x->f->edges.n; i++) {
    const edge *e = &x->f->edges.at[i];
    if (in[e->from.n] && !in[e->to.n]) return true;
  }
  return false;
}

/* A cycle without such a step gets one at its head; or before it, where what comes inside of it could as well come there. */
static void cover_cycle(starts *x, loc_id head, loc_id from) {
  bool *in = mem_alloc(x->f->locs.n + 1);
  find_loop(x, head, from, in);
  x->wanted[head.n] = x->w->x->finite || head.n == x->f->entry.n || !has_exit(x, in);
  for (uint32_t i = 0; !x->wanted[head.n] && i < x->f->edges.n; i++) {
    const edge *e = &x->f->edges.at[i];
    if (e->to.n == head.n && !in[e->from.n]) vec_push(&x->enters, ((edge_id){i}));
  }
  mem_free(in);
}

/* Depth first, not through wanted locations: `depth` is 1 on the path, 2 when done. */
static void cover_cycles(starts *x, loc_id l) {
  x->depth[l.n] = 1;
  for_out_edges (x->f, l, id) {
    loc_id to = cfa_edge(x->f, id)->to;
    if (x->wanted[l.n]) break;
    if (x->wanted[to.n] || x->inside[to.n]) continue;
    if (x->depth[to.n] == 1) cover_cycle(x, to, l);
    else if (!x->depth[to.n]) cover_cycles(x, to);
  }
  x->depth[l.n] = 2;
}

/* A procedure of the specification: what it modifies takes effect at once, so handlers start where it begins and behind its events. It may
 * never return, which is an assumption that fails. */
static void find_wanted_of_procedure(starts *x) {
  bool any = false;
  for (uint32_t i = 0; i < x->f->edges.n; i++) {
    const edge *e = &x->f->edges.at[i];
    any |= footprint_conflicts_with_edge(&x->l->others, x->w->p, e) || is_named(e, "__VERIFIER_assume");
  }
  if (!any) return;
  x->wanted[x->f->entry.n] = true;
  for (uint32_t i = 0; i < x->f->edges.n; i++) {
    const edge *e = &x->f->edges.at[i];
    if (e->kind == E_EVENT && (!e->note || *e->note != '(')) x->wanted[e->to.n] = true;
  }
}

static edge start_call(const starts *x, loc_id from, loc_id to, range where) {
  return (edge){
      .kind = E_CALL, .from = from, .to = to, .rhs = ex_func(x->w->t, x->l->start), .where = where, .is_woven = true};
}

/* On the way from an edge to where it leads. */
static void put_start_behind(const starts *x, edge_id id) {
  edge *e = cfa_edge(x->f, id);
  loc_id to = e->to, at = cfa_add_loc(x->f, e->where.begin);
  e->to = at;
  cfa_add_edge(x->f, start_call(x, at, to, e->where));
}

/* What calls of the library access is not compared with what handlers access. */
static void give_up_races(const starts *x, loc_id l, const edge *e) {
  if (!is_outside_call(x->w, e) || !footprint_conflicts_with_edge(&x->l->code, x->w->p, e)) return;
  edge lost = {.kind = E_UNMODELLED, .from = l, .to = x->f->exit, .where = e->where, .is_woven = true};
  lost.note = "data races inside of functions of the library";
  cfa_add_edge(x->f, lost);
}

/* At a location, before its edges. */
static void put_start(const starts *x, loc_id l) {
  cfa *f = x->f;
  loc_id rest = cfa_add_loc(f, cfa_loc(f, l)->where);
  location *from = cfa_loc(f, l), *to = cfa_loc(f, rest);
  to->first_out = from->first_out;
  to->last_out = from->last_out;
  from->first_out = from->last_out = NO_EDGE;
  edge first = {0};
  for_out_edges (f, rest, e) {
    cfa_edge(f, e)->from = rest;
    first = *cfa_edge(f, e);
  }
  if (!x->w->x->races) {
    cfa_add_edge(f, start_call(x, l, rest, first.where));
    return;
  }
  races *r = &x->w->races;
  give_up_races(x, l, &first);
  if (cfa_loc(f, l)->first_out.n != UINT32_MAX) return;
  uint32_t level = (uint32_t)(x->l - x->w->levels.at);
  loc_id at = races_watch(r, f, level, l, &first), called = cfa_add_loc(f, first.where.begin);
  cfa_add_edge(f, start_call(x, at, called, first.where));
  if (at.n != l.n) called = races_forget(r, f, level, called, &first);
  cfa_add_edge(f, (edge){.kind = E_SKIP, .from = called, .to = rest, .where = first.where, .is_woven = true});
}

static void put_starts(weaver *w, cfa *f, const level *l) {
  if (!l->start || is_atomic_function(f->sym)) return;
  uint32_t n = f->locs.n;
  starts x = {.w = w, .f = f, .l = l};
  x.inside = mem_alloc(n + 1);
  x.wanted = mem_alloc(n + 1);
  x.depth = mem_alloc(n + 1);
  if (f->is_woven) find_wanted_of_procedure(&x);
  else {
    find_inside(&x);
    find_wanted(&x);
    for (uint32_t i = 0; i < n; i++)
      if (!x.depth[i]) cover_cycles(&x, (loc_id){i});
  }
  for (uint32_t i = 0; i < x.enters.n; i++) put_start_behind(&x, x.enters.at[i]);
  for (uint32_t i = 0; i < n; i++)
    if (x.wanted[i] && i != f->exit.n) put_start(&x, (loc_id){i});
  mem_free(x.inside);
  mem_free(x.wanted);
  mem_free(x.depth);
  vec_free(&x.enters);
}

/* ---- the whole ---- */

static cfa *own(program *p, uint32_t index) { return p->of ? program_own_body(p, index) : p->functions.at[index]; }

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

static bool contains(const type *t, const type *record) {
  if (t == record) return true;
  if (t->kind == TY_ARRAY) return contains(t->to, record);
  for (uint32_t i = 0; t->kind == TY_RECORD && i < t->nfields; i++)
    if (contains(t->fields[i].type, record)) return true;
  return false;
}

/* Is a volatile object memory of the program, which its code and its handlers change, and no device? */
static bool is_own_memory(const program *p, const expr *lvalue) {
  const expr *root = root_of(lvalue);
  if (ex_is_device(lvalue)) return false;
  if (root->kind == EX_VAR) return root->sym->kind != SYM_GLOBAL || root->sym->is_defined;
  if (root->kind != EX_DEREF || root->type->kind != TY_RECORD) return false;
  for (uint32_t i = 0; i < p->globals.n; i++)
    if (p->globals.at[i]->is_defined && contains(p->globals.at[i]->type, root->type)) return true;
  return false;
}

static void settle_inputs(program *p, uint32_t index) {
  for (uint32_t i = 0; i < p->functions.at[index]->edges.n; i++) {
    const edge *e = &p->functions.at[index]->edges.at[i];
    if (!e->is_input || !is_own_memory(p, e->rhs)) continue;
    own(p, index)->edges.at[i].is_input = false;
    p->settles_volatile = true;
  }
}

/* A function as it runs at a level: its steps, and where handlers start between them. */
static void interrupt_function(weaver *w, cfa *f, const level *l) {
  bool any = false;
  for (uint32_t k = 0; k < f->edges.n && l->start && !f->is_woven && !any; k++)
    any = footprint_conflicts_with_edge(&l->others, w->p, &f->edges.at[k]);
  if (w->x->races && !f->is_woven) cfa_split_accesses(w->p, f, NULL, NULL);
  if (any) interrupts_split(w->p, f, &l->others, &l->code, w->x->word);
  put_starts(w, f, l);
}

static const char *refused(const weaver *w) {
  const interrupts *x = w->x;
  if (x->all.n > most_interrupts) return "there are too many interrupts";
  if (w->p->has_threads) return "interrupts of programs with threads are not supported";
  for (uint32_t i = 0; i < x->all.n; i++)
    if (!program_body(w->p, x->all.at[i].function)) return "an interrupt handler has no body";
  return NULL;
}

const char *program_weave_interrupts(program *p, const cfa *component, const interrupts *x) {
  weaver w = {.p = p, .t = p->terms, .component = component, .x = x};
  w.races = (races){.p = p, .word = x->word, .labels = x->races};
  if (!x->all.n) return NULL;
  if ((w.why = refused(&w))) return w.why;
  for (uint32_t i = 0; i < p->functions.n; i++) vec_push(&w.in_play, false);
  find_taken(&w);
  add_root(&w, NULL, component);
  for (uint32_t i = 0; i < w.in_play.n; i++) settle_inputs(p, i);
  uint32_t n = p->functions.n;
  make_instances(&w);
  for (uint32_t i = 0; i < w.levels.n; i++)
    if (w.levels.at[i].start) make_start(&w, &w.levels.at[i]);
  w.component = own(p, component->index);
  for (uint32_t i = 0; i < n; i++)
    if (w.in_play.at[i]) interrupt_function(&w, own(p, i), &w.levels.at[0]);
  for (uint32_t i = 0; i < w.instances.n; i++)
    interrupt_function(&w, w.instances.at[i].f, &w.levels.at[level_of(&w, w.instances.at[i].level)]);
  for (uint32_t i = 0; i < p->functions.n && x->races; i++) races_end_errors(&w.races, own(p, i));
  for (uint32_t i = 0; i < w.instances.n && x->races; i++)
    races_check(&w.races, w.instances.at[i].f, level_of(&w, w.instances.at[i].level));
  races_free(&w.races);
  p->is_interrupted = true;
  if (p->of) { /* for views of the same program as a whole */
    p->of->settles_volatile |= p->settles_volatile;
    p->of->calls_at_once |= p->calls_at_once;
  }
  for (uint32_t i = 0; i < w.levels.n; i++) {
    footprint_free(&w.levels.at[i].others);
    footprint_free(&w.levels.at[i].code);
  }
  vec_free(&w.in_play);
  vec_free(&w.taken);
  vec_free(&w.levels);
  vec_free(&w.instances);
  map_free(&w.by_function);
  return w.why;
}
