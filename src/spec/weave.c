/* See weave.h. A body is: branch on the guards; then the states of the abstraction's process are locations, a
 * choice among several steps is an input, an action is an event, a return action says what `modifies`
 * lists, chooses the result and returns. Inputs are calls of __VERIFIER_nondet functions, so that a
 * counterexample replays like any other. */
#include "spec/weave.h"

#include "program/missing.h"
#include "spec/choices.h"
#include "spec/guards.h"

#include <string.h>

enum { most_returns = 10 };

typedef struct weaver {
  job *job;
  program *program;
  spec *spec;
  terms *terms;
  actions *actions;
  const lts *process; /* NULL: every event is seen */
  guard_solver *solver;
  const char *instance;
  bool check_guards, show_return, show_stop, several, waits;
  bool has_error; /* some abstraction has ERROR */
  bool ok;
} weaver;

/* A function in the making. */
typedef struct body {
  weaver *w;
  cfa *f;
  place where;
  const spec_procedure *procedure; /* NULL: the component's caller */
  const expr **dollars;            /* $0, the result, NULL if it returns nothing; and the arguments */
  uint32_t nargs;
  const expr *guard; /* of the abstraction that is inlined */
} body;

/* ---- building ---- */

static loc_id new_loc(body *b) { return cfa_add_loc(b->f, b->where); }

static void put(body *b, loc_id from, loc_id to, edge e) {
  e.from = from;
  e.to = to;
  e.where = (range){.begin = b->where, .end_line = b->where.line, .end_column = b->where.column};
  cfa_add_edge(b->f, e);
}

static loc_id then(body *b, loc_id from, edge e) {
  loc_id to = new_loc(b);
  put(b, from, to, e);
  return to;
}

static const expr *temporary(body *b, const char *name, const type *type) {
  symbol *s = symbol_new(b->w->terms, SYM_TEMP, name, type, b->where);
  s->owner = b->f->index;
  vec_push(&b->f->locals, s);
  return ex_var(b->w->terms, s);
}

static const expr *function_named(weaver *w, const char *name, const type *result, const type *parameter) {
  types *t = &w->terms->types;
  const type *type = type_function_of(t, result, &parameter, parameter ? 1 : 0, false, true);
  symbol *s = symbol_new(w->terms, SYM_FUNC, intern_str(&w->job->names, name), type, (place){0});
  s->is_external = true;
  return ex_func(w->terms, s);
}

/* How many scalars a type consists of, at most `most`; more than that also where it cannot be told. */
static uint32_t parts_of(const type *t, uint32_t most) {
  uint32_t n = 0;
  if (type_is_scalar(t)) return 1;
  if (!t->is_complete || t->is_vla || t->is_union) return most + 1;
  if (t->kind == TY_ARRAY) {
    uint32_t each = parts_of(t->to, most);
    return each && t->count > most / each ? most + 1 : each * (uint32_t)t->count;
  }
  for (uint32_t i = 0; i < t->nfields && n <= most; i++) n += parts_of(t->fields[i].type, most);
  return n;
}

/* Any value into `lhs`, as an input; into a record or an array one by one. */
static loc_id any_value(body *b, loc_id at, const expr *lhs) {
  enum { most_parts = 64 };
  const type *t = lhs->type;
  if (!type_is_scalar(t) && parts_of(t, most_parts) > most_parts)
    return then(b, at, (edge){.kind = E_HAVOC, .lhs = lhs, .note = "any value of a record"});
  for (uint32_t i = 0; t->kind == TY_ARRAY && i < t->count; i++)
    at = any_value(b, at, ex_index(b->w->terms, lhs, ex_int(b->w->terms, b->w->terms->types.type_ptrdiff, i)));
  for (uint32_t i = 0; t->kind == TY_RECORD && i < t->nfields; i++)
    if (!t->fields[i].is_bit_field || *t->fields[i].name) at = any_value(b, at, ex_field(b->w->terms, lhs, i));
  if (!type_is_scalar(t)) return at;
  const char *name = arena_printf(&b->w->program->arena, "__VERIFIER_nondet_%s", b->f->sym->name);
  const expr *f = function_named(b->w, name, lhs->type, NULL);
  return then(b, at, (edge){.kind = E_CALL, .lhs = lhs, .rhs = f});
}

static const expr *truth(weaver *w, const expr *e) {
  if (e->kind >= EX_LT && e->kind <= EX_LOR) return e;
  if (e->kind == EX_INT) return ex_int(w->terms, w->terms->types.type_int, e->value != 0);
  return ex_not(w->terms, ex_not(w->terms, e));
}

static loc_id assume(body *b, loc_id at, const expr *condition) {
  weaver *w = b->w;
  const type *type_int = w->terms->types.type_int;
  const expr **args = arena_array(&w->program->arena, const expr *, 1);
  args[0] = truth(w, condition);
  if (args[0]->kind == EX_INT && args[0]->value) return at;
  const expr *f = function_named(w, "__VERIFIER_assume", w->terms->types.type_void, type_int);
  return then(b, at, (edge){.kind = E_CALL, .rhs = f, .args = args, .nargs = 1});
}

/* Two ways on: where `condition` holds, and where it does not. */
static void fork_on(body *b, loc_id at, const expr *condition, loc_id yes, loc_id no) {
  terms *t = b->w->terms;
  put(b, at, yes, (edge){.kind = E_ASSUME, .rhs = condition});
  put(b, at, no, (edge){.kind = E_ASSUME, .rhs = ex_not(t, condition), .is_else = true});
}

/* n ways on, by an input. */
static void choose(body *b, loc_id at, const loc_id *ways, uint32_t n) {
  terms *t = b->w->terms;
  const type *type = t->types.type_uint;
  if (n == 1) {
    put(b, at, ways[0], (edge){.kind = E_SKIP});
    return;
  }
  const expr *choice = temporary(b, "choice", type);
  at = any_value(b, at, choice);
  for (uint32_t i = 0; i < n; i++) {
    const expr *is = ex_binary(t, i + 1 < n ? EX_EQ : EX_GE, choice, ex_int(t, type, i));
    put(b, at, ways[i], (edge){.kind = E_ASSUME, .rhs = is});
  }
}

