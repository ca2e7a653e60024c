/* See observe.h. */
#include "spec/observe.h"

#include <string.h>

/* What the propositions of a group read. */
typedef struct footprint {
  uint32_t group;
  VEC(const expr *) reads; /* lvalues */
  bool through_pointer;    /* one of them is reached through a pointer, */
  bool has_address;        /* or can be */
  VEC(symbol *) locals;    /* that it reads, parameters excepted */
  bool has_others;         /* it reads something else, too: whether the locals are set must be remembered */
} footprint;

/* A local of the component, and the global that follows it, or says whether it is set. */
typedef struct shadow {
  symbol *local, *global;
} shadow;

typedef struct observer {
  const weave_request *q;
  const alphabet *a;
  const char *instance;
  observing *out;
  terms *terms;
  cfa *component;
  VEC(footprint) groups;
  VEC(shadow) shadows;
  VEC(shadow) flags;
  bool has_locals; /* some proposition is about a local */
  bool at_once;    /* some step may change several groups */
} observer;

/* ---- events ---- */

/* Every event that a procedure may perform is a position, and so counts, also where the formula does not name it; but not for a formula of
 * propositions without X: to it a position at which nothing changes is nothing. To a formula of fluents it may be the first one: a fluent has
 * its new value at the event that changes it. */
static void add_other_events(const observer *o, lts *l) {
  const spec *s = o->q->spec;
  if (!o->a->events.n && !o->a->returns.n && !o->a->fluents.n && !o->a->has_next) return;
  for (uint32_t i = 0; i < spec_procedure_count(s); i++) {
    const spec_procedure *p = spec_procedure_at(s, i);
    for (uint32_t k = 0; k < p->abstractions.n && !p->is_inline; k++) {
      const lts *a = p->abstractions.at[k].process;
      for (uint32_t m = 0; m < a->alphabet.n; m++)
        if (!spec_is_return(s, a->alphabet.at[m])) lts_add_edge(l, 0, a->alphabet.at[m], 0);
    }
  }
}

/* Events that the formula and its fluents name, and all others that count. */
static void add_events(const observer *o, lts *l) {
  add_other_events(o, l);
  for (uint32_t i = 0; i < o->a->events.n; i++) lts_add_edge(l, 0, o->a->events.at[i].action, 0);
  for (uint32_t i = 0; i < o->a->fluents.n; i++) {
    const spec_fluent *f = spec_fluent_at(o->q->spec, o->a->fluents.at[i].number);
    for (uint32_t k = 0; k < f->starts.n; k++) lts_add_edge(l, 0, f->starts.at[k], 0);
    for (uint32_t k = 0; k < f->ends.n; k++) lts_add_edge(l, 0, f->ends.at[k], 0);
  }
}

/* A process of all events that are seen; each return action of the formula leads to a state of its own. */
static lts *events_of(const observer *o) {
  const lts *given = o->q->process;
  lts *l = lts_new(o->q->actions, NULL);
  l->initial = lts_add_state(l);
  if (!given) add_events(o, l);
  for (uint32_t i = 0; given && i < given->alphabet.n; i++) lts_add_edge(l, 0, given->alphabet.at[i], 0);
  for (uint32_t i = 0; i < o->a->returns.n; i++) lts_add_edge(l, 0, o->a->returns.at[i].number, lts_add_state(l));
  lts_freeze(l);
  return l;
}

static observed *meaning_of(observing *o, uint32_t action) {
  while (o->meaning.n <= action) vec_push(&o->meaning, (observed){0});
  return &o->meaning.at[action];
}

