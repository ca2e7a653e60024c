/* See relevance.h. As flat_slice, but for whole functions, and for objects instead of cells: found from nothing upward. With the
 * objects known to matter so far, locations of a function that do nothing but go on to one place are one with it; so are
 * loops that are left to one place. A function whose entry is one with its exit is idle, and so are its calls. Branches
 * that are left have conditions, and these name more objects, as does what is assigned to objects that matter, until
 * nothing is new.
 *
 * exit() and its like matter only in functions that are not idle, and so do functions that never return: otherwise each function
 * that may give up would have to be kept, and all that leads to it.
 *
 * An object is a variable, or all that one place allocates. A unknown pointer may point to any whose address
 * is taken.
 *
 * Looked at directly, only variables whose address nobody takes are objects that can matter. All else may have any value: nothing
 * that is read there is needed, and nothing that is written there matters. setjmp() may then return at any time, with other values
 * of everything that longjmp() may have come past, and longjmp() ends like exit(). */
#include "flat/relevance.h"

#include "base/tuning.h"
#include "run/interp.h"

#include <string.h>

typedef struct function {
  const cfa *f;
  bool idle; /* so far */
  bool never_returns;
  bool result_matters;
  uint32_t *same_as; /* by location */
} function;

struct relevance {
  calls *calls;
  program *program;
  terms *terms;
  function *functions; /* by index */
  bool *matters;       /* by symbol */
  bool *needed;        /* by term: what it reads matters */
  uint32_t nsymbols, nterms;
  bool direct, rough;
  uint32_t near;  /* so many conditions before an error matter; 0: all that decide something */
  bool unknown;   /* what unknown pointers point to matters, */
  bool addressed; /* and so does some object whose address is taken */
  bool changed;
};

/* ---- objects ---- */

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

bool relevance_cuts(const expr *lvalue) {
  const expr *root = root_of(lvalue->kind == EX_ADDR ? lvalue->args[0] : lvalue);
  if (lvalue->kind == EX_ADDR)
    return root->kind != EX_VAR || (root->sym->kind != SYM_GLOBAL && root->sym->kind != SYM_STRING);
  return root->kind != EX_VAR || root->sym->address_taken || root->sym->is_volatile || root->sym->kind == SYM_STRING;
}

static bool object_matters(const relevance *x, const symbol *s) {
  if (x->direct) return s && s->id < x->nsymbols && x->matters[s->id];
  if (!s || s->id >= x->nsymbols) return x->unknown || x->addressed;
  return x->matters[s->id] || (x->unknown && (s->address_taken || s->slot));
}

static void need_object(relevance *x, const symbol *s) {
  if (!s || s->id >= x->nsymbols) {
    x->changed |= !x->unknown;
    x->unknown = true;
    return;
  }
  if (x->matters[s->id]) return;
  x->matters[s->id] = x->changed = true;
  x->addressed |= s->address_taken || s->slot;
}

static targets places_of(relevance *x, const expr *lvalue) {
  return alias_of_place(x->calls->pointers, ex_is_bit_field(lvalue) ? lvalue->args[0] : lvalue);
}

/* May a write to it be one to something that matters? */
static bool place_matters(relevance *x, const expr *lvalue) {
  const expr *root = root_of(lvalue);
  if (root->kind == EX_VAR) return object_matters(x, root->sym);
  if (x->direct) return false;
  targets at = places_of(x, lvalue);
  bool matters = !at.n && object_matters(x, NULL);
  for (uint32_t i = 0; i < at.n && !matters; i++)
    matters = object_matters(x, alias_target(x->calls->pointers, at.at[i]).object);
  return matters;
}

static void need_objects(relevance *x, targets at) {
  VEC(const symbol *) found = {0};
  for (uint32_t i = 0; i < at.n; i++) vec_push(&found, alias_target(x->calls->pointers, at.at[i]).object);
  for (uint32_t i = 0; i < found.n; i++)
    if (!found.at[i] || found.at[i]->kind != SYM_FUNC) need_object(x, found.at[i]);
  if (!at.n) need_object(x, NULL);
  vec_free(&found);
}