static resolve_scope scope_of(const body *b) {
  return (resolve_scope){.program = b->w->program, .function = b->f, .dollars = b->dollars, .ndollars = b->nargs + 1};
}

static const expr *meaning(body *b, const cexpr *e) {
  resolve_scope scope = scope_of(b);
  const expr *r = spec_resolve(b->w->job, b->w->spec, e, &scope);
  if (!r) b->w->ok = false;
  return r;
}

static loc_id perform(body *b, loc_id at, uint32_t action) {
  weaver *w = b->w;
  if (w->process && !lts_has(w->process, action)) return at;
  return then(b, at, (edge){.kind = E_EVENT, .event = action, .note = action_name(w->actions, action)});
}

/* ---- abstractions ---- */

/* The value that `$0 == e` gives, if it is that and e does not speak of $0. */
static const cexpr *only_value(const cexpr *condition) {
  if (condition->kind != CX_EQ || condition->kid[0]->kind != CX_DOLLAR || condition->kid[0]->value) return NULL;
  return cexpr_mentions_dollar(condition->kid[1], 0) ? NULL : condition->kid[1];
}

static const expr *modified(body *b, uint32_t i) {
  resolve_scope scope = scope_of(b);
  const expr *lvalue = spec_resolve_lvalue(b->w->job, b->w->spec, b->procedure->modifies.at[i], &scope);
  if (!lvalue) b->w->ok = false;
  return lvalue;
}

static loc_id modify(body *b, loc_id at) {
  for (uint32_t i = 0; i < b->procedure->modifies.n; i++) {
    const expr *lvalue = modified(b, i);
    if (lvalue) at = any_value(b, at, lvalue);
  }
  return at;
}

static bool is_condition(const cexpr *e) {
  return (e->kind >= CX_LT && e->kind <= CX_NE) || e->kind == CX_LAND || e->kind == CX_LOR || e->kind == CX_LNOT;
}

/* The condition of a return action, as it is meant here. Without a result, `return {C}`, which is short for `return {$0 == C}`, is about
 * what is modified. NULL: there is none. */
static const cexpr *return_condition(body *b, uint32_t action) {
  weaver *w = b->w;
  const cexpr *c = spec_return_condition(w->spec, action), *value = c ? only_value(c) : NULL;
  bool is_short = value && value->where.line == c->kid[0]->where.line && value->where.column == c->kid[0]->where.column;
  if (!c || b->dollars[0]) {
    if (is_short && is_condition(value) && w->check_guards)
      diag_warning(
          &w->job->diag, value->where,
          "%s() returns this truth value, 0 or 1; for a condition that is true when it returns, write `$0` in it",
          b->f->sym->name);
    return c;
  }
  if (is_short && is_condition(value)) return value;
  diag_error(&w->job->diag, c->where, "%s() returns void; write `return {}`, or a condition about what it modifies",
             b->f->sym->name);
  w->ok = false;
  return NULL;
}

/* What is true when the procedure returns: the condition and what it ensures. NULL: nothing in particular. */
static const expr *left_behind(body *b, const cexpr *condition) {
  const expr *all = condition ? meaning(b, condition) : NULL;
  if (all) all = truth(b->w, all);
  for (uint32_t i = 0; i < b->procedure->ensures.n; i++) {
    const expr *e = meaning(b, b->procedure->ensures.at[i]);
    if (!e) continue;
    all = all ? ex_binary(b->w->terms, EX_LAND, all, truth(b->w, e)) : truth(b->w, e);
  }
  return all;
}

static void give_back(body *b, loc_id at, uint32_t action) {
  weaver *w = b->w;
  const cexpr *condition = return_condition(b, action);
  at = modify(b, at);
  if (!w->ok) return;
  const cexpr *value = condition && b->dollars[0] ? only_value(condition) : NULL;
  const expr *given = value ? meaning(b, value) : NULL;
  if (given && type_is_scalar(given->type) && type_is_scalar(b->dollars[0]->type)) {
    given = ex_cast(w->terms, b->dollars[0]->type, given);
    if (b->procedure->ensures.n) at = then(b, at, (edge){.kind = E_ASSIGN, .lhs = b->dollars[0], .rhs = given});
    else put(b, at, b->f->exit, (edge){.kind = E_RETURN, .rhs = given});
    if (!b->procedure->ensures.n) return;
    condition = NULL;
  } else if (b->dollars[0]) at = any_value(b, at, b->dollars[0]);
  const expr *holds = left_behind(b, condition);
  if (holds) at = assume(b, at, holds);
  put(b, at, b->f->exit, (edge){.kind = E_RETURN, .rhs = b->dollars[0]});
}

/* ---- returns that cannot be ---- */

/* May two things that are modified through pointers be one? */
static bool may_be_same(const expr *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (list[i]->kind == EX_DEREF && list[k]->kind == EX_DEREF && list[i]->type == list[k]->type) return true;
  return false;
}

/* When a return action is possible, before anything is modified; NULL: always. */
static const expr *possible_when(body *b, uint32_t action, bool *exact) {
  weaver *w = b->w;
  const cexpr *condition = return_condition(b, action);
  if (!b->procedure->ensures.n && (!condition || (b->dollars[0] && only_value(condition)))) return NULL;
  const expr *holds = left_behind(b, condition);
  const expr **chosen = arena_array(&w->program->arena, const expr *, b->procedure->modifies.n + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < b->procedure->modifies.n; i++) {
    chosen[n] = modified(b, i);
    n += chosen[n] != NULL;
  }
  bool doubtful = may_be_same(chosen, n), sure;
  if (b->dollars[0]) chosen[n++] = b->dollars[0];
  if (!holds) return NULL;
  choices c = {.solver = w->solver, .terms = w->terms, .chosen = chosen, .nchosen = n};
  const expr *when = choices_when(&c, holds, &sure);
  *exact &= sure && !doubtful;
  return when->kind == EX_INT && when->value ? NULL : when;
}

static bool can_fail(body *b, const expr *when, buf *example) {
  guards g;
  guards_init(&g, b->w->solver);
  if (b->guard) guards_assume(&g, b->guard);
  guards_assume(&g, ex_not(b->w->terms, when));
  bool possible = guards_possible(&g);
  if (possible) guards_example(&g, example);
  guards_free(&g);
  return possible;
}

