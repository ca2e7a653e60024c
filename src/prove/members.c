/* See members.h. */
#include "prove/members.h"

#include "base/tuning.h"
#include "prove/fixed.h"
#include "prove/properties.h"

#include <stdlib.h>
#include <string.h>

/* ---- alphabets ---- */

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static bool list_has(const action_list *list, uint32_t action) {
  return list->n && bsearch(&action, list->at, list->n, sizeof *list->at, by_number);
}

void sort_actions(action_list *list) {
  uint32_t n = 0;
  if (list->n) qsort(list->at, list->n, sizeof *list->at, by_number);
  for (uint32_t i = 0; i < list->n; i++)
    if (!i || list->at[i] != list->at[i - 1]) list->at[n++] = list->at[i];
  list->n = n;
}

static void add_abstraction(const members *m, const spec_abstraction *a, action_list *out) {
  for (uint32_t i = 0; i < a->process->alphabet.n; i++)
    if (!spec_is_return(m->request.spec, a->process->alphabet.at[i])) vec_push(out, a->process->alphabet.at[i]);
}

/* All actions of a procedure, whatever its arguments. */
static void add_procedure(const members *m, const spec_procedure *p, action_list *out) {
  for (uint32_t k = 0; k < p->abstractions.n && !p->is_inline; k++) add_abstraction(m, &p->abstractions.at[k], out);
}

typedef struct caller {
  const members *m;
  const cfa *component;
  action_list *out;
  VEC(const cfa *) work;
  map seen; /* symbols */
  fixed fixed;
  bool by_pointer;
} caller;

/* The actions of a procedure, but for those that no call with the values of this component's guard performs. */
static void note_procedure(caller *c, const edge *call, const spec_procedure *p) {
  for (uint32_t k = 0; k < p->abstractions.n; k++)
    if (fixed_leads_to(&c->fixed, call, p, k)) add_abstraction(c->m, &p->abstractions.at[k], c->out);
}

static void note_call(caller *c, const edge *call) {
  uint64_t known;
  const symbol *f = call->rhs->sym;
  const spec_procedure *p = spec_procedure_of(c->m->request.spec, f->name);
  const cfa *body = program_body(c->m->request.program, f);
  bool abstracted = p && p->abstractions.n && !p->is_inline && body != c->component;
  if ((!abstracted || !c->fixed.values.n) && map_get(&c->seen, map_key(f), &known)) return;
  map_put(&c->seen, map_key(f), 1);
  if (abstracted) note_procedure(c, call, p);
  else if (body) vec_push(&c->work, body);
}

static void follow_calls(caller *c) {
  while (c->work.n) {
    const cfa *f = vec_pop(&c->work);
    for (uint32_t i = 0; i < f->edges.n; i++) {
      const edge *e = &f->edges.at[i];
      if (e->kind != E_CALL) continue;
      if (e->rhs->kind == EX_FUNC) note_call(c, e);
      else c->by_pointer = true;
    }
  }
}

/* Does the model perform an event of the procedure? */
static bool is_performed(const spec_procedure *p, const lts *model) {
  for (uint32_t k = 0; k < p->abstractions.n; k++)
    for (uint32_t i = 0; i < model->edges.n; i++)
      if (model->edges.at[i].action != LTS_TAU && lts_has(p->abstractions.at[k].process, model->edges.at[i].action))
        return true;
  return false;
}

/* Calls through pointers: of the functions that the flat program has there, those whose events happen in a model that follows
 * pointers by value. */
static bool follow_pointers(members *m, const spec_component *is, action_list *out) {
  weave_request q = {.job = m->job,
                     .program = m->request.program,
                     .spec = m->request.spec,
                     .actions = m->request.actions,
                     .function = is->function,
                     .instance = is->name,
                     .where = is->where};
  weaving w;
  component c;
  extraction model;
  if (!weave(&q, &w)) return false;
  flat_options o = properties_options(m->job, m->request.block, is->function, w.entry);
  o.no_errors = true;
  bool fine = component_open(&c, m->job, w.program, &o);
  if (fine) {
    component_cut(&c);
    component_start(&c, SMT_INT);
    for (uint32_t v = 0; v < c.blocks.nvars; v++)
      if (type_is_pointer(c.flat->vars.at[v]->type)) precision_track(&c.precision, v);
    uint32_t most = (uint32_t)tuning.most_followed_states;
    bool complete = extract(m->job, &c.image, m->request.actions, w.process, LTS_NONE, most, &model);
    for (uint32_t i = 0; i < c.flat->frames.n; i++) {
      const cfa *f = c.flat->frames.at[i].function;
      const spec_procedure *p = f->sym ? spec_procedure_of(m->request.spec, f->sym->name) : NULL;
      if (p && f->is_woven && (!complete || is_performed(p, model.system))) add_procedure(m, p, out);
    }
    extraction_free(&model);
    component_stop(&c);
    component_close(&c);
  }
  weaving_free(&w);
  return fine;
}

