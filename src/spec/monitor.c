/* See monitor.h. */
#include "spec/monitor.h"

typedef struct weaver {
  const monitor_request *q;
  terms *terms;
  const expr *state, *refuse, *end; /* the variable; functions without parameters */
  cfa *f;                           /* the function that is changed */
  range where;
} weaver;

static const expr *function_named(weaver *w, const char *name) {
  types *t = &w->terms->types;
  const type *type = type_function_of(t, t->type_void, NULL, 0, false, true);
  symbol *s = symbol_new(w->terms, SYM_FUNC, intern_str(&w->q->job->names, name), type, (place){0});
  s->is_external = true;
  return ex_func(w->terms, s);
}

static void put(weaver *w, loc_id from, loc_id to, edge e) {
  e.from = from;
  e.to = to;
  e.where = w->where;
  e.is_woven = true;
  cfa_add_edge(w->f, e);
}

static loc_id then(weaver *w, loc_id from, edge e) {
  loc_id to = cfa_add_loc(w->f, w->where.begin);
  put(w, from, to, e);
  return to;
}

static const expr *number(weaver *w, uint32_t s) { return ex_int(w->terms, w->terms->types.type_int, s); }

static edge becomes(weaver *w, uint32_t s) { return (edge){.kind = E_ASSIGN, .lhs = w->state, .rhs = number(w, s)}; }

static const expr *is_in(weaver *w, uint32_t s) { return ex_binary(w->terms, EX_EQ, w->state, number(w, s)); }

/* Where the process goes from `s`; LTS_NONE: it refuses the action. */
static uint32_t target_of(const lts *l, uint32_t s, uint32_t action) {
  uint32_t e = lts_find(l, s, action);
  return e < lts_from(l, s + 1) && l->edges.at[e].action == action ? l->edges.at[e].to : LTS_NONE;
}

/* After an event, at `at`: the process takes its step, and the program goes on at `to`. Each state has a branch of its own, so that an
 * execution tells the state; but many states that refuse the action share one. */
static void step_on(weaver *w, uint32_t action, loc_id at, loc_id to) {
  enum { most_refusing = 8 };
  const lts *l = w->q->process;
  const expr *rest = NULL;
  uint32_t refusing = 0;
  if (!lts_has(l, action)) {
    put(w, at, to, (edge){.kind = E_SKIP});
    return;
  }
  for (uint32_t s = 0; s < l->states; s++) refusing += target_of(l, s, action) == LTS_NONE;
  for (uint32_t s = 0; s < l->states; s++) {
    uint32_t t = target_of(l, s, action);
    const expr *other = ex_not(w->terms, is_in(w, s));
    if (t == LTS_NONE && refusing > most_refusing) continue;
    loc_id there = then(w, at, (edge){.kind = E_ASSUME, .rhs = is_in(w, s)});
    put(w, there, to, t == LTS_NONE ? (edge){.kind = E_CALL, .rhs = w->refuse} : becomes(w, t));
    rest = rest ? ex_binary(w->terms, EX_LAND, rest, other) : other;
  }
  if (rest) at = then(w, at, (edge){.kind = E_ASSUME, .rhs = rest, .is_else = true});
  put(w, at, to, (edge){.kind = E_CALL, .rhs = w->refuse});
}

static bool calls_error(const weaver *w, const edge *e) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && w->q->is_error(e->rhs->sym->name);
}

static bool names_error(const weaver *w, const expr *e) {
  if (e->kind == EX_FUNC && w->q->is_error(e->sym->name)) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (names_error(w, e->args[i])) return true;
  return false;
}

/* Does the function take the address of an error function? */
static bool points_to_error(const weaver *w, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->rhs && !calls_error(w, e) && names_error(w, e->rhs)) return true;
    for (uint32_t k = 0; k < e->nargs; k++)
      if (names_error(w, e->args[k])) return true;
  }
  return false;
}

static bool is_changed(const weaver *w, const cfa *f) {
  for (uint32_t i = 0; i < f->edges.n; i++)
    if (f->edges.at[i].kind == E_EVENT || calls_error(w, &f->edges.at[i])) return true;
  return false;
}

static void change(weaver *w, uint32_t index) {
  if (!is_changed(w, w->q->program->functions.at[index])) return;
  w->f = program_own_body(w->q->program, index);
  uint32_t n = w->f->edges.n;
  for (uint32_t i = 0; i < n; i++) {
    edge *e = &w->f->edges.at[i];
    w->where = e->where;
    if (calls_error(w, e)) {
      e->rhs = w->end;
      e->lhs = NULL;
      e->nargs = 0;
    } else if (e->kind == E_EVENT) {
      uint32_t action = e->event;
      loc_id to = e->to, seen = cfa_add_loc(w->f, e->where.begin);
      w->f->edges.at[i].to = seen;
      step_on(w, action, seen, to);
    }
  }
}

/* The process begins where the program does. */
static void begin(weaver *w) {
  const cfa *entry = program_find(w->q->program, intern_str(&w->q->job->names, w->q->entry));
  w->f = program_own_body(w->q->program, entry->index);
  place at = w->f->sym->where;
  w->where = (range){.begin = at, .end_line = at.line, .end_column = at.column};
  loc_id first = cfa_add_loc(w->f, at);
  put(w, first, w->f->entry, becomes(w, w->q->process->initial));
  w->f->entry = first;
}

bool spec_monitor(const monitor_request *q, monitor *out) {
  program *p = q->program;
  weaver w = {.q = q, .terms = p->terms};
  for (uint32_t i = 0; i <= p->functions.n; i++)
    if (points_to_error(&w, i < p->functions.n ? p->functions.at[i] : p->init)) return false;
  symbol *state = symbol_new(w.terms, SYM_GLOBAL, "state of the specification", w.terms->types.type_int, (place){0});
  state->is_defined = state->is_woven = true;
  program_add_global(p, state);
  w.state = ex_var(w.terms, state);
  w.refuse = function_named(&w, "reach_error");
  w.end = function_named(&w, "abort");
  for (uint32_t i = 0; i < p->functions.n; i++) change(&w, i);
  begin(&w);
  *out = (monitor){.state = state, .refuse = w.refuse->sym};
  return true;
}