static void note_events(observer *o, const weaving *w) {
  const lts *woven = w->process;
  for (uint32_t i = 0; i < woven->alphabet.n; i++) {
    observed *m = meaning_of(o->out, woven->alphabet.at[i]);
    m->kind = OBSERVED_EVENT;
    lts_add_action(o->out->actions, woven->alphabet.at[i]);
  }
  for (uint32_t i = 0; i < o->a->events.n; i++)
    meaning_of(o->out, o->a->events.at[i].action)->event = o->a->events.at[i].value;
  for (uint32_t i = 0; i < woven->edges.n; i++)
    if (woven->edges.at[i].to) /* the return of a region that the action contains */
      meaning_of(o->out, woven->edges.at[i].action)->returns |= 1u << (woven->edges.at[i].to - 1);
  if (w->error != LTS_NONE) meaning_of(o->out, w->error)->kind = OBSERVED_ERROR;
  uint32_t stop = action_find(o->q->actions, WEAVE_STOP);
  if (stop == LTS_NONE) return;
  meaning_of(o->out, stop)->kind = OBSERVED_STOP;
  if (!o->q->several) lts_add_action(o->out->actions, stop); /* with others it is nobody's event */
}

/* ---- propositions ---- */

static bool unsupported(observer *o, const char *why) {
  if (!o->out->unsupported) o->out->unsupported = why;
  return false;
}

static symbol *woven_global(observer *o, const symbol *local, const type *type, const char *what) {
  program *p = o->out->program;
  const char *name = arena_printf(&p->arena, "%s %s %s", local->name, what, o->component->sym->name);
  symbol *g = symbol_new(o->terms, SYM_GLOBAL, name, type, local->where);
  g->is_defined = g->is_woven = true;
  program_add_global(p, g);
  return g;
}

static symbol *shadow_of(observer *o, symbol *local) {
  for (uint32_t i = 0; i < o->shadows.n; i++)
    if (o->shadows.at[i].local == local) return o->shadows.at[i].global;
  symbol *g = woven_global(o, local, local->type, "in");
  vec_push(&o->shadows, ((shadow){local, g}));
  return g;
}

static const expr *flag_of(observer *o, symbol *local) {
  for (uint32_t i = 0; i < o->flags.n; i++)
    if (o->flags.at[i].local == local) return ex_var(o->terms, o->flags.at[i].global);
  symbol *g = woven_global(o, local, o->terms->types.type_int, "is set in");
  vec_push(&o->flags, ((shadow){local, g}));
  return ex_var(o->terms, g);
}

static bool is_local(const symbol *s) { return s->kind == SYM_PARAM || s->kind == SYM_LOCAL || s->kind == SYM_TEMP; }

/* Does it speak of something that other functions can change? */
static bool is_shared(const expr *e) {
  if (e->kind == EX_DEREF || (e->kind == EX_VAR && !is_local(e->sym))) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (is_shared(e->args[i])) return true;
  return false;
}

static bool has_local(const expr *e) {
  bool found = e->kind == EX_VAR && is_local(e->sym);
  for (uint32_t i = 0; i < e->nargs; i++) found |= has_local(e->args[i]);
  return found;
}

static bool has_address(const expr *e) {
  bool found = e->kind == EX_VAR && is_local(e->sym) && e->sym->address_taken;
  for (uint32_t i = 0; i < e->nargs; i++) found |= has_address(e->args[i]);
  return found;
}

/* The locals of a term. */
static void add_locals(footprint *f, const expr *e) {
  if (e->kind == EX_VAR) {
    bool late = e->sym->kind == SYM_LOCAL || e->sym->kind == SYM_TEMP, known = false;
    for (uint32_t i = 0; i < f->locals.n; i++) known |= f->locals.at[i] == e->sym;
    if (late && !known) vec_push(&f->locals, e->sym);
    f->has_others |= !late || f->locals.n > 1;
  }
  f->has_others |= e->kind == EX_DEREF;
  for (uint32_t i = 0; i < e->nargs; i++) add_locals(f, e->args[i]);
}