static void need(relevance *x, const expr *e);

/* What it takes to find the place. */
static void need_path(relevance *x, const expr *lvalue) {
  for (; lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX; lvalue = lvalue->args[0])
    if (lvalue->kind == EX_INDEX) need(x, lvalue->args[1]);
  if (lvalue->kind == EX_DEREF) need(x, lvalue->args[0]);
}

/* The value of a term matters. */
static void need(relevance *x, const expr *e) {
  if (e->id < x->nterms && x->needed[e->id]) return;
  if (e->id < x->nterms) x->needed[e->id] = true;
  if (x->direct && (e->kind == EX_ADDR || ex_is_lvalue(e)) && relevance_cuts(e)) return;
  if (e->kind == EX_ADDR) {
    need_path(x, e->args[0]);
  } else if (ex_is_lvalue(e)) {
    need_path(x, e);
    if (root_of(e)->kind == EX_VAR) need_object(x, root_of(e)->sym);
    else need_objects(x, places_of(x, e));
  } else {
    for (uint32_t i = 0; i < e->nargs; i++) need(x, e->args[i]);
  }
}

/* ---- calls ---- */

static bool is_exit(const symbol *f) {
  if (f->is_noreturn && !steps_is_error(f->name)) return true;
  static const char *const names[] = {"exit", "_exit", "_Exit", "abort", "quick_exit", "longjmp", "siglongjmp"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(f->name, names[i])) return true;
  return false;
}

/* Functions without a body that do more than to write where they are pointed to. */
static bool is_special(const symbol *f) {
  return f->has_state || steps_is_error(f->name) || !strncmp(f->name, "__cantrip_", 10) ||
         !strcmp(f->name, "__VERIFIER_assume") || !strncmp(f->name, "__builtin_va", 12) || strstr(f->name, "setjmp");
}

bool relevance_keeps(const edge *e, const symbol *f) {
  if (steps_is_error(f->name) || !strncmp(f->name, "__cantrip_", 10) || !strcmp(f->name, "__VERIFIER_assume"))
    return true;
  if (is_special(f)) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!type_is_integer(e->args[i]->type)) return false;
  return true;
}

static targets pointees(relevance *x, const expr *pointer) { return alias_of_pointer(x->calls->pointers, pointer); }

/* One that is an error to call has no body that counts. */
static function *function_of(const relevance *x, const symbol *s) {
  const cfa *f = s->kind == SYM_FUNC && !steps_is_error(s->name) ? program_body(x->program, s) : NULL;
  return f ? &x->functions[f->index] : NULL;
}

/* Only where qsort() is called by its name is it known which function compares. What runs later, whenever that is, does not matter
 * where nothing that it does matters; that it may end the execution does not, either, where only variables are examined. */
const char *relevance_lost(const relevance *x, const edge *e, const symbol *f) {
  bool compares = !strcmp(f->name, "qsort") || !strcmp(f->name, "bsearch"), idle = true;
  if (e->rhs->kind != EX_FUNC && compares) return " is called through a pointer";
  const char *why = steps_not_followed(f, e->args, e->nargs);
  function_list later = {0};
  if (why && x->direct) calls_later(x->calls, e, &later);
  for (uint32_t i = 0; i < later.n; i++) {
    const function *g = function_of(x, later.at[i]);
    idle &= g && g->idle;
  }
  bool known = later.n && idle;
  vec_free(&later);
  return known ? NULL : why;
}

/* Does a function without a body write to something that matters? */
static bool external_matters(relevance *x, const edge *e, const symbol *f) {
  if (relevance_lost(x, e, f)) return true;
  if (x->direct) return is_special(f) && relevance_keeps(e, f);
  if (is_special(f)) return true;
  for (uint32_t i = 0; i < e->nargs; i++) {
    if (!type_is_pointer(e->args[i]->type) || e->args[i]->type->to->kind == TY_FUNCTION) continue;
    targets at = pointees(x, e->args[i]);
    bool matters = !at.n && object_matters(x, NULL);
    for (uint32_t k = 0; k < at.n && !matters; k++) {
      const symbol *o = alias_target(x->calls->pointers, at.at[k]).object;
      matters = (!o || o->kind != SYM_FUNC) && object_matters(x, o);
    }
    if (matters) return true;
  }
  return false;
}