/* The alphabet that is said. What the component performs besides is nobody's business. */
static void take_said(members *m, member *c) {
  for (uint32_t i = 0; i < c->alphabet.n && m->request.property == m->request.block->properties.at; i++)
    if (!list_has(&c->is->alphabet, c->alphabet.at[i]))
      diag_warning(&m->job->diag, c->is->where,
                   "%s may perform '%s', which is not in its alphabet: there it is internal", c->is->name,
                   action_name(m->request.actions, c->alphabet.at[i]));
  c->alphabet.n = 0;
  for (uint32_t i = 0; i < c->is->alphabet.n; i++) vec_push(&c->alphabet, c->is->alphabet.at[i]);
}

static const cexpr *guard_of(const members *m, uint32_t i) {
  const spec_property *p = m->request.property;
  return i < p->guards.n ? p->guards.at[i] : NULL;
}

static bool find_alphabet(members *m, member *c, const cexpr *guard) {
  if (!c->is->function) {
    for (uint32_t i = 0; i < c->is->process->alphabet.n; i++) vec_push(&c->alphabet, c->is->process->alphabet.at[i]);
    return true;
  }
  caller x = {.m = m, .out = &c->alphabet};
  x.component = program_find(m->request.program, intern_str(&m->job->names, c->is->function));
  if (!x.component) {
    diag_error(&m->job->diag, c->is->where, "there is no function '%s' with a body", c->is->function);
    return false;
  }
  fixed_init(&x.fixed, m->job, m->request.program, m->request.spec, x.component, guard);
  vec_push(&x.work, x.component);
  follow_calls(&x);
  fixed_free(&x.fixed);
  bool fine = !x.by_pointer || follow_pointers(m, c->is, &c->alphabet);
  vec_free(&x.work);
  map_free(&x.seen);
  sort_actions(&c->alphabet);
  if (c->is->has_alphabet) take_said(m, c);
  return fine;
}

/* ---- weaving ---- */

static const lts *property_process(const members *m) {
  const spec_property *p = m->request.property;
  bool takes_part = p->kind == PROPERTY_REACH_ERROR && !p->is_property_process;
  return takes_part ? NULL : p->process;
}

/* Does a formula see the events of a component? Each is a position; but to a formula of propositions without X it is nothing. */
static bool is_seen(const members *m) {
  const alphabet *a = m->request.alphabet;
  return a && (a->events.n || a->returns.n || a->fluents.n || a->has_next);
}

/* A process without steps whose alphabet are the events of a component that are kept, and the returns of the property that it may
 * perform. */
static lts *kept_events(const members *m, const member *c) {
  const lts *p = property_process(m);
  lts *view = lts_new(m->request.actions, NULL);
  view->initial = lts_add_state(view);
  for (uint32_t i = 0; i < c->alphabet.n; i++) {
    uint32_t a = c->alphabet.at[i];
    bool keep = (p && lts_has(p, a)) || is_seen(m);
    for (uint32_t k = 0; k < m->n && !keep; k++) keep = &m->at[k] != c && list_has(&m->at[k].alphabet, a);
    if (keep) lts_add_action(view, a);
  }
  for (uint32_t i = 0; p && i < p->alphabet.n; i++) {
    const char *owner = spec_return_owner(m->request.spec, p->alphabet.at[i]);
    if (spec_is_return(m->request.spec, p->alphabet.at[i]) && (!owner || !strcmp(owner, c->is->name)))
      lts_add_action(view, p->alphabet.at[i]);
  }
  lts_freeze(view);
  return view;
}