/* The term with the copies of locals in their place. */
static const expr *over_globals(observer *o, const expr *e) {
  if (e->kind == EX_VAR && is_local(e->sym)) {
    return ex_var(o->terms, shadow_of(o, e->sym));
  }
  if (e->kind == EX_VAR && e->sym->is_volatile) unsupported(o, "the formula refers to a volatile object");
  if (!e->nargs) return e;
  const expr **args = arena_array(&o->out->program->arena, const expr *, e->nargs);
  bool same = true;
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = over_globals(o, e->args[i]);
    same &= args[i] == e->args[i];
  }
  return same ? e : ex_rebuild(o->terms, e, args);
}

static void add_reads(footprint *f, const expr *e) {
  switch (e->kind) {
  case EX_VAR:
  case EX_FIELD:
  case EX_INDEX:
  case EX_DEREF: {
    const expr *root = e;
    vec_push(&f->reads, e);
    while (root->kind == EX_FIELD || root->kind == EX_INDEX) {
      if (root->kind == EX_INDEX) add_reads(f, root->args[1]);
      root = root->args[0];
    }
    if (root->kind == EX_DEREF) {
      f->through_pointer = true;
      add_reads(f, root->args[0]);
    } else if (root->kind == EX_VAR) f->has_address |= root->sym->address_taken;
    break;
  }
  case EX_ADDR: break;
  default:
    for (uint32_t i = 0; i < e->nargs; i++) add_reads(f, e->args[i]);
  }
}

static footprint *footprint_of(observer *o, uint32_t group) {
  for (uint32_t i = 0; i < o->groups.n; i++)
    if (o->groups.at[i].group == group) return &o->groups.at[i];
  vec_push(&o->groups, (footprint){.group = group});
  return &vec_last(&o->groups);
}

/* Is the proposition about this component? */
static bool is_own(const observer *o, const alphabet_state *s) {
  return !s->component || !o->instance || !strcmp(s->component, o->instance);
}

static bool resolve_all(observer *o) {
  resolve_scope scope = {.program = o->out->program, .function = o->component};
  for (uint32_t i = 0; i < o->a->states.n; i++) {
    const alphabet_state *s = &o->a->states.at[i];
    const expr *e = NULL;
    if (is_own(o, s)) {
      e = spec_resolve(o->q->job, o->q->spec, s->expression, &scope);
      if (!e) return false;
      if (has_address(e)) unsupported(o, "the formula refers to a local variable whose address is taken");
      o->has_locals |= has_local(e);
      add_locals(footprint_of(o, s->group), e);
      if (is_shared(e)) e = over_globals(o, e);
      if (!(e->kind >= EX_LT && e->kind <= EX_LOR)) e = ex_not(o->terms, ex_not(o->terms, e));
      add_reads(footprint_of(o, s->group), e);
    }
    vec_push(&o->out->conditions, e);
  }
  return true;
}

/* ---- where they may change ---- */

static const expr *root_of(const expr *lvalue) {
  while (lvalue->kind == EX_FIELD || lvalue->kind == EX_INDEX) lvalue = lvalue->args[0];
  return lvalue;
}

/* Two members of one record are apart, whatever object they are of. */
static bool are_apart(const expr *a, const expr *b) {
  return a->kind == EX_FIELD && b->kind == EX_FIELD && a->args[0]->type == b->args[0]->type &&
         !a->args[0]->type->is_union && a->index != b->index;
}

static bool may_write(const expr *lvalue, const footprint *f) {
  const expr *root = root_of(lvalue);
  for (uint32_t i = 0; i < f->reads.n; i++) {
    const expr *read = f->reads.at[i], *from = root_of(read);
    if (are_apart(lvalue, read)) continue;
    bool pointed = root->kind == EX_DEREF || root->sym->address_taken || root->sym->type->kind == TY_ARRAY;
    if (from->kind == EX_DEREF   ? pointed
        : root->kind == EX_DEREF ? from->sym->address_taken || from->sym->type->kind == TY_ARRAY
                                 : root->sym == from->sym)
      return true;
  }
  return false;
}