/* When the process can return at all in a state in which it can do nothing else; NULL: always, or it can do something else. */
static const expr *returns_when(body *b, const lts *process, uint32_t s, bool *exact) {
  weaver *w = b->w;
  const expr *when = ex_int(w->terms, w->terms->types.type_int, 0);
  *exact = true;
  for (uint32_t i = lts_from(process, s); i < lts_from(process, s + 1); i++) {
    if (!spec_is_return(w->spec, process->edges.at[i].action)) return NULL;
    const expr *one = possible_when(b, process->edges.at[i].action, exact);
    if (!one) return NULL;
    when = ex_either(w->terms, when, one);
  }
  return when;
}

/* One step of the process: where it begins. */
static loc_id step_of(body *b, const lts_edge *e, const loc_id *states) {
  weaver *w = b->w;
  loc_id at = new_loc(b), begin = at;
  if (spec_is_return(w->spec, e->action)) {
    give_back(b, at, e->action);
    return begin;
  }
  if (e->action != LTS_TAU) at = perform(b, at, e->action);
  put(b, at, states[e->to], (edge){.kind = E_SKIP});
  return begin;
}

/* ERROR as an event, which no process has in its alphabet: there is no answer to it. */
static uint32_t error_action(weaver *w) {
  buf name = {0};
  if (w->several) buf_printf(&name, "%s.", w->instance);
  buf_puts(&name, "ERROR");
  uint32_t action = action_named(w->actions, buf_text(&name));
  buf_free(&name);
  return action;
}

/* Is there an event in this state of a process that others may have to be ready for, or none at all? */
static bool waits_in(const weaver *w, const lts *process, uint32_t s) {
  bool any = false;
  for (uint32_t i = lts_from(process, s); i < lts_from(process, s + 1); i++) {
    uint32_t action = process->edges.at[i].action;
    any |= action != LTS_TAU && !spec_is_return(w->spec, action) && (!w->process || lts_has(w->process, action));
  }
  return w->waits && s != process->error && (any || lts_from(process, s) == lts_from(process, s + 1));
}

static loc_id wait_for_others(body *b, loc_id at) {
  uint32_t action = action_named(b->w->actions, WEAVE_WAITS);
  return then(b, at, (edge){.kind = E_EVENT, .event = action, .note = action_name(b->w->actions, action)});
}

/* The process stops without a return: it never comes back. */
static void stop(body *b, loc_id at, bool is_error) {
  weaver *w = b->w;
  if (is_error) {
    w->has_error = true;
    uint32_t action = error_action(w);
    at = then(b, at, (edge){.kind = E_EVENT, .event = action, .note = action_name(w->actions, action)});
    const expr *f = function_named(w, "reach_error", w->terms->types.type_void, NULL);
    at = then(b, at, (edge){.kind = E_CALL, .rhs = f});
  } else {
    if (w->show_stop) {
      uint32_t action = action_named(w->actions, WEAVE_STOP);
      at = then(b, at, (edge){.kind = E_EVENT, .event = action, .note = WEAVE_STOP});
    }
    at = assume(b, at, ex_int(w->terms, w->terms->types.type_int, 0));
  }
  put(b, at, b->f->exit, (edge){.kind = E_RETURN, .rhs = b->dollars[0]});
}

/* A call for which nothing satisfies the condition of a return never comes back. `when` says when something does. */
static loc_id block_unless(body *b, loc_id at, const expr *when, bool exact, const cexpr *condition) {
  weaver *w = b->w;
  place where = condition ? condition->where : b->procedure->ensures.n ? b->procedure->ensures.at[0]->where : b->where;
  buf example = {0};
  bool fails = can_fail(b, when, &example);
  if (fails && exact && when->kind == EX_INT) {
    diag_error(&w->job->diag, where, "this is unsatisfiable: a call of %s() could never return", b->f->sym->name);
    w->ok = false;
  } else if (fails && exact) {
    if (w->check_guards)
      diag_warning(&w->job->diag, where, "this is unsatisfiable%s%s: a call of %s() then never returns",
                   example.n ? " where " : "", buf_text(&example), b->f->sym->name);
    loc_id fine = new_loc(b), blocked = new_loc(b);
    fork_on(b, at, when, fine, blocked);
    stop(b, w->waits ? wait_for_others(b, blocked) : blocked, false);
    at = fine;
  } else if (fails) {
    const expr *f = function_named(w, "__cantrip_answers", w->terms->types.type_void, NULL);
    at = then(b, at, (edge){.kind = E_CALL, .rhs = f});
  }
  buf_free(&example);
  return at;
}

static loc_id block_impossible(body *b, loc_id at, const lts *process, uint32_t s) {
  bool exact;
  const expr *when = b->w->ok ? returns_when(b, process, s, &exact) : NULL;
  if (!when) return at;
  return block_unless(b, at, when, exact,
                      spec_return_condition(b->w->spec, process->edges.at[lts_from(process, s)].action));
}

static void lay_out(body *b, loc_id at, const lts *process) {
  loc_id *states = mem_alloc(sizeof *states * (process->states + 1));
  VEC(loc_id) ways = {0};
  bool *reached = mem_alloc(process->states + 1); /* not only by returning */
  reached[process->initial] = true;
  for (uint32_t i = 0; i < process->edges.n; i++)
    if (!spec_is_return(b->w->spec, process->edges.at[i].action)) reached[process->edges.at[i].to] = true;
  for (uint32_t s = 0; s < process->states; s++)
    if (reached[s]) states[s] = new_loc(b);
  put(b, at, states[process->initial], (edge){.kind = E_SKIP});
  for (uint32_t s = 0; s < process->states; s++) {
    if (!reached[s]) continue;
    ways.n = 0;
    for (uint32_t i = lts_from(process, s); i < lts_from(process, s + 1); i++)
      vec_push(&ways, step_of(b, &process->edges.at[i], states));
    loc_id at_state = waits_in(b->w, process, s) ? wait_for_others(b, states[s]) : states[s];
    if (ways.n) choose(b, block_impossible(b, at_state, process, s), ways.at, ways.n);
    else stop(b, at_state, s == process->error);
  }
  vec_free(&ways);
  mem_free(reached);
  mem_free(states);
}