/* A call, in a function that is idle so far or not. */
static bool call_matters(relevance *x, const edge *e, bool idle) {
  if (e->lhs && place_matters(x, e->lhs)) return true;
  function_list found = {0};
  bool matters = calls_targets(x->calls, e, &found) && !x->direct;
  for (uint32_t i = 0; i < found.n && !matters; i++) {
    const function *g = function_of(x, found.at[i]);
    if (g) matters = !g->idle || (!idle && g->never_returns);
    else matters = (!idle && !x->rough && is_exit(found.at[i])) || external_matters(x, e, found.at[i]);
  }
  symbol *compared = calls_compared(x->program, e);
  if (compared && function_of(x, compared)) matters |= !function_of(x, compared)->idle;
  vec_free(&found);
  return matters;
}

static bool is_lost_goto(const edge *e) {
  return e->kind == E_UNMODELLED && e->note && !strncmp(e->note, "goto to an address", 18);
}

relevance_jump relevance_jump_of(const edge *e) {
  if (is_lost_goto(e)) return JUMP_AWAY;
  if (e->kind != E_UNMODELLED || !e->note || strncmp(e->note, "a call of ", 10)) return JUMP_NONE;
  return strstr(e->note, "setjmp") ? JUMP_TARGET : strstr(e->note, "longjmp") ? JUMP_AWAY : JUMP_NONE;
}

static bool edge_matters(relevance *x, const function *g, const edge *e) {
  relevance_jump jump = x->direct ? relevance_jump_of(e) : JUMP_NONE;
  if (jump) return !g->idle && !(x->rough && jump == JUMP_AWAY);
  switch (e->kind) {
  case E_SKIP:
  case E_ASSUME:
  case E_ENDS:
  case E_FREE: return false;
  case E_RETURN: return g->result_matters;
  case E_ASSIGN:
  case E_HAVOC:
  case E_ALLOC:
  case E_DECLARE: return place_matters(x, e->lhs);
  case E_CALL: return call_matters(x, e, g->idle);
  case E_EVENT:
  case E_UNMODELLED: return true;
  }
  return true;
}

/* ---- places that are one ---- */

static uint32_t representative(const function *g, uint32_t l) {
  while (g->same_as[l] != l) l = g->same_as[l] = g->same_as[g->same_as[l]];
  return l;
}

static bool is_error_label(const relevance *x, const char *label) {
  const string_list *labels = x->calls->steps.options->labels;
  if (!label) return false;
  if (!labels || !labels->n) return !x->calls->steps.options->no_errors && !strcmp(label, "ERROR");
  for (uint32_t i = 0; i < labels->n; i++)
    if (!strcmp(label, labels->at[i])) return true;
  return false;
}

/* Nothing is done there; `still`: by location. */
static void find_still(relevance *x, const function *g, bool *still) {
  const cfa *f = g->f;
  for (uint32_t l = 0; l < f->locs.n; l++) {
    still[l] = l != f->exit.n && !is_error_label(x, f->locs.at[l].label) && f->locs.at[l].first_out.n != UINT32_MAX;
    for_out_edges (f, (loc_id){l}, e) still[l] = still[l] && !edge_matters(x, g, cfa_edge(f, e));
  }
}

typedef struct visited {
  uint32_t at;
  edge_id next;
} visited;

typedef struct loops {
  function *g;
  const bool *still;
  uint32_t *number, *low, last;
  bool *open;
  VEC(uint32_t) stack;
  VEC(visited) path;
} loops;