/* May a function without body, or an unknown one, change it? */
static bool may_call_change(const observer *o, const edge *e, const footprint *f) {
  if (e->rhs->kind == EX_FUNC) {
    if (program_body(o->out->program, e->rhs->sym) || !strncmp(e->rhs->sym->name, "__VERIFIER_", 11)) return false;
    if (!e->nargs && o->q->job->options.external != EXTERNAL_WRITES) return false;
  }
  return f->through_pointer || f->has_address || o->q->job->options.external == EXTERNAL_WRITES;
}

static bool may_change(const observer *o, const edge *e, const footprint *f) {
  bool stores = e->kind == E_ASSIGN || e->kind == E_HAVOC || e->kind == E_ALLOC || e->kind == E_CALL;
  if (stores && e->lhs && may_write(e->lhs, f)) return true;
  return e->kind == E_CALL && may_call_change(o, e, f);
}

/* ---- looking ---- */

static loc_id then(cfa *f, loc_id from, edge e, range where) {
  loc_id to = cfa_add_loc(f, where.begin);
  e.from = from;
  e.to = to;
  e.where = where;
  e.is_woven = true;
  cfa_add_edge(f, e);
  return to;
}

static void join_at(cfa *f, loc_id from, loc_id to, range where) {
  cfa_add_edge(f, (edge){.kind = E_SKIP, .from = from, .to = to, .where = where, .is_woven = true});
}

static loc_id show(observer *o, cfa *f, loc_id at, uint32_t group, uint32_t value, const char *text, bool too,
                   range where) {
  actions *t = o->q->actions;
  buf name = {0};
  buf_printf(&name, "%s%s", too ? "and " : "", text);
  uint32_t action = action_named(t, buf_text(&name));
  buf_free(&name);
  *meaning_of(o->out, action) = (observed){.kind = too ? OBSERVED_TOO : OBSERVED_STATE, .group = group, .value = value};
  lts_add_action(o->out->actions, action);
  return then(f, at, (edge){.kind = E_EVENT, .event = action, .note = action_name(t, action)}, where);
}

/* Goes on where the locals of a group are set, and to `end` where one is not. */
static loc_id if_set(observer *o, cfa *f, loc_id at, const footprint *g, loc_id end, range where) {
  for (uint32_t i = 0; i < g->locals.n && g->has_others; i++) {
    const expr *zero = ex_int(o->terms, o->terms->types.type_int, 0), *flag = flag_of(o, g->locals.at[i]);
    const expr *set = ex_binary(o->terms, EX_NE, flag, zero);
    loc_id yes = then(f, at, (edge){.kind = E_ASSUME, .rhs = set}, where);
    loc_id no = then(f, at, (edge){.kind = E_ASSUME, .rhs = ex_not(o->terms, set), .is_else = true}, where);
    join_at(f, no, end, where);
    at = yes;
  }
  return at;
}

/* From `at` on: which value the group has, as an event; then to the location that is returned. */
static loc_id look_at_group(observer *o, cfa *f, loc_id at, const footprint *of, bool too, range where) {
  loc_id end = cfa_add_loc(f, where.begin);
  uint32_t group = of->group;
  at = if_set(o, f, at, of, end, where);
  buf none = {0};
  for (uint32_t i = 0; i < o->a->states.n; i++) {
    const alphabet_state *s = &o->a->states.at[i];
    if (s->group != group) continue;
    const expr *condition = o->out->conditions.at[i];
    loc_id yes = then(f, at, (edge){.kind = E_ASSUME, .rhs = condition}, where);
    loc_id no = then(f, at, (edge){.kind = E_ASSUME, .rhs = ex_not(o->terms, condition), .is_else = true}, where);
    join_at(f, show(o, f, yes, group, s->value, s->text, too, where), end, where);
    buf_printf(&none, "%s!%s", none.n ? " && " : "", s->text);
    at = no;
  }
  join_at(f, show(o, f, at, group, 0, buf_text(&none), too, where), end, where);
  buf_free(&none);
  return end;
}