static void lay_out_all(body *b) {
  const spec_procedure *p = b->procedure;
  loc_id at = b->f->entry;
  for (uint32_t i = 0; i < p->abstractions.n; i++) {
    const spec_abstraction *a = &p->abstractions.at[i];
    const expr *guard = meaning(b, a->guard);
    if (!guard) return;
    guard = truth(b->w, guard);
    bool always = guard->kind == EX_INT && guard->value;
    loc_id begin = always ? at : new_loc(b), next = new_loc(b);
    if (!always) fork_on(b, at, guard, begin, next);
    b->guard = guard;
    lay_out(b, begin, a->process);
    if (always) return;
    at = next;
  }
  /* They cover every case, if the solver could tell; else a proof must not rely on it. */
  const char *note = arena_printf(&b->w->program->arena, "no abstraction of %s applies", b->f->sym->name);
  put(b, at, b->f->exit, (edge){.kind = E_UNMODELLED, .note = note});
}

/* ---- functions ---- */

static void add_parameter(body *b, const char *name, const type *type) {
  symbol *s = symbol_new(b->w->terms, SYM_PARAM, name, type, b->where);
  s->owner = b->f->index;
  vec_push(&b->f->params, s);
  b->dollars[++b->nargs] = ex_var(b->w->terms, s);
}

/* The first call of a function that is declared without parameters: its arguments have the types. */
static const edge *some_call(const program *p, const symbol *f) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->kind == E_CALL && e->rhs->kind == EX_FUNC && e->rhs->sym == f) return e;
    }
  return NULL;
}

static void begin_body(body *b, symbol *sym) {
  weaver *w = b->w;
  const edge *call = sym->type->has_prototype ? NULL : some_call(w->program, sym);
  uint32_t n = sym->type->nparams ? sym->type->nparams : call ? call->nargs : 0;
  b->f = cfa_new(w->program, sym);
  b->f->is_woven = true;
  b->dollars = arena_array(&w->program->arena, const expr *, n + 2);
  for (uint32_t i = 0; i < n; i++) {
    const type *type = i < sym->type->nparams ? sym->type->params[i] : call->args[i]->type;
    add_parameter(b, arena_printf(&w->program->arena, "$%u", i + 1), type);
  }
  const type *result = sym->type->to;
  if (result->kind != TY_VOID) b->dollars[0] = temporary(b, "$0", result);
}

static void weave_procedure(weaver *w, symbol *sym, const spec_procedure *p) {
  body b = {.w = w, .procedure = p, .where = p->where};
  begin_body(&b, sym);
  resolve_scope scope = scope_of(&b);
  if (w->check_guards && !guards_check_procedure(w->solver, w->spec, p, &scope)) w->ok = false;
  else lay_out_all(&b);
}

/* A function without body of which only `modifies` and `ensures` are said: it changes the one and leaves the other true. */
static void weave_contract(weaver *w, symbol *sym, const spec_procedure *p) {
  body b = {.w = w, .procedure = p, .where = p->where};
  bool exact = true;
  begin_body(&b, sym);
  const expr *when = possible_when(&b, LTS_NONE, &exact);
  give_back(&b, when && w->ok ? block_unless(&b, b.f->entry, when, exact, NULL) : b.f->entry, LTS_NONE);
}

static bool is_contract(const weaver *w, const spec_procedure *p, const symbol *s) {
  return !p->abstractions.n && (p->modifies.n || p->ensures.n) && !program_body(w->program, s) && !s->type->is_variadic;
}

static bool is_function(const symbol *s, const char *name) {
  return s->kind == SYM_FUNC && s->type->kind == TY_FUNCTION && !strcmp(s->name, name);
}

/* A function that must not be called. */
static void weave_error_call(weaver *w, const char *name) {
  uint32_t nsymbols = w->terms->symbols.n;
  for (uint32_t k = 0; k < nsymbols; k++) {
    symbol *s = w->terms->symbols.at[k];
    if (!is_function(s, name)) continue;
    body b = {.w = w, .where = s->where};
    begin_body(&b, s);
    const expr *f = function_named(w, "reach_error", w->terms->types.type_void, NULL);
    loc_id at = then(&b, b.f->entry, (edge){.kind = E_CALL, .rhs = f});
    put(&b, at, b.f->exit, (edge){.kind = E_RETURN, .rhs = b.dollars[0]});
  }
}

static void weave_procedures(weaver *w, const symbol *component) {
  uint32_t nsymbols = w->terms->symbols.n;
  for (uint32_t i = 0; i < spec_procedure_count(w->spec); i++) {
    const spec_procedure *p = spec_procedure_at(w->spec, i);
    if (p->is_inline) continue;
    for (uint32_t k = 0; k < nsymbols; k++) {
      symbol *s = w->terms->symbols.at[k];
      if (is_function(s, p->name) && is_contract(w, p, s)) weave_contract(w, s, p);
    }
    if (!p->abstractions.n) continue;
    program_raise_allocation(w->program, p->name); /* what the specification says of malloc counts */
    bool found = false;
    for (uint32_t k = 0; k < nsymbols; k++) {
      symbol *s = w->terms->symbols.at[k];
      if (!is_function(s, p->name)) continue;
      found = true;
      if (s != component) weave_procedure(w, s, p); /* of the component, the body is meant */
    }
    if (!found && w->check_guards) /* once, not for every component and property */
      diag_warning(&w->job->diag, p->where, "the program calls no function '%s': its events never happen", p->name);
  }
}

/* ---- the component ---- */

typedef struct region {
  uint32_t mask, action;
} region;

typedef struct regions {
  VEC(uint32_t) returns;        /* the return actions of the process */
  VEC(const expr *) conditions; /* of each; NULL: any value */
  VEC(region) all;
} regions;

static uint32_t region_action(weaver *w, const regions *r, uint32_t mask) {
  buf name = {0};
  uint32_t n = 0, last = 0;
  if (w->several) buf_printf(&name, "%s.", w->instance);
  for (uint32_t i = 0; i < r->returns.n; i++) {
    if (!(mask >> i & 1)) continue;
    last = r->returns.at[i];
    const cexpr *c = spec_return_condition(w->spec, last);
    if (!c) continue;
    buf_puts(&name, n++ ? " && " : "return {");
    cexpr_print(&name, c);
  }
  if (!mask) buf_puts(&name, "return {another value");
  if (mask && !n) buf_puts(&name, "return {");
  buf_putc(&name, '}');
  bool alone = mask && !(mask & (mask - 1)) && !w->several;
  uint32_t action = alone ? last : action_named(w->actions, buf_text(&name));
  buf_free(&name);
  return action;
}