/* The members of a loop without effects, or one location, all of whose ways out lead to one place, are one with that place. */
static void settle(loops *w, uint32_t first) {
  const cfa *f = w->g->f;
  uint32_t to = UINT32_MAX;
  bool one = true;
  for (uint32_t i = first; i < w->stack.n && one; i++) {
    uint32_t l = w->stack.at[i];
    one = w->still[l];
    for_out_edges (f, (loc_id){l}, e) {
      uint32_t there = cfa_edge(f, e)->to.n;
      bool inside = w->open[there] && w->number[there] >= w->number[w->stack.at[first]];
      there = representative(w->g, there);
      if (inside) continue;
      one = one && (to == UINT32_MAX || to == there);
      to = there;
    }
  }
  for (uint32_t i = first; i < w->stack.n; i++) {
    w->open[w->stack.at[i]] = false;
    if (one && to != UINT32_MAX) w->g->same_as[w->stack.at[i]] = to;
  }
  w->stack.n = first;
}

static void enter(loops *w, uint32_t l) {
  w->number[l] = w->low[l] = ++w->last;
  w->open[l] = true;
  vec_push(&w->stack, l);
  vec_push(&w->path, ((visited){l, cfa_loc(w->g->f, (loc_id){l})->first_out}));
}

/* Strongly connected parts of locations where nothing is done, ways out first. */
static void walk(loops *w, uint32_t from) {
  const cfa *f = w->g->f;
  enter(w, from);
  while (w->path.n) {
    uint32_t at = vec_last(&w->path).at;
    edge_id e = vec_last(&w->path).next;
    if (e.n != UINT32_MAX) {
      uint32_t to = cfa_edge(f, e)->to.n;
      vec_last(&w->path).next = cfa_edge(f, e)->next_out;
      if (!w->number[to] && w->still[at]) enter(w, to);
      else if (w->open[to] && w->still[at] && w->number[to] < w->low[at]) w->low[at] = w->number[to];
      continue;
    }
    w->path.n--;
    if (w->path.n && w->low[at] < w->low[vec_last(&w->path).at]) w->low[vec_last(&w->path).at] = w->low[at];
    if (w->low[at] != w->number[at]) continue;
    uint32_t first = w->stack.n;
    while (w->stack.at[first - 1] != at) first--;
    settle(w, first - 1);
  }
}

static void find_same(relevance *x, function *g) {
  const cfa *f = g->f;
  uint32_t n = f->locs.n;
  bool *still = mem_alloc(n + 1);
  loops w = {.g = g, .still = still};
  w.number = mem_alloc(sizeof *w.number * (n + 1));
  w.low = mem_alloc(sizeof *w.low * (n + 1));
  w.open = mem_alloc(n + 1);
  for (uint32_t l = 0; l < n; l++) g->same_as[l] = l;
  find_still(x, g, still);
  for (uint32_t l = 0; l < n; l++)
    if (!w.number[l]) walk(&w, l);
  vec_free(&w.stack);
  vec_free(&w.path);
  mem_free(w.number);
  mem_free(w.low);
  mem_free(w.open);
  mem_free(still);
}

/* ---- what is needed ---- */

/* What a function that is not here is given: it reads what it points to. */
static void need_outside(relevance *x, const edge *e) {
  for (uint32_t i = 0; i < e->nargs; i++) {
    const type *t = e->args[i]->type;
    need(x, e->args[i]);
    if (type_is_pointer(t) && t->to->kind != TY_FUNCTION) need_objects(x, pointees(x, e->args[i]));
  }
}

static void need_arguments(relevance *x, const edge *e, const symbol *s) {
  function *g = function_of(x, s);
  bool all = x->direct ? !g && relevance_keeps(e, s) : !g || g->f->sym->type->is_variadic;
  if (g && g->idle && g->never_returns) {
    g->idle = false;
    x->changed = true;
  }
  if (g && e->lhs && place_matters(x, e->lhs) && !g->result_matters) {
    g->result_matters = true;
    g->idle = false;
    x->changed = true;
  }
  for (uint32_t i = 0; i < e->nargs; i++) {
    bool given = g && i < g->f->params.n && object_matters(x, g->f->params.at[i]);
    if (all || given) need(x, e->args[i]);
  }
  if (!x->direct && !g) need_outside(x, e);
}

