/* See component_assumptions.h. */
#include "obligations/component_assumptions.h"

#include "check/conclude.h"
#include "obligations/assumptions.h"

typedef struct tried {
  job *job;
  const parts_request *request;
  const layouts_answer *found;
  verdict *v;
} tried;

/* In the program without the events of the component. `copies`: as in part_layout. */
static bool try_one(const tried *t, uint32_t i, uint32_t copies, verdict *v) {
  weaving w;
  const spec_component *c = &t->request->block->components.at[i];
  const spec_property *p = t->request->property;
  job *job = t->job;
  if (!assumptions_to_try(v)) return true;
  if (!weave_silently(job, t->request, c, i < p->guards.n ? p->guards.at[i] : NULL, NULL, &w)) return false;
  flat_options o = flat_options_of(job, t->request->block->initial_globals, c->function, w.entry);
  o.recursion_bound = copies; /* a proof that nothing goes deeper than that holds as long as nothing is broken */
  uint64_t before = limits_begin_part(&job->limits, EFFORT_UNLIMITED);
  bool fine = assumptions_try(job, w.program, &o, t->found->effort, v);
  bool late = limits_end_part(&job->limits, before); /* what is too large for that is not tried: it is printed */
  weaving_free(&w);
  return fine || late;
}

/* One of several components: an execution of it alone is no execution of all of them. */
static bool try_among_others(const tried *t, uint32_t i) {
  verdict *v = t->v, alone;
  const assumption_list *assumed = &t->found->assumed.at[i];
  verdict_init(&alone, v->aim, v->property);
  conclude_holds(&alone, (certificate){0});
  for (uint32_t k = 0; k < assumed->n; k++) vec_push(&alone.assumptions, assumed->at[k]);
  bool fine = try_one(t, i, 0, &alone);
  for (uint32_t k = 0; k < alone.assumptions.n; k++)
    if (!assumption_known(&v->assumptions, &alone.assumptions.at[k]))
      vec_push(&v->assumptions, alone.assumptions.at[k]);
  if (fine && alone.kind != VERDICT_HOLDS && v->kind == VERDICT_HOLDS) {
    const char *name = t->request->block->components.at[i].name;
    conclude_unknown(v, arena_printf(&v->arena, "%s: %s", name, alone.reason ? alone.reason : ""));
  }
  verdict_free(&alone);
  return fine;
}

/* Components that have a variable in common run as if each had one of its own: that proves nothing. */
static void doubt_shared(verdict *v) {
  for (uint32_t i = 0; i < v->assumptions.n && v->kind == VERDICT_HOLDS; i++) {
    if (v->assumptions.at[i].kind != ASSUME_NOT_SHARED) continue;
    conclude_unknown(v, arena_printf(&v->arena, "the components share the variable %s, which is not modelled",
                                     v->assumptions.at[i].name));
  }
}

bool component_assumptions_try(job *job, const parts_request *request, const layouts_answer *found, verdict *v) {
  const spec_program *g = request->block;
  tried t = {.job = job, .request = request, .found = found, .v = v};
  bool fine = true, several = g->components.n > 1;
  if (v->kind == VERDICT_HOLDS && several) v->assumptions.n = 0;
  for (uint32_t i = 0; i < found->assumed.n && i < g->components.n && fine; i++) {
    if (v->kind != VERDICT_HOLDS || !g->components.at[i].function) continue;
    fine = several ? try_among_others(&t, i) : try_one(&t, i, found->copies, v);
  }
  doubt_shared(v);
  return fine;
}
