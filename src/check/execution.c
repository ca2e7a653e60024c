/* See execution.h. A run may take hundreds of millions of steps: what is kept of it is bounded, the slots of the ring
 * are used again with the memory that they have, and where a run is made a second time to be recorded, its middle costs
 * next to nothing. */
#include "check/execution.h"

#include "run/interp.h"

/* ---- the list ---- */

void execution_free(execution *x) {
  vec_free(&x->steps);
  vec_free(&x->values);
  vec_free(&x->locks);
  arena_free(&x->arena);
}

void execution_clear(execution *x) {
  execution_free(x);
  *x = (execution){0};
}

void execution_add(execution *x, execution_step step, const edge *e) {
  step.edge = e ? arena_copy(&x->arena, e, sizeof *e) : NULL;
  step.first_value = x->values.n;
  step.nvalues = 0;
  step.first_lock = x->locks.n;
  step.nlocks = 0;
  vec_push(&x->steps, step);
}

static void add_lock(execution *x, run_part lock) {
  vec_push(&x->locks, lock);
  vec_last(&x->steps).nlocks++;
}

static void add_value(execution *x, const run_value *v) {
  vec_push(&x->values, *v);
  vec_last(&x->steps).nvalues++;
}

void execution_append(execution *to, const execution *from, uint32_t first, uint32_t n) {
  for (uint32_t i = first; i < first + n; i++) {
    const execution_step *s = &from->steps.at[i];
    execution_add(to, *s, s->edge);
    for (uint32_t k = 0; k < s->nvalues; k++) add_value(to, &from->values.at[s->first_value + k]);
    for (uint32_t k = 0; k < s->nlocks; k++) add_lock(to, from->locks.at[s->first_lock + k]);
  }
}

/* ---- recording ---- */

enum { most_kept = 5000 }; /* at the beginning, and as many at the end */

static recorded *slot(recorder *r) {
  if (r->first.n < most_kept) {
    vec_push(&r->first, (recorded){0});
    return &vec_last(&r->first);
  }
  if (r->last.n < most_kept) {
    vec_push(&r->last, (recorded){0});
    r->next = r->last.n % most_kept;
    return &vec_last(&r->last);
  }
  recorded *s = &r->last.at[r->next];
  r->next = (r->next + 1) % most_kept;
  return s;
}

/* Is the step far from the beginning and the end? Not each step of the machine has an edge. */
static bool is_in_the_middle(const recorder *r, const struct machine *run) {
  return r->expected && r->first.n == most_kept && interp_steps(run) + 2 * most_kept < r->expected;
}

static void keep_locks(recorded *s, const struct machine *run) {
  enum { most_locks = 8 };
  run_part held[most_locks];
  uint32_t n = interp_locks(run, held, most_locks);
  s->locks.n = 0;
  for (uint32_t i = 0; i < n && i < most_locks; i++) vec_push(&s->locks, held[i]);
}

void recorder_step(recorder *r, struct machine *run, const cfa *function, edge_id e, bool matters) {
  r->now = NULL;
  if (!function->sym) return;
  r->n += r->first.n == most_kept;
  bool kept = !is_in_the_middle(r, run);
  interp_want_stored(run, kept);
  if (!kept) return;
  recorded *s = slot(r);
  s->values.n = 0;
  s->function = function;
  s->edge = e;
  s->depth = interp_depth(run);
  s->thread = interp_thread(run);
  s->matters = matters;
  s->goes_on = false;
  s->inputs = 0;
  keep_locks(s, run);
  r->now = s;
}

void recorder_input(recorder *r) {
  r->inputs++;
  if (r->now) r->now->inputs++;
}

void recorder_stored(recorder *r, const run_value *v) {
  if (r->now) vec_push(&r->now->values, *v);
}

static void write_step(execution *x, const recorded *s) {
  const edge *e = cfa_edge(s->function, s->edge);
  step_role role = e->kind == E_EVENT                     ? STEP_EVENT
                   : s->function->is_woven || e->is_woven ? STEP_WOVEN
                   : s->inputs                            ? STEP_INPUT
                                                          : STEP_STATEMENT;
  execution_step step = {.role = role,
                         .matters = s->matters,
                         .goes_on = s->goes_on,
                         .depth = s->depth,
                         .function = s->function->sym,
                         .inputs = s->inputs,
                         .component = s->thread};
  execution_add(x, step, e);
  for (uint32_t i = 0; i < s->values.n; i++) add_value(x, &s->values.at[i]);
  for (uint32_t i = s->locks.n; i-- > 0;) add_lock(x, s->locks.at[i]);
}

void recorder_write(const recorder *r, execution *x) {
  execution_clear(x);
  for (uint32_t i = 0; i < r->first.n; i++) write_step(x, &r->first.at[i]);
  uint64_t left_out = r->n - r->last.n;
  uint32_t unseen = r->inputs;
  for (uint32_t i = 0; i < r->first.n; i++) unseen -= r->first.at[i].inputs;
  for (uint32_t i = 0; i < r->last.n; i++) unseen -= r->last.at[i].inputs;
  execution_step gap = {.role = STEP_GAP, .matters = true, .left_out = left_out, .inputs = unseen};
  if (left_out) execution_add(x, gap, NULL);
  for (uint32_t i = 0; i < r->last.n; i++)
    write_step(x, &r->last.at[r->last.n < most_kept ? i : (r->next + i) % most_kept]);
}

static void free_steps(recorded *at, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    vec_free(&at[i].values);
    vec_free(&at[i].locks);
  }
}

void recorder_free(recorder *r) {
  free_steps(r->first.at, r->first.n);
  free_steps(r->last.at, r->last.n);
  vec_free(&r->first);
  vec_free(&r->last);
}