/* Branches on condition `i` and the ones after it; at the end each region has its event. */
static void cut(body *b, regions *r, guards *g, loc_id at, uint32_t i, uint32_t mask) {
  if (i == r->returns.n) {
    region x = {mask, region_action(b->w, r, mask)};
    vec_push(&r->all, x);
    at = then(b, at, (edge){.kind = E_EVENT, .event = x.action, .note = action_name(b->w->actions, x.action)});
    put(b, at, b->f->exit, (edge){.kind = E_RETURN, .rhs = b->dollars[0]});
    return;
  }
  const expr *c = r->conditions.at[i];
  if (!c || c->kind == EX_INT) {
    cut(b, r, g, at, i + 1, mask | (uint32_t)(!c || c->value) << i);
    return;
  }
  uint32_t assumed = guards_assume(g, c);
  bool yes = guards_possible(g);
  guards_retract(g, assumed);
  assumed = guards_assume(g, ex_not(b->w->terms, c));
  bool no = guards_possible(g);
  guards_retract(g, assumed);
  loc_id ways[2] = {at, at};
  if (yes && no) {
    ways[1] = new_loc(b);
    ways[0] = new_loc(b);
    fork_on(b, at, c, ways[1], ways[0]);
  }
  for (int holds = 1; holds >= 0; holds--) {
    if (holds ? !yes : !no) continue;
    assumed = guards_assume(g, holds ? c : ex_not(b->w->terms, c));
    cut(b, r, g, ways[holds], i + 1, mask | (uint32_t)holds << i);
    guards_retract(g, assumed);
  }
}

/* The process with the returns of regions in place of its return actions. */
static void list_returns(const regions *r, weaving *out) {
  for (uint32_t k = 0; k < r->returns.n; k++)
    for (uint32_t m = 0; m < r->all.n; m++)
      if (r->all.at[m].mask >> k & 1) vec_push(&out->returns, ((weave_return){r->returns.at[k], r->all.at[m].action}));
}

static lts *over_regions(weaver *w, const lts *process, const regions *r) {
  lts *l = lts_new(w->actions, process->name);
  for (uint32_t s = 0; s < process->states; s++) lts_add_state(l);
  l->initial = process->initial;
  l->end = process->end;
  for (uint32_t i = 0; i < process->alphabet.n; i++)
    if (!spec_is_return(w->spec, process->alphabet.at[i])) lts_add_action(l, process->alphabet.at[i]);
  for (uint32_t i = 0; i < r->all.n; i++) lts_add_action(l, r->all.at[i].action);
  if (w->has_error) lts_add_action(l, error_action(w));
  for (uint32_t i = 0; i < process->edges.n; i++) {
    lts_edge e = process->edges.at[i];
    if (e.to == process->error) continue; /* no answer at all */
    if (!spec_is_return(w->spec, e.action)) {
      lts_add_edge(l, e.from, e.action, e.to);
      continue;
    }
    for (uint32_t k = 0; k < r->returns.n; k++)
      for (uint32_t m = 0; m < r->all.n && r->returns.at[k] == e.action; m++)
        if (r->all.at[m].mask >> k & 1) lts_add_edge(l, e.from, r->all.at[m].action, e.to);
  }
  for (uint32_t s = 0; s < process->state_names.n; s++) vec_push(&l->state_names, process->state_names.at[s]);
  lts_freeze(l);
  return l;
}

static bool take_returns(body *b, const lts *process, regions *r) {
  weaver *w = b->w;
  for (uint32_t i = 0; process && i < process->alphabet.n; i++) {
    uint32_t a = process->alphabet.at[i];
    const char *owner = spec_return_owner(w->spec, a);
    if (!spec_is_return(w->spec, a) || (owner && strcmp(owner, w->instance))) continue;
    const cexpr *c = spec_return_condition(w->spec, a);
    const expr *condition = NULL;
    const cexpr *left = c && !b->dollars[0] ? only_value(c) : NULL;
    if (left && is_condition(left)) c = left;
    else if (c && !b->dollars[0]) condition = ex_int(w->terms, w->terms->types.type_int, 0), c = NULL;
    if (c && !(condition = meaning(b, c))) return false;
    vec_push(&r->returns, a);
    vec_push(&r->conditions, condition ? truth(w, condition) : NULL);
  }
  if (r->returns.n <= most_returns) return true;
  diag_error(&w->job->diag, b->where, "a process may have at most %d different return actions", most_returns);
  return false;
}

/* ---- preconditions ---- */

/* A call of one of the functions of program/library.h that preconditions are made of. */
static loc_id call_claim(body *b, loc_id at, const char *name, const expr *pointer, const expr *bytes) {
  weaver *w = b->w;
  const expr **args = arena_array(&w->program->arena, const expr *, 2);
  args[0] = pointer;
  args[1] = bytes;
  const expr *f = function_named(w, name, w->terms->types.type_void, pointer ? pointer->type : NULL);
  return then(b, at, (edge){.kind = E_CALL, .rhs = f, .args = args, .nargs = pointer ? 2 : 0});
}

/* valid(p, n), as the caller's promise or, `checked`, as its duty. */
static loc_id valid(body *b, loc_id at, const cexpr *e, bool checked) {
  terms *t = b->w->terms;
  const type *size = t->types.type_size;
  const expr *p = meaning(b, e->kid[0]), *n = e->kid[1] ? meaning(b, e->kid[1]) : ex_int(t, size, 1);
  if (!p || !n) return at;
  if (!type_is_pointer(p->type) || !p->type->to->size || !type_is_integer(n->type)) {
    diag_error(&b->w->job->diag, e->where,
               "valid() is about a pointer to something of known size, and a number of elements");
    b->w->ok = false;
    return at;
  }
  /* As many elements as no object can have are not counted modulo the size of the address space. */
  n = ex_cast(t, size, n);
  const expr *most = ex_int(t, size, int_max(t->types.type_ptrdiff) / (i128)p->type->to->size);
  const expr *few = ex_binary(t, EX_LE, n, most);
  const expr *bytes = ex_binary(t, EX_MUL, n, ex_int(t, size, (i128)p->type->to->size));
  if (checked) bytes = ex_ite(t, few, bytes, ex_int(t, size, int_max(size)));
  else at = assume(b, at, few);
  return call_claim(b, at, checked ? "__cantrip_require_valid" : "__cantrip_valid", p, bytes);
}