/* Actions of the woven component that its alphabet does not have: returns, ERROR. */
static bool is_own(const member *c, uint32_t action) { return !list_has(&c->alphabet, action); }

static uint32_t own_action(members *m, const member *c, const char *name) {
  buf text = {0};
  buf_printf(&text, "%s.%s", c->is->name, name);
  uint32_t action = action_named(m->request.actions, buf_text(&text));
  buf_free(&text);
  return action;
}

static bool open_pushdown(members *m, member *c) {
  bool fine = pushdown_open(&c->pushdown, m->job, c->woven.program, &c->options, own_action(m, c, "(lost)"));
  if (!fine && !c->pushdown.procedures.why_not) {
    pushdown_close(&c->pushdown);
    return false;
  }
  c->is_open = c->stale = true;
  if (!fine) m->why_not = c->pushdown.procedures.why_not;
  return true;
}

/* Weaves a C function, or has it observed. */
static bool weave_member(members *m, member *c, const weave_request *q) {
  if (m->request.property->kind != PROPERTY_LTL) return weave(q, &c->woven);
  bool fine = spec_observe(q, m->request.alphabet, c->is->name, &c->observing);
  c->woven = (weaving){.program = c->observing.program, .entry = c->observing.entry};
  return fine;
}

static bool open_member(members *m, uint32_t i) {
  member *c = &m->at[i];
  const spec_property *p = m->request.property;
  bool deadlock = p->kind == PROPERTY_DEADLOCK, ltl = p->kind == PROPERTY_LTL,
       errors = p->kind == PROPERTY_REACH_LABEL || p->kind == PROPERTY_REACH_CALL;
  lts *view = kept_events(m, c);
  weave_request q = {.job = m->job,
                     .program = m->request.program,
                     .spec = m->request.spec,
                     .actions = m->request.actions,
                     .function = c->is->function,
                     .instance = c->is->name,
                     .several = m->n > 1,
                     .waits = deadlock || ltl,
                     .where = c->is->where,
                     .guard = guard_of(m, i),
                     .process = view,
                     .error_call = p->kind == PROPERTY_REACH_CALL ? p->target : NULL,
                     .check_guards = m->request.check_guards};
  m->request.check_guards = false;
  bool fine = weave_member(m, c, &q);
  lts_free(view);
  if (!fine || c->observing.unsupported) return fine;
  c->options = properties_options(m->job, m->request.block, c->is->function, c->woven.entry);
  c->options.no_errors = !errors;
  c->options.keep_loops = ltl; /* who is in a loop may keep the others from ever doing anything */
  c->error = errors ? own_action(m, c, "(error)") : LTS_NONE;
  if (errors) {
    c->label = p->target;
    c->labels = (string_list){.at = &c->label, .n = 1};
    c->options.labels = &c->labels;
  }
  if (deadlock) c->options.end_event = m->ends;
  if (m->request.calls_stay) return open_pushdown(m, c);
  if (!component_open(&c->component, m->job, c->woven.program, &c->options)) return false;
  c->component.name = c->is->name;
  c->is_open = c->stale = true;
  component_cut(&c->component);
  return true;
}

/* ---- what the property compares with ---- */

/* The process of the property over the events that the components have: returns are those of each of them. */
static lts *joint_process(const members *m) {
  const lts *p = property_process(m);
  const spec *s = m->request.spec;
  lts *l = lts_new(m->request.actions, p ? p->name : NULL);
  for (uint32_t i = 0; i < (p ? p->states : 1); i++) lts_add_state(l);
  l->initial = p ? p->initial : 0;
  for (uint32_t i = 0; p && i < p->alphabet.n; i++)
    if (!spec_is_return(s, p->alphabet.at[i])) lts_add_action(l, p->alphabet.at[i]);
  for (uint32_t k = 0; k < m->n; k++) {
    const member *c = &m->at[k];
    for (uint32_t i = 0; c->is->function && i < c->woven.process->alphabet.n; i++)
      if (is_own(c, c->woven.process->alphabet.at[i])) lts_add_action(l, c->woven.process->alphabet.at[i]);
    if (c->is->function && c->error != LTS_NONE) lts_add_action(l, c->error);
  }
  for (uint32_t i = 0; p && i < p->edges.n; i++) {
    lts_edge e = p->edges.at[i];
    if (e.to == p->error) continue; /* no answer at all */
    if (!spec_is_return(s, e.action)) lts_add_edge(l, e.from, e.action, e.to);
    for (uint32_t k = 0; k < m->n && spec_is_return(s, e.action); k++)
      for (uint32_t r = 0; r < m->at[k].woven.returns.n; r++)
        if (m->at[k].woven.returns.at[r].of == e.action)
          lts_add_edge(l, e.from, m->at[k].woven.returns.at[r].action, e.to);
  }
  for (uint32_t i = 0; p && i < p->state_names.n; i++) vec_push(&l->state_names, p->state_names.at[i]);
  lts_freeze(l);
  return l;
}