static void need_call(relevance *x, const edge *e) {
  function_list found = {0};
  bool unknown = calls_targets(x->calls, e, &found);
  if (e->rhs->kind != EX_FUNC && !x->direct) need(x, e->rhs);
  if (unknown && !x->direct) need_outside(x, e);
  for (uint32_t i = 0; i < found.n; i++) need_arguments(x, e, found.at[i]);
  symbol *compared = calls_compared(x->program, e);
  if (compared && function_of(x, compared)) x->functions[function_of(x, compared)->f->index].result_matters = true;
  vec_free(&found);
}

static void need_edge(relevance *x, const function *g, const edge *e) {
  if (e->kind == E_RETURN && g->result_matters && e->rhs) need(x, e->rhs);
  if (e->kind == E_ASSUME && !x->near) need(x, e->rhs);
  if (e->kind == E_RETURN || e->kind == E_ASSUME || !edge_matters(x, g, e)) return;
  if (e->lhs) need_path(x, e->lhs);
  if (e->kind == E_CALL) need_call(x, e);
  else if (e->rhs) need(x, e->rhs);
}

/* ---- conditions near errors ---- */

static bool is_goal(const relevance *x, const cfa *f, const edge *e) {
  if (is_error_label(x, f->locs.at[e->to.n].label) || is_error_label(x, f->locs.at[e->from.n].label)) return true;
  return e->kind == E_EVENT || (e->kind == E_CALL && e->rhs->kind == EX_FUNC && steps_is_error(e->rhs->sym->name));
}

/* Goes back from errors and events, over at most `near` conditions, and needs these. */
static void need_near(relevance *x, const cfa *f) {
  uint32_t far = x->near + 1, *distance = mem_alloc(sizeof *distance * (f->locs.n + 1));
  for (uint32_t l = 0; l < f->locs.n; l++) distance[l] = far;
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (is_goal(x, f, &f->edges.at[i])) distance[f->edges.at[i].from.n] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = f->edges.n; i-- > 0;) {
      const edge *e = &f->edges.at[i];
      uint32_t d = distance[e->to.n] + (e->kind == E_ASSUME);
      if (d >= distance[e->from.n]) continue;
      distance[e->from.n] = d;
      changed = true;
    }
  }
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind == E_ASSUME && distance[e->to.n] < x->near) need(x, e->rhs);
  }
  mem_free(distance);
}

static bool all_matter(const relevance *x, const expr *e, bool *some) {
  if ((ex_is_lvalue(e) || e->kind == EX_ADDR) && relevance_cuts(e)) return true;
  const expr *root = ex_is_lvalue(e) ? root_of(e) : NULL;
  if (root && !object_matters(x, root->sym)) return false;
  *some |= root != NULL;
  if (e->kind == EX_VAR) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!all_matter(x, e->args[i], some)) return false;
  return true;
}

bool relevance_decides(const relevance *x, const expr *condition) {
  bool some = false;
  return !x->near || (all_matter(x, condition, &some) && some);
}

/* In a function that is not idle: what its edges need, at locations that are not one with others. */
static void need_function(relevance *x, const function *g) {
  const cfa *f = g->f;
  for (uint32_t l = 0; l < f->locs.n; l++) {
    if (g->same_as[l] != l) continue;
    for_out_edges (f, (loc_id){l}, e) need_edge(x, g, cfa_edge(f, e));
  }
}

/* Is it still idle? */
static void visit(relevance *x, function *g) {
  if (g->idle) find_same(x, g);
  if (!g->idle || representative(g, g->f->entry.n) == representative(g, g->f->exit.n)) return;
  g->idle = false;
  x->changed = true;
}

/* ---- functions that never return ---- */

static bool stops(const relevance *x, const edge *e) {
  if (x->rough) return false;
  if (x->direct && relevance_jump_of(e) == JUMP_AWAY) return true;
  if (e->kind != E_CALL || e->rhs->kind != EX_FUNC) return false;
  const function *g = function_of(x, e->rhs->sym);
  return g ? g->never_returns : is_exit(e->rhs->sym);
}