/* Whatever `wanted` says, one after the other. */
static loc_id look(observer *o, cfa *f, loc_id at, const bool *wanted, range where) {
  bool too = false;
  for (uint32_t i = 0; i < o->groups.n; i++) {
    if (!wanted[i]) continue;
    at = look_at_group(o, f, at, &o->groups.at[i], too, where);
    o->at_once |= too;
    too = true;
  }
  return at;
}

static loc_id follow(observer *o, cfa *f, loc_id at, const shadow *s, range where) {
  edge copy = {.kind = E_ASSIGN, .lhs = ex_var(o->terms, s->global), .rhs = ex_var(o->terms, s->local)};
  return then(f, at, copy, where);
}

/* ---- functions ---- */

/* The shadow of the local that the edge sets, or NULL. */
static const shadow *shadow_set(const observer *o, const cfa *f, const edge *e) {
  if (f->index != o->component->index || !e->lhs || (e->kind == E_DECLARE)) return NULL;
  const expr *root = root_of(e->lhs);
  for (uint32_t i = 0; i < o->shadows.n; i++)
    if (root->kind == EX_VAR && root->sym == o->shadows.at[i].local) return &o->shadows.at[i];
  return NULL;
}

static bool *changed_by(const observer *o, const edge *e, const shadow *s) {
  bool *wanted = NULL;
  for (uint32_t i = 0; i < o->groups.n; i++) {
    bool changes = may_change(o, e, &o->groups.at[i]);
    if (s && may_write(ex_var(o->terms, s->global), &o->groups.at[i])) changes = true;
    if (!changes) continue;
    if (!wanted) wanted = mem_alloc(o->groups.n);
    wanted[i] = true;
  }
  return wanted;
}

/* The flag of the local that the edge sets, or whose life begins with it; or NULL. */
static const shadow *flag_set(const observer *o, const cfa *f, const edge *e) {
  if (f->index != o->component->index || !e->lhs) return NULL;
  const expr *root = root_of(e->lhs);
  for (uint32_t i = 0; i < o->flags.n; i++)
    if (root->kind == EX_VAR && root->sym == o->flags.at[i].local) return &o->flags.at[i];
  return NULL;
}

static loc_id set_flag(observer *o, cfa *f, loc_id at, const shadow *flag, bool set, range where) {
  edge e = {.kind = E_ASSIGN, .lhs = ex_var(o->terms, flag->global), .rhs = ex_int(o->terms, flag->global->type, set)};
  return then(f, at, e, where);
}

static void observe_function(observer *o, uint32_t index) {
  cfa *f = o->out->program->functions.at[index];
  uint32_t n = f->edges.n;
  for (uint32_t i = 0; i < n; i++) {
    const shadow *s = shadow_set(o, f, &f->edges.at[i]), *flag = flag_set(o, f, &f->edges.at[i]);
    bool *wanted = changed_by(o, &f->edges.at[i], s);
    if (wanted || s || flag) {
      f = program_own_body(o->out->program, index);
      range where = f->edges.at[i].where;
      bool begins = f->edges.at[i].kind == E_DECLARE;
      loc_id to = f->edges.at[i].to, at = cfa_add_loc(f, where.begin);
      f->edges.at[i].to = at;
      if (s) at = follow(o, f, at, s, where);
      if (flag) at = set_flag(o, f, at, flag, !begins, where);
      if (wanted) at = look(o, f, at, wanted, where);
      join_at(f, at, to, where);
    }
    mem_free(wanted);
  }
}

/* The only edge that leads to a location, which nothing else leaves from but edge `out`; NULL: there are others. */
static edge *only_way(cfa *f, loc_id at, const edge *out) {
  edge *in = NULL;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    edge *e = &f->edges.at[i];
    if ((e->from.n == at.n && e != out) || (e->to.n == at.n && in)) return NULL;
    if (e->to.n == at.n) in = e;
  }
  return in;
}

