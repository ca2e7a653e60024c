/* See performs.h. Calls are followed in the program as it is written, with the values that the guard fixes. Where functions are called through
 * pointers, a small model that follows pointers by value says which of them are. */
#include "abstract/performs.h"

#include "abstract/component.h"
#include "abstract/extract.h"
#include "base/tuning.h"
#include "program/missing.h"
#include "spec/fixed.h"
#include "spec/weave.h"

#include <stdlib.h>
#include <string.h>

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

bool performs_has(const action_list *list, uint32_t action) {
  return list->n && bsearch(&action, list->at, list->n, sizeof *list->at, by_number);
}

static void add_abstraction(const performs_request *q, const spec_abstraction *a, action_list *out) {
  for (uint32_t i = 0; i < a->process->alphabet.n; i++)
    if (!spec_is_return(q->spec, a->process->alphabet.at[i])) vec_push(out, a->process->alphabet.at[i]);
}

/* All actions of a procedure, whatever its arguments. */
static void add_procedure(const performs_request *q, const spec_procedure *p, action_list *out) {
  for (uint32_t k = 0; k < p->abstractions.n && !p->is_inline; k++) add_abstraction(q, &p->abstractions.at[k], out);
}

typedef struct caller {
  const performs_request *q;
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
    if (fixed_leads_to(&c->fixed, call, p, k)) add_abstraction(c->q, &p->abstractions.at[k], c->out);
}

static void note_call(caller *c, const edge *call) {
  uint64_t known;
  const symbol *f = call->rhs->sym;
  const spec_procedure *p = spec_procedure_of(c->q->spec, f->name);
  const cfa *body = program_body(c->q->program, f);
  bool abstracted = p && p->abstractions.n && !p->is_inline && body != c->component;
  if ((!abstracted || !c->fixed.values.n) && map_get(&c->seen, map_key(f), &known)) return;
  map_put(&c->seen, map_key(f), 1);
  if (abstracted) note_procedure(c, call, p);
  else if (body) vec_push(&c->work, body);
}

/* Handlers of interrupts run while the component does. */
static void add_handlers(caller *c) {
  const spec *s = c->q->spec;
  for (uint32_t i = 0; i < spec_program_count(s); i++) {
    const spec_program *g = spec_program_at(s, i);
    bool is_of = false;
    for (uint32_t k = 0; k < g->components.n; k++)
      is_of |= g->components.at[k].function && !strcmp(g->components.at[k].function, c->q->component->function);
    for (uint32_t k = 0; k < g->interrupts.n && is_of; k++) {
      const cfa *f = program_find(c->q->program, intern_str(&c->q->job->names, g->interrupts.at[k].handler));
      if (f) vec_push(&c->work, f);
    }
  }
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

/* Does the model reach where it is cut off: something that is not modelled, or a function that is called while it is active? */
static bool is_cut_off(const lts *model) {
  for (uint32_t i = 0; i < model->edges.n && model->error != LTS_NONE; i++)
    if (model->edges.at[i].to == model->error) return true;
  return false;
}

/* Calls through pointers: of the functions that the flat program has there, those whose events happen in a model that follows
 * pointers by value. A function that can be called can be called without recursion on the way, so one copy of each is enough to find
 * them all; where recursion may decide which pointers are followed, all of them count. */
static bool follow_pointers(const performs_request *q, action_list *out) {
  const spec_component *is = q->component;
  weave_request r = {.job = q->job,
                     .solver = q->solver,
                     .program = q->program,
                     .spec = q->spec,
                     .actions = q->actions,
                     .function = is->function,
                     .instance = is->name,
                     .where = is->where};
  weaving w;
  component c;
  extraction model;
  if (!weave(&r, &w)) return false;
  flat_options o = flat_options_of(q->job, q->initial_globals, is->function, w.entry);
  o.no_errors = true;
  o.recursion_bound = 1;
  bool fine = component_open(&c, q->job, w.program, &o);
  if (fine) {
    component_cut(&c);
    component_start(&c, SMT_INT);
    for (uint32_t v = 0; v < c.blocks.nvars; v++)
      if (type_is_pointer(c.flat->vars.at[v]->type)) precision_track(&c.precision, v);
    uint32_t most = (uint32_t)tuning.most_followed_states;
    uint64_t before = limits_begin_part(&q->job->limits, tuning.effort_of_alphabet);
    bool complete = extract(q->job, &c.image, q->actions, w.process, LTS_NONE, most, &model) &&
                    !is_cut_off(model.system);
    complete = !limits_end_part(&q->job->limits, before) && complete;
    for (uint32_t i = 0; i < c.flat->frames.n; i++) {
      const cfa *f = c.flat->frames.at[i].function;
      const spec_procedure *p = f->sym ? spec_procedure_of(q->spec, f->sym->name) : NULL;
      if (p && f->is_woven && (!complete || is_performed(p, model.system))) add_procedure(q, p, out);
    }
    extraction_free(&model);
    component_stop(&c);
    component_close(&c);
  }
  weaving_free(&w);
  return fine;
}

bool performs_alphabet(const performs_request *q, action_list *out) {
  caller x = {.q = q, .out = out};
  x.component = program_find(q->program, intern_str(&q->job->names, q->component->function));
  if (!x.component) {
    program_missing(q->job, q->program, q->component->where, q->component->function);
    return false;
  }
  fixed_init(&x.fixed, q->job, q->program, q->spec, x.component, q->guard);
  vec_push(&x.work, x.component);
  add_handlers(&x);
  follow_calls(&x);
  fixed_free(&x.fixed);
  bool fine = !x.by_pointer || follow_pointers(q, out);
  vec_free(&x.work);
  map_free(&x.seen);
  spec_sort_actions(out);
  return fine;
}