static bool never_returns(const relevance *x, const cfa *f) {
  bool *seen = mem_alloc(f->locs.n + 1);
  VEC(uint32_t) todo = {0};
  vec_push(&todo, f->entry.n);
  while (todo.n) {
    uint32_t l = vec_pop(&todo);
    if (seen[l]) continue;
    seen[l] = true;
    for_out_edges (f, (loc_id){l}, e)
      if (!stops(x, cfa_edge(f, e))) vec_push(&todo, cfa_edge(f, e)->to.n);
  }
  bool never = !seen[f->exit.n];
  vec_free(&todo);
  mem_free(seen);
  return never;
}

/* ---- what is assumed of what is left out ---- */

static void look_at_term(steps *s, const expr *e) {
  if (!e) return;
  if (e->kind == EX_DEREF) steps_assume(s, ASSUME_POINTERS);
  if (e->kind == EX_INDEX || e->kind == EX_PTRADD) steps_assume(s, ASSUME_ELEMENTS);
  for (uint32_t i = 0; i < e->nargs; i++) look_at_term(s, e->args[i]);
}

/* The library says what it assumes when a call is inlined: here, of one that nothing leads to. */
static void lay_out(relevance *x, const edge *e, symbol *f) {
  steps *s = &x->calls->steps;
  step m = {.from = steps_location(s, 0, NO_LOC), .origin = NO_EDGE, .where = e->where.begin};
  m.to = steps_location(s, 0, NO_LOC);
  steps_library_call(s, m, f, e->lhs, e->args, e->nargs);
}

static bool gives_function(const edge *e) {
  for (uint32_t i = 0; i < e->nargs; i++)
    if (type_is_pointer(e->args[i]->type) && e->args[i]->type->to->kind == TY_FUNCTION) return true;
  return false;
}

static void look_at_call(relevance *x, const edge *e, map *said) {
  steps *s = &x->calls->steps;
  function_list found = {0};
  uint64_t known;
  bool unknown = calls_targets(x->calls, e, &found);
  if (e->rhs->kind != EX_FUNC) steps_assume(s, ASSUME_POINTERS);
  if (unknown) lay_out(x, e, steps_outside_function(s, e->rhs->type->to));
  for (uint32_t i = 0; i < found.n; i++) {
    symbol *f = found.at[i];
    if (function_of(x, f) || steps_is_error(f->name)) continue;
    if (program_contract(x->program, f)) continue; /* nothing is assumed of what is modelled */
    if (map_get(said, f->id, &known) && !gives_function(e)) continue;
    map_put(said, f->id, 1);
    lay_out(x, e, f);
  }
  vec_free(&found);
}

static void say_assumptions(relevance *x) {
  steps *s = &x->calls->steps;
  map said = {0};
  for (uint32_t i = 0; i < x->calls->order.n; i++) {
    const cfa *f = x->calls->order.at[i];
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const edge *e = &f->edges.at[k];
      if (!x->direct && !relevance_drops(x, f, e) && relevance_goes_on(x, f, e->from).n == e->from.n) continue;
      if (is_lost_goto(e)) steps_assume(s, ASSUME_LABELS);
      look_at_term(s, e->lhs);
      if (e->kind != E_CALL) look_at_term(s, e->rhs);
      for (uint32_t n = 0; n < e->nargs; n++) look_at_term(s, e->args[n]);
      if (e->kind == E_CALL) look_at_call(x, e, &said);
      bool heap = e->kind == E_ALLOC && (e->alloc == ALLOC_HEAP || e->alloc == ALLOC_HEAP_ZERO);
      if (heap) steps_assume(s, ASSUME_MALLOC);
    }
  }
  map_free(&said);
}

/* ---- the whole ---- */