static bool calls(const edge *e, const char *prefix) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strncmp(e->rhs->sym->name, prefix, strlen(prefix));
}

/* Is the variable compared with a constant? */
static bool compares(const expr *e, const expr *variable) {
  if (e->kind < EX_LT || e->kind > EX_NE) return false;
  const expr *x = e->args[0], *y = e->args[1];
  while (x->kind == EX_CAST) x = x->args[0];
  return x == variable && y->kind == EX_INT;
}

/* Where the result is chosen that this edge returns, if nothing is asked of it but how it compares with a constant: then the choice can be
 * made after what the procedure has changed is looked at, and need not be remembered meanwhile. Otherwise the return itself. */
static edge *choice_of(cfa *f, edge *back) {
  const expr *result = back->rhs;
  edge *last = result && result->kind == EX_VAR ? only_way(f, back->from, back) : NULL;
  if (last && calls(last, "__VERIFIER_assume") && compares(last->args[0], result)) last = only_way(f, last->from, last);
  return last && calls(last, "__VERIFIER_nondet") && last->lhs == result && !last->nargs ? last : back;
}

/* What a woven procedure changes it changes at once: it is looked at before the procedure returns. */
static void observe_procedure(observer *o, cfa *f) {
  bool *all = mem_alloc(o->groups.n + 1), any = false;
  uint32_t n = f->edges.n;
  for (uint32_t i = 0; i < n; i++) {
    bool *wanted = changed_by(o, &f->edges.at[i], NULL);
    for (uint32_t k = 0; wanted && k < o->groups.n; k++) any |= all[k] |= wanted[k];
    mem_free(wanted);
  }
  for (uint32_t i = 0; i < n && any; i++) {
    if (f->edges.at[i].kind != E_RETURN) continue;
    edge *first = choice_of(f, &f->edges.at[i]), after = *first;
    range where = f->edges.at[i].where;
    loc_id at = cfa_add_loc(f, where.begin);
    *first = (edge){.kind = E_SKIP, .from = after.from, .to = at, .next_out = after.next_out, .where = after.where};
    first->is_woven = after.is_woven;
    after.from = look(o, f, at, all, where);
    cfa_add_edge(f, after);
  }
  mem_free(all);
}

/* At the entry of the component everything is looked at once, but for what is about locals. */
static void observe_entry(observer *o) {
  cfa *f = program_own_body(o->out->program, o->component->index);
  bool *all = mem_alloc(o->groups.n + 1);
  range where = {.begin = f->sym->where, .end_line = f->sym->where.line, .end_column = f->sym->where.column};
  loc_id at = cfa_add_loc(f, where.begin), old = f->entry;
  for (uint32_t i = 0; i < o->groups.n; i++) {
    all[i] = !o->groups.at[i].locals.n;
    o->out->shows_first |= all[i];
    if (!all[i]) vec_push(&o->out->late, o->groups.at[i].group);
  }
  f->entry = at;
  for (uint32_t i = 0; i < o->shadows.n; i++)
    if (o->shadows.at[i].local->kind == SYM_PARAM) at = follow(o, f, at, &o->shadows.at[i], where);
  at = look(o, f, at, all, where);
  join_at(f, at, old, where);
  mem_free(all);
}

static bool may_call(const observer *o, const cfa *f, bool *seen);

static bool leads_back(const observer *o, const symbol *f, bool *seen) {
  const cfa *body = program_body(o->out->program, f);
  return f == o->component->sym || (body && may_call(o, body, seen));
}

/* Is there a function named in the term that leads back to the component? */
static bool names_way_back(const observer *o, const expr *e, bool *seen) {
  if (e->kind == EX_FUNC && leads_back(o, e->sym, seen)) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (names_way_back(o, e->args[i], seen)) return true;
  return false;
}