/* Where there are no C functions, a deadlock is that some process has not come to END. */
static void processes_owe(members *m) {
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i].is->function) return;
  for (uint32_t i = 0; i < m->n; i++) {
    const lts *p = m->at[i].is->process;
    m->at[i].owes = mem_alloc(p->states + 1);
    for (uint32_t s = 0; s < p->states; s++) m->at[i].owes[s] = s != p->end;
  }
}

/* A process of the surroundings in ERROR violates a specification. For any other property it is a process that does nothing
 * more, unless it is the one that is asked about. */
static void hide_errors(members *m) {
  if (m->request.property->kind == PROPERTY_SPECIFICATION) return;
  for (uint32_t i = 0; i < m->n; i++) {
    member *c = &m->at[i];
    if (c->is->function || c->is == &m->taking_part || c->is->process->error == LTS_NONE) continue;
    c->copy = lts_copy(c->is->process);
    c->copy->error = LTS_NONE;
  }
}

bool members_open(members *m, job *job, const members_request *request) {
  const spec_program *g = request->block;
  const spec_property *p = request->property;
  bool takes_part = p->kind == PROPERTY_REACH_ERROR && !p->is_property_process, fine = true;
  *m = (members){.job = job, .request = *request, .n = g->components.n + takes_part};
  m->waits = action_named(request->actions, WEAVE_WAITS);
  m->ends = action_named(request->actions, "(ends)");
  m->taking_part = (spec_component){.name = p->target, .process = p->process, .where = p->where};
  m->at = mem_alloc(sizeof *m->at * (m->n + 1));
  for (uint32_t i = 0; i < m->n; i++) m->at[i].is = i < g->components.n ? &g->components.at[i] : &m->taking_part;
  for (uint32_t i = 0; i < m->n && fine; i++) fine = find_alphabet(m, &m->at[i], guard_of(m, i));
  for (uint32_t i = 0; i < m->n && fine; i++)
    if (m->at[i].is->function) fine = open_member(m, i);
  hide_errors(m);
  if (fine && p->kind == PROPERTY_DEADLOCK) processes_owe(m);
  if (fine && p->kind != PROPERTY_DEADLOCK && p->kind != PROPERTY_LTL) m->process = joint_process(m);
  return fine;
}

const char *members_why_unknown(const members *m, const char *obstacle, bool endless, verdict *v) {
  bool limit = limits_check_now(&m->job->limits);
  const char *what = limit ? limits_reason(&m->job->limits) : obstacle ? obstacle : "the refinement does not end";
  const component *busiest = NULL;
  for (uint32_t i = 0; i < m->n; i++) {
    const component *c = &m->at[i].component;
    if (m->at[i].is_open && c->busiest.function && (!busiest || c->busiest.states > busiest->busiest.states))
      busiest = c;
  }
  if (!busiest || !(limit || !obstacle || endless)) return what;
  return component_at(busiest, &v->arena, what, v->iterations, v->predicates, NULL);
}

void members_close(members *m) {
  for (uint32_t i = 0; i < m->n; i++) {
    member *c = &m->at[i];
    vec_free(&c->alphabet);
    if (c->is_open && m->request.calls_stay) pushdown_close(&c->pushdown);
    else if (c->is_open) component_close(&c->component);
    if (c->is->function) weaving_free(&c->woven);
    observing_free(&c->observing);
    extraction_free(&c->model);
    lts_free(c->copy);
    mem_free(c->owes);
  }
  lts_free(m->process);
  mem_free(m->at);
}

/* ---- models ---- */