relevance *relevance_find(calls *c, relevance_how how) {
  relevance *x = mem_alloc(sizeof *x);
  *x = (relevance){.calls = c,
                   .direct = how != RELEVANCE_ALL,
                   .rough = how >= RELEVANCE_ROUGH,
                   .program = c->program,
                   .terms = c->program->terms};
  x->nsymbols = x->terms->symbols.n;
  x->nterms = x->terms->all.n;
  x->matters = mem_alloc(x->nsymbols + 1);
  x->needed = mem_alloc(x->nterms + 1);
  x->functions = mem_alloc(sizeof *x->functions * (c->program->functions.n + 1));
  for (uint32_t i = 0; i < c->order.n; i++) {
    const cfa *f = c->order.at[i];
    function *g = &x->functions[f->index];
    *g = (function){.f = f, .idle = f != c->entry, .never_returns = never_returns(x, f)};
    g->same_as = mem_alloc(sizeof *g->same_as * (f->locs.n + 1));
  }
  x->near = how == RELEVANCE_NEXT ? 1 : how == RELEVANCE_NEAR ? 3 : 0;
  for (uint32_t i = 0; i < c->order.n && x->near; i++) need_near(x, c->order.at[i]);
  do {
    x->changed = false;
    for (uint32_t i = 0; i < c->order.n; i++) visit(x, &x->functions[c->order.at[i]->index]);
    for (uint32_t i = 0; i < c->order.n; i++) {
      function *g = &x->functions[c->order.at[i]->index];
      if (g->idle) continue;
      find_same(x, g);
      need_function(x, g);
    }
  } while (x->changed && !limits_hit(&c->steps.job->limits));
  say_assumptions(x);
  return x;
}

void relevance_free(relevance *x) {
  if (!x) return;
  for (uint32_t i = 0; i < x->program->functions.n; i++) mem_free(x->functions[i].same_as);
  mem_free(x->functions);
  mem_free(x->matters);
  mem_free(x->needed);
  mem_free(x);
}

bool relevance_drops(relevance *x, const cfa *f, const edge *e) {
  const function *g = f->sym ? &x->functions[f->index] : NULL;
  if (!g) return e->kind == E_ASSIGN && !place_matters(x, e->lhs); /* the initialiser */
  if (!g->f) return false;
  if (g->idle) return true;
  if (e->kind == E_ASSUME || e->kind == E_RETURN || e->kind == E_SKIP || e->kind == E_FREE || e->kind == E_ENDS)
    return false;
  return !edge_matters(x, g, e);
}

loc_id relevance_goes_on(const relevance *x, const cfa *f, loc_id at) {
  const function *g = f->sym ? &x->functions[f->index] : NULL;
  return g && g->f ? (loc_id){representative(g, at.n)} : at;
}

void relevance_count(const relevance *x, uint32_t *matter, uint32_t *all) {
  *matter = *all = 0;
  for (uint32_t i = 0; i < x->calls->order.n; i++) {
    const function *g = &x->functions[x->calls->order.at[i]->index];
    *all += g->f->edges.n;
    for (uint32_t k = 0; k < g->f->edges.n && !g->idle; k++)
      *matter += g->same_as[g->f->edges.at[k].from.n] == g->f->edges.at[k].from.n;
  }
}

bool relevance_object_matters(const relevance *x, const symbol *s) { return object_matters(x, s); }

bool relevance_is_idle(const relevance *x, const cfa *f) {
  return x->functions[f->index].f && x->functions[f->index].idle;
}

bool relevance_result_matters(const relevance *x, const cfa *f) { return x->functions[f->index].result_matters; }

bool relevance_is_worth(job *job, program *program, const flat_options *options) {
  const cfa *entry = program_find(program, options->entry);
  if (!entry) return false;
  calls c;
  uint32_t matter = 0, all = 0;
  calls_open(&c, job, program, options, entry, false);
  for (uint32_t i = 0; i < c.order.n; i++) all += c.order.at[i]->edges.n;
  calls_close(&c);
  if (all < tuning.small_program) return false;
  calls_open(&c, job, program, options, entry, true);
  relevance *e = relevance_find(&c, RELEVANCE_ALL);
  relevance_count(e, &matter, &all);
  relevance_free(e);
  calls_close(&c);
  return matter < all - all / tuning.share_left_out;
}
