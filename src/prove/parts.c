/* See parts.h. */
#include "prove/parts.h"

#include "abstract/performs.h"
#include "base/tuning.h"
#include "flat/relevance.h"
#include "procedures/descent.h"

#include <string.h>

/* ---- alphabets ---- */

/* The alphabet that is said. What the component performs besides is nobody's business. */
static void take_said(parts *m, part *c) {
  for (uint32_t i = 0; i < c->alphabet.n && m->request.property == m->request.block->properties.at; i++)
    if (!performs_has(&c->is->alphabet, c->alphabet.at[i]))
      diag_warning(&m->job->diag, c->is->where,
                   "%s may perform '%s', which is not in its alphabet: there it is internal", c->is->name,
                   action_name(m->request.actions, c->alphabet.at[i]));
  c->alphabet.n = 0;
  for (uint32_t i = 0; i < c->is->alphabet.n; i++) vec_push(&c->alphabet, c->is->alphabet.at[i]);
}

static const cexpr *guard_of(const parts *m, uint32_t i) {
  const spec_property *p = m->request.property;
  return i < p->guards.n ? p->guards.at[i] : NULL;
}

static bool find_alphabet(parts *m, part *c, const cexpr *guard) {
  if (!c->is->function) {
    for (uint32_t i = 0; i < c->is->process->alphabet.n; i++) vec_push(&c->alphabet, c->is->process->alphabet.at[i]);
    return true;
  }
  const parts_request *r = &m->request;
  performs_request q = {m->job, r->program, r->solver, r->spec, r->actions, c->is, guard, r->block->initial_globals};
  bool fine = performs_alphabet(&q, &c->alphabet);
  if (fine && c->is->has_alphabet) take_said(m, c);
  return fine;
}

/* ---- weaving ---- */

static const lts *property_process(const parts *m) {
  const spec_property *p = m->request.property;
  bool takes_part = p->kind == PROPERTY_REACH_ERROR && !p->is_property_process;
  return takes_part ? NULL : p->process;
}

/* Does a formula see the events of a component? Each is a position; but to a formula of propositions without X it is nothing. */
static bool is_seen(const parts *m) {
  const alphabet *a = m->request.alphabet;
  return a && (a->events.n || a->returns.n || a->fluents.n || a->has_next);
}

/* A process without steps whose alphabet are the events of a component that are kept, and the returns of the property that it may
 * perform. */