/* string(s): a zero somewhere, and all before it is valid. same(p, q): q is some elements away from p. */
static loc_id somewhere(body *b, loc_id at, const cexpr *e) {
  terms *t = b->w->terms;
  bool same = e->kid[1];
  const expr *p = meaning(b, e->kid[0]), *q = same ? meaning(b, e->kid[1]) : NULL;
  if (!p || (same && !q)) return at;
  bool bytes = type_is_pointer(p->type) && type_is_char(p->type->to);
  if (same ? !type_is_pointer(p->type) || p->type != q->type || !p->type->to->size : !bytes) {
    diag_error(&b->w->job->diag, e->where,
               same ? "same() is about two pointers of one type" : "string() is about a pointer to characters");
    b->w->ok = false;
    return at;
  }
  const expr *n = temporary(b, "there", same ? t->types.type_ptrdiff : t->types.type_size);
  at = any_value(b, at, n);
  const expr *there = ex_binary(t, EX_PTRADD, p, n), *least = ex_int(t, n->type, same ? -(1 << 26) : 0);
  at = assume(b, at, ex_both(t, ex_binary(t, EX_GE, n, least), ex_binary(t, EX_LT, n, ex_int(t, n->type, 1 << 26))));
  if (same) return assume(b, at, ex_binary(t, EX_EQ, q, there));
  at = call_claim(b, at, "__cantrip_valid", p, ex_binary(t, EX_ADD, n, ex_int(t, n->type, 1)));
  return assume(b, at, ex_binary(t, EX_EQ, ex_deref(t, there), ex_int(t, p->type->to, 0)));
}

/* A variable that is assumed to be equal to a constant is given it, too: so it is known to have a value that can be followed. */
static loc_id settle(body *b, loc_id at, const expr *condition) {
  if (condition->kind != EX_EQ) return at;
  const expr *x = condition->args[0], *value = condition->args[1];
  if (x->kind != EX_VAR || x->sym->is_volatile || x->sym->is_const || value->kind != EX_INT || x->type != value->type)
    return at;
  return then(b, at, (edge){.kind = E_ASSIGN, .lhs = x, .rhs = value});
}

/* Whatever is joined by && is assumed, one after the other. `plain` collects what is a condition of C. */
static loc_id assume_all(body *b, loc_id at, const cexpr *e, guards *plain) {
  if (e->kind == CX_LAND) return assume_all(b, assume_all(b, at, e->kid[0], plain), e->kid[1], plain);
  if (e->kind == CX_CLAIM) return strcmp(e->text, "valid") ? somewhere(b, at, e) : valid(b, at, e, false);
  const expr *condition = meaning(b, e);
  if (!condition) return at;
  guards_assume(plain, truth(b->w, condition));
  return settle(b, assume(b, at, condition), condition);
}

/* The guard and the `requires` of the component. What nothing satisfies is a mistake, and what follows from it no proof. */
static loc_id assume_preconditions(body *b, loc_id at, const cexpr *guard, const spec_procedure *p) {
  weaver *w = b->w;
  guards g;
  guards_init(&g, w->solver);
  for (uint32_t i = 0; i < (p ? p->requires.n : 0) + (guard != NULL) && w->ok; i++) {
    const cexpr *e = guard && !i ? guard
                                 : p->
                                     requires
                                     .at[i - (guard != NULL)];
    at = assume_all(b, at, e, &g);
    if (!w->ok || guards_possible(&g)) continue;
    diag_error(&w->job->diag, e->where, "this is unsatisfiable: the component could never be called");
    w->ok = false;
  }
  guards_free(&g);
  return at;
}

static const spec_procedure *procedure_of(const weaver *w, const char *name) {
  for (uint32_t i = 0; i < spec_procedure_count(w->spec); i++)
    if (!strcmp(spec_procedure_at(w->spec, i)->name, name)) return spec_procedure_at(w->spec, i);
  return NULL;
}

/* The claims among the edges from number `first` on say what they are about, for reports. */
static void note_duty(body *b, uint32_t first, const cexpr *e) {
  buf text = {0};
  cexpr_print(&text, e);
  for (uint32_t i = first; i < b->f->edges.n; i++)
    if (b->f->edges.at[i].kind == E_CALL) b->f->edges.at[i].note = arena_strdup(&b->w->program->arena, buf_text(&text));
  buf_free(&text);
}

/* The duties of a caller: each that is not met is an error of its own. */
static loc_id check_all(body *b, loc_id at, const cexpr *e) {
  weaver *w = b->w;
  uint32_t first = b->f->edges.n;
  if (e->kind == CX_LAND) return check_all(b, check_all(b, at, e->kid[0]), e->kid[1]);
  if (e->kind == CX_CLAIM && !strcmp(e->text, "valid")) {
    at = valid(b, at, e, true);
    note_duty(b, first, e);
    return at;
  }
  const char *word = e->kind == CX_CLAIM ? "__cantrip_unchecked" : "__cantrip_requires";
  loc_id fine = new_loc(b), bad = e->kind == CX_CLAIM ? at : new_loc(b);
  const expr *condition = e->kind == CX_CLAIM ? NULL : meaning(b, e);
  if (condition) fork_on(b, at, truth(w, condition), fine, bad);
  bad = call_claim(b, bad, word, NULL, NULL);
  note_duty(b, first, e);
  put(b, bad, condition ? b->f->exit : fine,
      condition ? (edge){.kind = E_RETURN, .rhs = b->dollars[0]} : (edge){.kind = E_SKIP});
  return fine;
}