/* A call through a pointer may be one of any function whose address is taken somewhere. */
static bool pointers_lead_back(const observer *o, bool *seen) {
  const program *p = o->out->program;
  for (uint32_t i = 0; i <= p->functions.n; i++) {
    const cfa *f = i < p->functions.n ? p->functions.at[i] : p->init;
    for (uint32_t k = 0; k < f->edges.n; k++) {
      const edge *e = &f->edges.at[k];
      bool direct = e->kind == E_CALL && e->rhs->kind == EX_FUNC;
      if (e->rhs && !direct && names_way_back(o, e->rhs, seen)) return true;
      for (uint32_t a = 0; a < e->nargs; a++)
        if (names_way_back(o, e->args[a], seen)) return true;
    }
  }
  return false;
}

/* Can a function call the component? `seen`: by function; after those, whether pointers were looked at. */
static bool may_call(const observer *o, const cfa *f, bool *seen) {
  bool *pointers = &seen[o->out->program->functions.n];
  if (seen[f->index]) return false;
  seen[f->index] = true;
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const edge *e = &f->edges.at[i];
    if (e->kind != E_CALL) continue;
    if (e->rhs->kind == EX_FUNC && leads_back(o, e->rhs->sym, seen)) return true;
    if (e->rhs->kind == EX_FUNC || *pointers) continue;
    *pointers = true;
    if (pointers_lead_back(o, seen)) return true;
  }
  return false;
}

static bool calls_itself(const observer *o) {
  bool *seen = mem_alloc(o->out->program->functions.n + 1);
  bool yes = may_call(o, o->component, seen);
  mem_free(seen);
  return yes;
}

static bool observe_states(observer *o) {
  o->component = program_find(o->out->program, intern_str(&o->q->job->names, o->q->function));
  if (!resolve_all(o)) return false;
  if (o->has_locals && calls_itself(o))
    unsupported(o, "the formula refers to a local variable of a recursive function");
  o->out->one_by_one = true;
  if (o->out->unsupported || !o->groups.n) return true;
  uint32_t n = o->out->program->functions.n;
  for (uint32_t i = 0; i < o->groups.n; i++)
    for (uint32_t k = 0; k < o->groups.at[i].locals.n && o->groups.at[i].has_others; k++)
      flag_of(o, o->groups.at[i].locals.at[k]);
  for (uint32_t i = 0; i < n; i++) {
    cfa *f = o->out->program->functions.at[i];
    bool is_procedure = f->is_woven && strcmp(f->sym->name, o->out->entry);
    if (is_procedure) observe_procedure(o, f);
    else observe_function(o, i);
  }
  bool at_once = o->at_once;
  observe_entry(o);
  o->out->one_by_one = !at_once && !o->out->late.n;
  return true;
}

bool spec_observe(const weave_request *request, const alphabet *a, const char *instance, observing *out) {
  weave_request q = *request;
  weaving w;
  observer o = {.q = &q, .a = a, .instance = instance, .out = out, .terms = request->program->terms};
  *out = (observing){0};
  lts *process = events_of(&o);
  q.process = process;
  q.show_stop = true;
  bool fine = weave(&q, &w);
  if (fine) {
    out->program = w.program;
    out->entry = w.entry;
    out->actions = lts_new(q.actions, NULL);
    out->actions->initial = lts_add_state(out->actions);
    note_events(&o, &w);
    fine = observe_states(&o);
    lts_freeze(out->actions);
    lts_free(w.process);
    vec_free(&w.returns);
  }
  lts_free(process);
  for (uint32_t i = 0; i < o.groups.n; i++) {
    vec_free(&o.groups.at[i].reads);
    vec_free(&o.groups.at[i].locals);
  }
  vec_free(&o.groups);
  vec_free(&o.shadows);
  vec_free(&o.flags);
  return fine;
}

void observing_free(observing *o) {
  lts_free(o->actions);
  vec_free(&o->meaning);
  vec_free(&o->conditions);
  vec_free(&o->late);
  *o = (observing){0};
}