member_kind member_does(const members *m, const member *c, uint32_t state) {
  const blocks *b = &c->component.blocks;
  if (state >= c->model.states.n) return MEMBER_MOVES; /* ERROR */
  uint32_t event = b->event[b->heads.at[c->model.states.at[state].head].n];
  return event == m->waits ? MEMBER_WAITS : event == m->ends ? MEMBER_ENDED : MEMBER_MOVES;
}

/* A component that is in its own code goes on by itself, for ever if nothing else is known. */
static void prepare_for_deadlock(members *m, member *c) {
  const lts *l = c->model.system;
  lts_free(c->copy);
  mem_free(c->owes);
  c->copy = lts_copy(l);
  c->owes = mem_alloc(l->states + 1);
  for (uint32_t s = 0; s < l->states; s++) {
    member_kind kind = member_does(m, c, s);
    uint32_t e = lts_from(l, s);
    bool has_tau = e < lts_from(l, s + 1) && l->edges.at[e].action == LTS_TAU;
    c->owes[s] = kind == MEMBER_WAITS;
    if (kind == MEMBER_MOVES && !has_tau && s != l->error) lts_add_edge(c->copy, s, LTS_TAU, s);
  }
  lts_freeze(c->copy);
}

bool member_extract(members *m, member *c) {
  extraction_free(&c->model);
  c->stale = false;
  if (!extract(m->job, &c->component.image, m->request.actions, c->woven.process, c->error, m->most_states, &c->model))
    return false;
  if (m->request.property->kind == PROPERTY_DEADLOCK) prepare_for_deadlock(m, c);
  return true;
}

const lts *member_system(const member *c) {
  if (c->copy) return c->copy;
  return c->is->function ? c->model.system : c->is->process;
}

/* ---- shared variables ---- */

const flat *member_flat(const member *c) { return c->component.flat ? c->component.flat : c->pushdown.procedures.flat; }

static bool matters_to(const member *c, const symbol *global) {
  const flat *f = member_flat(c);
  for (uint32_t i = 0; i < f->vars.n; i++) {
    if (f->vars.at[i] == global) return true;
    for (uint32_t k = 0; k < f->cells.n; k++)
      if (f->cells.at[k].object == global && f->cells.at[k].var == f->vars.at[i]) return true;
  }
  return false;
}

static bool takes_address(const expr *e, const symbol *global) {
  if (e->kind == EX_ADDR && ex_mentions(e, global)) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (takes_address(e->args[i], global)) return true;
  return e->kind == EX_ADDR && e->sym == global;
}

/* By writing to it, or by having its address. */
static bool may_change(const member *c, const symbol *global) {
  const flat *f = member_flat(c);
  for (uint32_t i = 0; i < f->frames.n; i++) {
    const cfa *code = f->frames.at[i].function;
    for (uint32_t k = 0; k < code->edges.n; k++) {
      const edge *e = &code->edges.at[k];
      if ((e->lhs && ex_mentions(e->lhs, global)) || (e->rhs && takes_address(e->rhs, global))) return true;
      for (uint32_t a = 0; a < e->nargs; a++)
        if (takes_address(e->args[a], global)) return true;
    }
  }
  return false;
}

bool member_shares(const members *m, const member *c, const symbol *global) {
  if (global->is_const || !matters_to(c, global)) return false;
  for (uint32_t i = 0; i < m->n; i++)
    if (&m->at[i] != c && m->at[i].is_open && may_change(&m->at[i], global)) return true;
  return false;
}

void members_assumptions(const members *m, verdict *v, assumption_lists *assumed) {
  const program *p = m->request.program;
  for (uint32_t i = 0; i < m->n; i++) {
    const member *c = &m->at[i];
    assumption_list list = {0};
    for (uint32_t k = 0; c->is->function && k < member_flat(c)->assumptions.n; k++)
      vec_push(&list, member_flat(c)->assumptions.at[k]);
    for (uint32_t k = 0; c->is->function && k < p->globals.n; k++)
      if (member_shares(m, c, p->globals.at[k]))
        vec_push(&list, ((assumption){.kind = ASSUME_NOT_SHARED, .name = p->globals.at[k]->name}));
    for (uint32_t k = 0; k < list.n; k++)
      if (!assumption_known(&v->assumptions, &list.at[k])) vec_push(&v->assumptions, list.at[k]);
    vec_push(assumed, list);
  }
}