/* Around a function that requires something: its callers arrive here. */
static void weave_duties(weaver *w, symbol *sym, const spec_procedure *p) {
  const cfa *written = program_body(w->program, sym);
  symbol *inner = symbol_new(w->terms, SYM_FUNC, sym->name, sym->type, sym->where);
  inner->is_woven = true;
  inner->is_external = sym->is_external;
  program_share_body(w->program, inner, written);
  body b = {.w = w, .procedure = p, .where = p->where};
  begin_body(&b, sym);
  for (uint32_t i = 0; written && i < written->params.n && i < b.f->params.n; i++)
    b.f->params.at[i]->name = written->params.at[i]->name;
  loc_id at = b.f->entry;
  for (uint32_t i = 0; i < p->requires.n && w->ok; i++) at = check_all(&b, at, p->requires.at[i]);
  at = then(&b, at,
            (edge){.kind = E_CALL,
                   .lhs = b.dollars[0],
                   .rhs = ex_func(w->terms, inner),
                   .args = b.dollars + 1,
                   .nargs = b.nargs});
  put(&b, at, b.f->exit, (edge){.kind = E_RETURN, .rhs = b.dollars[0]});
}

static void weave_all_duties(weaver *w, const symbol *component) {
  uint32_t nsymbols = w->terms->symbols.n;
  for (uint32_t i = 0; i < spec_procedure_count(w->spec); i++) {
    const spec_procedure *p = spec_procedure_at(w->spec, i);
    for (uint32_t k = 0; p->requires.n && k < nsymbols; k++) {
      symbol *s = w->terms->symbols.at[k];
      if (s != component && !s->is_woven && is_function(s, p->name) && !s->type->is_variadic) weave_duties(w, s, p);
    }
  }
}

/* What the component ensures is its duty when it returns; otherwise it is in ERROR. */
static loc_id check_ensured(body *b, loc_id at, const spec_procedure *p) {
  for (uint32_t i = 0; p && i < p->ensures.n; i++) {
    const expr *e = meaning(b, p->ensures.at[i]);
    if (!e) continue;
    loc_id fine = new_loc(b), broken = new_loc(b);
    fork_on(b, at, truth(b->w, e), fine, broken);
    stop(b, broken, true);
    at = fine;
  }
  return at;
}

/* A caller for the component: guard, call, return. */
static bool weave_caller(weaver *w, const cfa *component, const cexpr *guard, bool only_called, regions *r,
                         const char **name) {
  body b = {.w = w, .where = component->sym->where};
  *name = intern_str(&w->job->names, arena_printf(&w->program->arena, "the caller of %s", component->sym->name));
  symbol *sym = symbol_new(w->terms, SYM_FUNC, *name, component->sym->type, component->sym->where);
  sym->is_external = true;
  b.f = cfa_new(w->program, sym);
  b.f->is_woven = true;
  b.dollars = arena_array(&w->program->arena, const expr *, component->params.n + 2);
  for (uint32_t i = 0; i < component->params.n; i++)
    add_parameter(&b, component->params.at[i]->name, component->params.at[i]->type);
  if (component->sym->type->to->kind != TY_VOID) b.dollars[0] = temporary(&b, "$0", component->sym->type->to);
  loc_id at = b.f->entry;
  if (!strcmp(component->sym->name, "main") && b.nargs && type_is_integer(b.dollars[1]->type))
    at = assume(&b, at, ex_binary(w->terms, EX_GE, b.dollars[1], ex_int(w->terms, b.dollars[1]->type, 0)));
  at = assume_preconditions(&b, at, guard, procedure_of(w, component->sym->name));
  if (!w->ok) return false;
  if (only_called) {
    const expr *error = function_named(w, "reach_error", w->terms->types.type_void, NULL);
    at = then(&b, at, (edge){.kind = E_CALL, .rhs = error});
    put(&b, at, b.f->exit, (edge){.kind = E_RETURN, .rhs = b.dollars[0]});
    return true;
  }
  at = then(&b, at,
            (edge){.kind = E_CALL,
                   .lhs = b.dollars[0],
                   .rhs = ex_func(w->terms, component->sym),
                   .args = b.dollars + 1,
                   .nargs = b.nargs});
  at = check_ensured(&b, at, procedure_of(w, component->sym->name));
  if (!take_returns(&b, w->process, r)) return false;
  if (w->show_return) {
    uint32_t action = action_named(w->actions, "return {}");
    at = then(&b, at, (edge){.kind = E_EVENT, .event = action, .note = action_name(w->actions, action)});
  }
  if (!r->returns.n) {
    put(&b, at, b.f->exit, (edge){.kind = E_RETURN, .rhs = b.dollars[0]});
    return true;
  }
  guards g;
  guards_init(&g, w->solver);
  cut(&b, r, &g, at, 0, 0);
  guards_free(&g);
  return true;
}

/* Every event that some procedure may perform. */
static lts *all_events(weaver *w) {
  lts *l = lts_new(w->actions, NULL);
  l->initial = lts_add_state(l);
  if (w->show_return) lts_add_action(l, action_named(w->actions, "return {}"));
  if (w->has_error) lts_add_action(l, error_action(w));
  for (uint32_t i = 0; i < spec_procedure_count(w->spec); i++) {
    const spec_procedure *p = spec_procedure_at(w->spec, i);
    for (uint32_t k = 0; k < p->abstractions.n && !p->is_inline; k++) {
      const lts *a = p->abstractions.at[k].process;
      for (uint32_t m = 0; m < a->alphabet.n; m++)
        if (!spec_is_return(w->spec, a->alphabet.at[m])) lts_add_action(l, a->alphabet.at[m]);
    }
  }
  lts_freeze(l);
  return l;
}

/* ---- interrupts ---- */

/* The program whose interrupts come while the function runs: that of which it is the component, or, for a function that is examined by
 * itself, the first that has interrupts. NULL: none. */
static const spec_program *interrupted_program(const weaver *w, const char *function) {
  const spec_program *first = NULL;
  for (uint32_t i = 0; i < spec_program_count(w->spec); i++) {
    const spec_program *g = spec_program_at(w->spec, i);
    if (!first && g->interrupts.n) first = g;
    for (uint32_t k = 0; k < g->components.n; k++)
      if (g->components.at[k].function && !strcmp(g->components.at[k].function, function))
        return g->interrupts.n ? g : NULL;
  }
  return first;
}