static lts *kept_events(const parts *m, const part *c) {
  const lts *p = property_process(m);
  lts *view = lts_new(m->request.actions, NULL);
  view->initial = lts_add_state(view);
  for (uint32_t i = 0; i < c->alphabet.n; i++) {
    uint32_t a = c->alphabet.at[i];
    bool keep = (p && lts_has(p, a)) || is_seen(m);
    for (uint32_t k = 0; k < m->n && !keep; k++) keep = &m->at[k] != c && performs_has(&m->at[k].alphabet, a);
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
static bool is_own(const part *c, uint32_t action) { return !performs_has(&c->alphabet, action); }

static uint32_t own_action(parts *m, const part *c, const char *name) {
  buf text = {0};
  buf_printf(&text, "%s.%s", c->is->name, name);
  uint32_t action = action_named(m->request.actions, buf_text(&text));
  buf_free(&text);
  return action;
}

static bool same_rest(const part_rest *a, const part_rest *b) {
  if (a->offers.n != b->offers.n || a->ended != b->ended || a->owes != b->owes) return false;
  for (uint32_t i = 0; i < a->offers.n; i++)
    if (a->offers.at[i] != b->offers.at[i]) return false;
  return true;
}

uint32_t part_rest_action(part *c, const uint32_t *offers, uint32_t n, bool ended, bool owes) {
  part_rest r = {.ended = ended, .owes = owes};
  for (uint32_t i = 0; i < n; i++) vec_push(&r.offers, offers[i]);
  spec_sort_actions(&r.offers);
  for (uint32_t i = 0; i < c->rests.n; i++) {
    if (!same_rest(&c->rests.at[i], &r)) continue;
    vec_free(&r.offers);
    return c->rests.at[i].action;
  }
  buf name = {0};
  buf_printf(&name, "(rests %u)", c->rests.n);
  r.action = own_action(c->all, c, buf_text(&name));
  buf_free(&name);
  vec_push(&c->rests, r);
  return r.action;
}

static uint32_t rest_of_function(void *context, const uint32_t *offers, uint32_t n, bool ended) {
  return part_rest_action(context, offers, n, ended, !ended);
}

static bool open_pushdown(parts *m, part *c) {
  bool fine = pushdown_open(&c->pushdown, m->job, c->woven.program, &c->options, own_action(m, c, "(lost)"));
  bool deadlock = m->request.property && m->request.property->kind == PROPERTY_DEADLOCK;
  if (deadlock) c->pushdown.rests = (pushdown_rests){m->waits, rest_of_function, c};
  if (!fine) pushdown_close(&c->pushdown);
  else c->is_open = c->stale = true;
  return fine;
}

/* Weaves a C function, or has it observed. */
static bool weave_part(parts *m, part *c, const weave_request *q) {
  if (!m->request.alphabet) return weave(q, &c->woven);
  bool fine = spec_observe(q, m->request.alphabet, c->is->name, &c->observing);
  c->woven = (weaving){.program = c->observing.program, .entry = c->observing.entry};
  c->observed = &c->observing;
  if (fine && c->observing.unsupported) m->why_not = c->observing.unsupported;
  return fine;
}

/* How a component is woven. One that is alone keeps the names of its returns, and waits for nobody. */
static weave_request weaving_of(parts *m, uint32_t i, const lts *view) {
  const part *c = &m->at[i];
  const spec_property *p = m->request.property;
  bool deadlock = p->kind == PROPERTY_DEADLOCK, runs = m->request.alphabet;
  weave_request q = {.job = m->job,
                     .solver = m->request.solver,
                     .program = m->request.program,
                     .spec = m->request.spec,
                     .actions = m->request.actions,
                     .function = c->is->function,
                     .instance = m->alone && runs ? NULL : c->is->name,
                     .several = m->n > 1,
                     .waits = deadlock || (runs && !m->alone),
                     .where = c->is->where,
                     .guard = guard_of(m, i),
                     .process = m->alone ? p->process : view,
                     .error_call = p->kind == PROPERTY_REACH_CALL ? p->target : NULL,
                     .check_guards = m->request.check_guards};
  m->request.check_guards = false;
  return q;
}

static void set_options(parts *m, part *c) {
  const spec_property *p = m->request.property;
  const part_layout *layout = &m->request.layout;
  bool errors = p->kind == PROPERTY_REACH_LABEL || p->kind == PROPERTY_REACH_CALL;
  c->options = flat_options_of(m->job, m->request.block->initial_globals, c->is->function, c->woven.entry);
  c->options.no_errors = !errors;
  /* among several, who is in a loop may keep the others from ever doing anything */
  c->options.keep_loops = m->request.alphabet && (!m->alone || layout->with_loops);
  c->options.recursion_bound = layout->copies;
  if (layout->kept) flat_stay_inside(&c->options);
  if (layout->sliced) c->options.sliced = relevance_is_worth(m->job, c->woven.program, &c->options);
  m->sliced |= c->options.sliced;
  c->error = errors ? own_action(m, c, "(error)") : LTS_NONE;
  if (errors) {
    c->label = p->target;
    c->labels = (string_list){.at = &c->label, .n = 1};
    c->options.labels = &c->labels;
  }
  if (p->kind == PROPERTY_DEADLOCK) c->options.end_event = m->ends;
}

/* Lays a woven C function out. */
static bool open_component(parts *m, part *c, const flat_options *options) {
  if (!component_open(&c->component, m->job, c->woven.program, options)) return false;
  if (!m->alone) c->component.name = c->is->name;
  c->is_open = c->stale = true;
  component_cut(&c->component);
  if (c->kind != &part_runs) return true;
  watched_init(&c->watched, &c->component, c->observed, m->request.actions);
  if (!m->alone) c->watched.waits = m->waits;
  return true;
}

static bool open_part(parts *m, uint32_t i) {
  part *c = &m->at[i];
  bool runs = m->request.alphabet;
  lts *view = m->alone ? NULL : kept_events(m, c);
  weave_request q = weaving_of(m, i, view);
  bool calls_stay = m->request.layout.calls_stay;
  c->kind = calls_stay ? (runs ? &part_recurs : &part_calls) : runs ? &part_runs : &part_flat;
  bool fine = weave_part(m, c, &q);
  lts_free(view);
  if (!fine || c->observing.unsupported || m->request.layout.monitored) return fine;
  set_options(m, c);
  return calls_stay ? open_pushdown(m, c) : open_component(m, c, &c->options);
}

/* ---- what the property compares with ---- */

/* The process of the property over the events that the components have: returns are those of each of them. */
static lts *joint_process(const parts *m) {
  const lts *p = property_process(m);
  const spec *s = m->request.spec;
  lts *l = lts_new(m->request.actions, p ? p->name : NULL);
  for (uint32_t i = 0; i < (p ? p->states : 1); i++) lts_add_state(l);
  l->initial = p ? p->initial : 0;
  for (uint32_t i = 0; p && i < p->alphabet.n; i++)
    if (!spec_is_return(s, p->alphabet.at[i])) lts_add_action(l, p->alphabet.at[i]);
  for (uint32_t k = 0; k < m->n; k++) {
    const part *c = &m->at[k];
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

/* Where there are no C functions, a deadlock is that some process has not reached END. */
static void processes_owe(parts *m) {
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
static void hide_errors(parts *m) {
  if (m->request.property->kind == PROPERTY_SPECIFICATION) return;
  for (uint32_t i = 0; i < m->n; i++) {
    part *c = &m->at[i];
    if (c->is->function || c->is == &m->taking_part || c->is->process->error == LTS_NONE) continue;
    c->copy = lts_copy(c->is->process);
    c->copy->error = LTS_NONE;
  }
}

/* One C function, and a property of words or runs: nobody else has a part in it. */
static bool is_alone(const parts_request *q) {
  const spec_property *p = q->property;
  bool words = p->kind == PROPERTY_SPECIFICATION || (p->kind == PROPERTY_REACH_ERROR && p->is_property_process);
  if (!spec_only_component(q->block) || (q->layout.calls_stay && !q->alphabet)) return false;
  return words || (q->alphabet && !q->fair);
}

bool parts_open(parts *m, job *job, const parts_request *request, verdict *v) {
  const spec_program *g = request->block;
  const spec_property *p = request->property;
  bool takes_part = p->kind == PROPERTY_REACH_ERROR && !p->is_property_process, fine = true;
  *m = (parts){.job = job, .request = *request, .v = v, .n = g->components.n + takes_part};
  m->alone = is_alone(request);
  m->waits = action_named(request->actions, WEAVE_WAITS);
  m->ends = action_named(request->actions, "(ends)");
  m->taking_part = (spec_component){.name = p->target, .process = p->process, .where = p->where};
  m->at = mem_alloc(sizeof *m->at * (m->n + 1));
  for (uint32_t i = 0; i < m->n; i++) {
    m->at[i].all = m;
    m->at[i].is = i < g->components.n ? &g->components.at[i] : &m->taking_part;
  }
  for (uint32_t i = 0; i < m->n && fine && !m->alone; i++) fine = find_alphabet(m, &m->at[i], guard_of(m, i));
  for (uint32_t i = 0; i < m->n && fine; i++)
    if (m->at[i].is->function) fine = open_part(m, i);
  if (m->alone) return fine;
  hide_errors(m);
  if (fine && p->kind == PROPERTY_DEADLOCK) processes_owe(m);
  if (fine && p->kind != PROPERTY_DEADLOCK && !request->alphabet) m->joint = joint_process(m);
  for (uint32_t i = 0; i < m->n && fine; i++) vec_push(&v->components, arena_strdup(&v->arena, m->at[i].is->name));
  return fine;
}

/* One C function that is woven already. */
static part *begin_woven(parts *m, job *job, program *program, actions *actions, const flat_options *options,
                         const part_kind *kind, verdict *v) {
  *m = (parts){.job = job, .v = v, .n = 1, .alone = true};
  m->request = (parts_request){.program = program, .actions = actions};
  m->taking_part = (spec_component){.name = options->entry, .function = options->entry};
  m->at = mem_alloc(sizeof *m->at * 2);
  m->at[0] = (part){.is = &m->taking_part, .all = m, .kind = kind, .options = *options, .error = LTS_NONE};
  m->at[0].woven = (weaving){.program = program, .entry = options->entry};
  return &m->at[0];
}

static void take_assumptions(const part *c, verdict *v) {
  const assumption_list *assumed = &c->component.flat->assumptions;
  for (uint32_t i = 0; i < assumed->n; i++) vec_push(&v->assumptions, assumed->at[i]);
}

bool parts_open_woven(parts *m, job *job, program *program, actions *actions, const flat_options *options,
                      const lts *process, const observing *observed, verdict *v) {
  part *c = begin_woven(m, job, program, actions, options, observed ? &part_runs : &part_flat, v);
  m->woven_process = process;
  c->observed = observed;
  if (!open_component(m, c, options)) return false;
  take_assumptions(c, v);
  return true;
}

bool parts_open_errors(parts *m, job *job, program *program, const flat_options *options, verdict *v) {
  part *c = begin_woven(m, job, program, NULL, options, &part_errors, v);
  c->is_open = component_open(&c->component, job, program, options);
  if (c->is_open) take_assumptions(c, v);
  return c->is_open;
}

const lts *parts_process(const parts *m) {
  return m->joint ? m->joint : m->woven_process ? m->woven_process : m->alone ? m->at[0].woven.process : NULL;
}

const char *parts_why_unknown(const parts *m, const char *obstacle, bool endless) {
  verdict *v = m->v;
  bool limit = limits_check_now(&m->job->limits);
  const char *what = limit ? limits_reason(&m->job->limits) : obstacle ? obstacle : "the refinement did not converge";
  const component *busiest = NULL;
  for (uint32_t i = 0; i < m->n; i++) {
    const component *c = &m->at[i].component;
    if (m->at[i].is_open && c->busiest.function && (!busiest || c->busiest.states > busiest->busiest.states))
      busiest = c;
  }
  if (!busiest || !(limit || !obstacle || endless)) return what;
  return component_at(busiest, &v->arena, what, v->iterations, v->predicates, NULL);
}

void parts_close(parts *m) {
  for (uint32_t i = 0; i < m->n; i++) {
    part *c = &m->at[i];
    vec_free(&c->alphabet);
    for (uint32_t k = 0; k < c->rests.n; k++) vec_free(&c->rests.at[k].offers);
    vec_free(&c->rests);
    if (c->is_open && c->kind == &part_runs) watched_free(&c->watched);
    descent_free(c->descent);
    if (c->is_open && m->request.layout.calls_stay) pushdown_close(&c->pushdown);
    else if (c->is_open) component_close(&c->component);
    if (c->is->function && m->request.property) weaving_free(&c->woven);
    observing_free(&c->observing);
    extraction_free(&c->model);
    lts_free(c->copy);
    mem_free(c->owes);
  }
  lts_free(m->joint);
  mem_free(m->at);
}

/* ---- models ---- */

part_does_kind part_does(const parts *m, const part *c, uint32_t state) {
  const blocks *b = &c->component.blocks;
  if (state >= c->model.states.n) return PART_MOVES; /* ERROR */
  uint32_t event = b->event[b->heads.at[c->model.states.at[state].head].n];
  return event == m->waits ? PART_WAITS : event == m->ends ? PART_ENDED : PART_MOVES;
}

const lts *part_system(const part *c) {
  if (c->copy) return c->copy;
  if (!c->kind) return c->is->process;
  return c->kind == &part_runs ? c->watched.model.system : c->model.system;
}

/* ---- shared variables ---- */

const flat *part_layout_of(const part *c) {
  return c->component.flat ? c->component.flat : c->pushdown.procedures.flat;
}

static bool matters_to(const part *c, const symbol *global) {
  const flat *f = part_layout_of(c);
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

/* By writing to it, or by having its address. That it has a value at the beginning, or by the guard, changes nothing. */
static bool may_change(const part *c, const symbol *global) {
  const flat *f = part_layout_of(c);
  for (uint32_t i = 0; i < f->frames.n; i++) {
    const cfa *code = f->frames.at[i].function;
    bool begins = !code->sym || !strcmp(code->sym->name, c->woven.entry);
    for (uint32_t k = 0; k < code->edges.n; k++) {
      const edge *e = &code->edges.at[k];
      bool writes = !begins && e->lhs && ex_mentions(e->lhs, global);
      if (writes || (e->rhs && takes_address(e->rhs, global))) return true;
      for (uint32_t a = 0; a < e->nargs; a++)
        if (takes_address(e->args[a], global)) return true;
    }
  }
  return false;
}

/* Does the variable matter to a C function, and can another one change it? What such variables have in common is not modelled. */
static bool shares_variable(const parts *m, const part *c, const symbol *global) {
  if (global->is_const || !matters_to(c, global)) return false;
  for (uint32_t i = 0; i < m->n; i++)
    if (&m->at[i] != c && m->at[i].is_open && may_change(&m->at[i], global)) return true;
  return false;
}

void parts_assumptions(const parts *m, assumption_lists *assumed) {
  const program *p = m->request.program;
  verdict *v = m->v;
  for (uint32_t i = 0; i < m->n; i++) {
    const part *c = &m->at[i];
    assumption_list list = {0};
    for (uint32_t k = 0; c->is->function && k < part_layout_of(c)->assumptions.n; k++)
      vec_push(&list, part_layout_of(c)->assumptions.at[k]);
    for (uint32_t k = 0; c->is->function && k < p->globals.n; k++)
      if (shares_variable(m, c, p->globals.at[k]))
        vec_push(&list, ((assumption){.kind = ASSUME_NOT_SHARED, .name = p->globals.at[k]->name}));
    for (uint32_t k = 0; k < list.n; k++)
      if (!assumption_known(&v->assumptions, &list.at[k])) vec_push(&v->assumptions, list.at[k]);
    vec_push(assumed, list);
  }
}

bool parts_in_pairs(const parts *m) {
  const spec_sync said = m->request.block ? m->request.block->sync : SYNC_DEFAULT;
  return said == SYNC_PAIR || (said == SYNC_DEFAULT && m->job->options.sync == SYNC_IN_PAIRS);
}
