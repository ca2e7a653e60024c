/* `cantrip model --lks`: a component as a labelled Kripke structure, for a formula: its events on the edges, its propositions at the states.
 * The propositions are events of the woven program (spec/observe.h); here they become the names of states, and internal steps. */
#include "command/model_lks.h"

#include "prove/ask.h"
#include "spec/observe.h"

#include <string.h>

#define UNKNOWN UINT32_MAX
#define MIXED (UINT32_MAX - 1)

static const observed *meaning_of(const observing *o, uint32_t action) {
  return action < o->meaning.n ? &o->meaning.at[action] : NULL;
}

static bool is_state(const observed *m) { return m && (m->kind == OBSERVED_STATE || m->kind == OBSERVED_TOO); }

/* What each group is in each state, by the events on the ways to it: values[state * groups + group]. */
static uint32_t *values_of(const lts *l, const observing *o, uint32_t groups) {
  uint32_t *values = mem_alloc(sizeof *values * ((size_t)l->states * groups + 1));
  memset(values, 0xff, sizeof *values * l->states * groups);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < l->edges.n; i++) {
      const lts_edge *e = &l->edges.at[i];
      const observed *m = meaning_of(o, e->action);
      for (uint32_t g = 0; g < groups; g++) {
        uint32_t v = values[(size_t)e->from * groups + g], *to = &values[(size_t)e->to * groups + g];
        if (is_state(m) && m->group == g) v = m->value;
        if (v == UNKNOWN || v == *to || *to == MIXED) continue;
        *to = *to == UNKNOWN ? v : MIXED;
        changed = true;
      }
    }
  }
  return values;
}

static void name_state(lts *to, uint32_t s, const char *place, const alphabet *a, const uint32_t *values) {
  buf name = {0};
  buf_puts(&name, place ? place : "");
  for (uint32_t i = 0; i < a->states.n; i++) {
    const alphabet_state *p = &a->states.at[i];
    uint32_t v = values[p->group];
    if (v == UNKNOWN || v == MIXED) buf_printf(&name, " %s?", p->text);
    else if (v == p->value) buf_printf(&name, " %s", p->text);
  }
  lts_name_state(to, s, buf_text(&name));
  buf_free(&name);
}

static lts *labelled(const lts *l, const observing *o, const alphabet *a) {
  uint32_t groups = a->letters.groups.n, *values = values_of(l, o, groups);
  lts *r = lts_new(l->actions, l->name);
  for (uint32_t s = 0; s < l->states; s++) lts_add_state(r);
  r->initial = l->initial;
  r->error = l->error;
  for (uint32_t i = 0; i < l->alphabet.n; i++)
    if (!is_state(meaning_of(o, l->alphabet.at[i]))) lts_add_action(r, l->alphabet.at[i]);
  for (uint32_t i = 0; i < l->edges.n; i++) {
    const lts_edge *e = &l->edges.at[i];
    lts_add_edge(r, e->from, is_state(meaning_of(o, e->action)) ? LTS_TAU : e->action, e->to);
  }
  lts_freeze(r);
  for (uint32_t s = 0; s < l->states; s++) name_state(r, s, lts_state_name(l, s), a, values + (size_t)s * groups);
  mem_free(values);
  return r;
}

lts *model_lks(job *job, const weave_request *request, const spec_program *block, const spec_property *property,
               verdict *v) {
  alphabet a;
  observing o = {0};
  lts *model = NULL, *result = NULL;
  bool fine = alphabet_of_formula(request->spec, property->formula, &a);
  if (!fine) diag_error(&job->diag, property->where, "the formula distinguishes too many letters");
  fine = fine && spec_observe(request, &a, NULL, &o);
  if (fine && o.unsupported) diag_error(&job->diag, property->where, "%s", o.unsupported);
  if (fine && !o.unsupported) {
    flat_options options = flat_options_of(job, block && block->initial_globals, request->function, o.entry);
    options.no_errors = true;
    parts m;
    if (parts_open_woven(&m, job, o.program, request->actions, &options, o.actions, NULL, v)) {
      m.request.predicates = o.conditions.at;
      m.request.npredicates = o.conditions.n;
      model = ask_model(&m, MODEL_GIVEN);
    }
    parts_close(&m);
  }
  if (model) result = labelled(model, &o, &a);
  lts_free(model);
  observing_free(&o);
  alphabet_free(&a);
  return result;
}