static void add_interrupt(weaver *w, const spec_program *g, uint32_t number, interrupts *to) {
  const spec_interrupt *x = &g->interrupts.at[number];
  const cfa *handler = program_find(w->program, intern_str(&w->job->names, x->handler));
  interrupt h = {.function = handler ? handler->sym : NULL, .once = x->once, .where = x->where};
  resolve_scope scope = {.program = w->program};
  if (!handler) diag_error(&w->job->diag, x->where, "no function '%s' with a body", x->handler);
  else if (handler->params.n)
    diag_error(&w->job->diag, x->where, "the interrupt handler %s() has parameters", x->handler);
  if (!handler || handler->params.n) w->ok = false;
  if (w->ok && x->when && !(h.when = spec_resolve(w->job, w->spec, x->when, &scope))) w->ok = false;
  if (h.when) h.when = truth(w, h.when);
  for (uint32_t i = 0; i < g->interrupts.n; i++)
    if (g->interrupts.at[i].priority <= x->priority) h.blocks |= (uint64_t)1 << i;
  vec_push(&to->all, h);
}

static void weave_interrupts(weaver *w, const weave_request *q, const cfa *component, weaving *out) {
  const spec_program *g = interrupted_program(w, q->function);
  interrupts x = {.word = (uint32_t)w->job->options.word, .finite = q->finite};
  if (q->races) x.races = &out->races;
  if (!x.word) x.word = w->terms->types.pointer_size * 8;
  if (!g) return;
  if (g->interrupts.n > most_interrupts) {
    diag_error(&w->job->diag, g->where, "a program may have at most %d interrupts", most_interrupts);
    w->ok = false;
    return;
  }
  for (uint32_t i = 0; i < g->interrupts.n; i++) add_interrupt(w, g, i, &x);
  const char *why = w->ok ? program_weave_interrupts(w->program, component, &x) : NULL;
  if (why) diag_error(&w->job->diag, g->interrupts.at[0].where, "%s", why);
  w->ok &= !why;
  out->is_interrupted = true;
  vec_free(&x.all);
}

bool weave(const weave_request *q, weaving *out) {
  guard_solver own = {.job = q->job, .terms = q->program->terms};
  weaver w = {.job = q->job,
              .program = program_view(q->program),
              .spec = q->spec,
              .terms = q->program->terms,
              .actions = q->actions,
              .process = q->process,
              .solver = q->solver ? q->solver : &own,
              .check_guards = q->check_guards,
              .show_return = q->show_return,
              .instance = q->instance ? q->instance : q->function,
              .several = q->several,
              .waits = q->waits,
              .show_stop = q->show_stop,
              .ok = true};
  regions r = {0};
  *out = (weaving){.program = w.program, .error = LTS_NONE};
  const cfa *component = program_find(w.program, intern_str(&q->job->names, q->function));
  if (!component) {
    program_missing(q->job, w.program, q->where, q->function);
    return false;
  }
  if (!q->only_called) weave_procedures(&w, component->sym);
  if (!q->only_called) weave_all_duties(&w, component->sym);
  if (q->error_call) weave_error_call(&w, q->error_call);
  if (!weave_caller(&w, component, q->guard, q->only_called, &r, &out->entry)) w.ok = false;
  if (w.ok && !q->only_called) weave_interrupts(&w, q, component, out);
  if (w.ok) out->process = q->process ? over_regions(&w, q->process, &r) : all_events(&w);
  if (w.has_error) out->error = error_action(&w);
  list_returns(&r, out);
  vec_free(&r.returns);
  vec_free(&r.conditions);
  vec_free(&r.all);
  guard_solver_free(&own);
  return w.ok;
}

/* A function of nobody's that assumes what is required, which the component calls before everything else. */
static symbol *weave_promises(weaver *w, const cfa *component, const spec_procedure *p) {
  types *t = &w->terms->types;
  const type *is = component->sym->type;
  const type *as = type_function_of(t, t->type_void, is->params, is->nparams, is->is_variadic, is->has_prototype);
  const char *name = arena_printf(&w->program->arena, "what %s requires", component->sym->name);
  symbol *sym = symbol_new(w->terms, SYM_FUNC, intern_str(&w->job->names, name), as, component->sym->where);
  body b = {.w = w, .procedure = p, .where = p->where};
  b.f = cfa_new(w->program, sym);
  b.f->is_woven = true;
  b.dollars = arena_array(&w->program->arena, const expr *, component->params.n + 2);
  for (uint32_t i = 0; i < component->params.n; i++)
    add_parameter(&b, component->params.at[i]->name, component->params.at[i]->type);
  loc_id at = assume_preconditions(&b, b.f->entry, NULL, p);
  put(&b, at, b.f->exit, (edge){.kind = E_RETURN});
  return sym;
}

static void put_promises(weaver *w, const cfa *component, const spec_procedure *p) {
  symbol *promises = weave_promises(w, component, p);
  if (!w->ok) return;
  body b = {.w = w, .where = component->sym->where};
  b.f = program_own_body(w->program, component->index);
  const expr **args = arena_array(&w->program->arena, const expr *, b.f->params.n + 1);
  for (uint32_t i = 0; i < b.f->params.n; i++) args[i] = ex_var(w->terms, b.f->params.at[i]);
  loc_id begin = new_loc(&b);
  put(&b, begin, b.f->entry,
      (edge){.kind = E_CALL, .rhs = ex_func(w->terms, promises), .args = args, .nargs = b.f->params.n});
  vec_last(&b.f->edges).is_woven = true;
  b.f->entry = begin;
}

program *weave_contracts(job *job, program *program, spec *spec, actions *actions, const cfa *function) {
  guard_solver own = {.job = job, .terms = program->terms};
  weaver w = {.job = job,
              .program = program_view(program),
              .spec = spec,
              .terms = program->terms,
              .actions = actions,
              .solver = &own,
              .ok = true};
  const spec_procedure *p = function ? procedure_of(&w, function->sym->name) : NULL;
  weave_procedures(&w, function ? function->sym : NULL);
  weave_all_duties(&w, function ? function->sym : NULL);
  if (w.ok && p && p->requires.n) put_promises(&w, function, p);
  guard_solver_free(&own);
  return w.ok ? w.program : NULL;
}

void weaving_free(weaving *w) {
  lts_free(w->process);
  vec_free(&w->returns);
  vec_free(&w->races);
}
