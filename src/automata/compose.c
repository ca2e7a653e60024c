/* See compose.h. The tuples, numbered in the order in which they are found, are the queue of the search. */
#include "automata/compose.h"

#include "automata/joint.h"

joint_part lts_joint_part(const lts *l) {
  return (joint_part){.edges = l->edges.at,
                      .begin = l->first.at,
                      .end = l->first.at + 1,
                      .initial = l->initial,
                      .error = l->error,
                      .states = l->states,
                      .alphabet = l->alphabet.at,
                      .nalphabet = l->alphabet.n};
}

/* Is every part of a tuple at its END? */
static bool has_ended(const joint *j, lts *const *parts, uint32_t n, uint32_t state) {
  for (uint32_t i = 0; i < n; i++)
    if (joint_part_of(j, state, i) != parts[i]->end) return false;
  return true;
}

static void expand(joint *j, lts *result, uint32_t state) {
  joint_collect(j, state);
  for (uint32_t i = 0; i < joint_steps(j); i++) {
    const joint_step *t = joint_step_at(j, i);
    uint32_t action = t->action, to;
    if (!t->error) to = joint_number(j, i);
    else if (result->error != LTS_NONE) to = result->error;
    else to = result->error = joint_number_apart(j, i);
    lts_add_edge(result, state, action, to);
  }
}

/* More edges than their numbers can count: said once, as an error of the input. */
static bool too_large(job *job, const lts *result) {
  if (result->edges.n < UINT32_MAX / 2 && result->states < UINT32_MAX / 4) return false;
  diag_error(&job->diag, (place){0}, "the composition has more than %u transitions", result->edges.n);
  diag_note(&job->diag, (place){0}, "minimise the parts before composing them (--minimize)");
  return true;
}

static bool search(job *job, joint *j, lts *const *parts, uint32_t n, lts *result) {
  bool error, stopped = false;
  uint32_t first = joint_start(j, &error);
  if (error) result->error = first;
  for (uint32_t state = 0; state < joint_tuples(j) && !stopped; state++) {
    if (state != result->error) expand(j, result, state);
    if (!joint_steps(j) && has_ended(j, parts, n, state)) result->end = state;
    result->states = joint_tuples(j);
    stopped = limits_hit(&job->limits) || too_large(job, result);
  }
  return !stopped;
}

lts *lts_compose_tuples(job *job, lts *const *parts, uint32_t n, lts_tuples *tuples) {
  lts *result = lts_new(parts[0]->actions, NULL);
  joint_part *systems = mem_alloc(sizeof *systems * n);
  for (uint32_t i = 0; i < n; i++) {
    systems[i] = lts_joint_part(parts[i]);
    for (uint32_t k = 0; k < parts[i]->alphabet.n; k++) lts_add_action(result, parts[i]->alphabet.at[k]);
  }
  lts_tuples all = {n, joint_new(systems, n, false, parts[0]->actions->names.n), systems};
  bool done = search(job, all.joint, parts, n, result);
  if (done && tuples) *tuples = all;
  else lts_tuples_free(&all);
  if (done) lts_freeze(result);
  else lts_free(result);
  return done ? result : NULL;
}

lts *lts_compose(job *job, lts *const *parts, uint32_t n) { return lts_compose_tuples(job, parts, n, NULL); }

uint32_t lts_tuple_part(const lts_tuples *t, uint32_t state, uint32_t part) {
  return joint_part_of(t->joint, state, part);
}

void lts_tuples_free(lts_tuples *t) {
  joint_free(t->joint);
  mem_free(t->systems);
  *t = (lts_tuples){0};
}
