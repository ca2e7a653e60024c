/* See reach.h. A node that an older or newer live node covers is not expanded; when its
 * coverer dies in a cut, it waits again. Invariant: every live node is expanded, covered
 * by a live node, or in the queue. */
#include "check/reach_search.h"

#include "base/tuning.h"

void reach_init(reach *r, job *job, const model *model, uint32_t nplaces) {
  *r = (reach){.job = job, .model = *model, .nplaces = nplaces};
  r->at = mem_alloc(sizeof *r->at * (nplaces + 1));
}

static void clear(reach *r) {
  for (uint32_t i = 0; i < r->nplaces; i++) r->at[i].n = 0;
  r->nodes.n = r->queue.n = r->front = 0;
}

void reach_free(reach *r) {
  for (uint32_t i = 0; r->at && i < r->nplaces; i++) vec_free(&r->at[i]);
  mem_free(r->at);
  vec_free(&r->nodes);
  vec_free(&r->moves);
  vec_free(&r->queue);
}

void reach_restart(reach *r) { clear(r); }

static uint32_t place_of(reach *r, uint32_t node) { return r->model.place(r->model.context, r->nodes.at[node].state); }

/* A live, uncovered node whose state contains that of `node`. */
static uint32_t coverer(reach *r, uint32_t node) {
  uint32_t place = place_of(r, node), s = r->nodes.at[node].state, by = UINT32_MAX, i = 0;
  for (; i < r->at[place].n && by == UINT32_MAX; i++) {
    uint32_t other = r->at[place].at[i];
    const reach_node *o = &r->nodes.at[other];
    if (other == node || o->dead || o->covered_by != UINT32_MAX) continue;
    if (r->model.covers(r->model.context, o->state, s)) by = other;
  }
  effort_charge(&r->job->limits.effort, i / tuning.states_compared_a_unit);
  return by;
}

/* Adds a node for a state that was found. Returns it if it is an error, else UINT32_MAX. */
static uint32_t add_node(reach *r, uint32_t parent, uint32_t state) {
  uint32_t depth = parent == UINT32_MAX ? 0 : r->nodes.at[parent].depth + 1, n = r->nodes.n;
  effort_charge(&r->job->limits.effort, tuning.cost_of_state);
  vec_push(&r->nodes, ((reach_node){.state = state, .parent = parent, .covered_by = UINT32_MAX, .depth = depth}));
  if (r->model.is_error(r->model.context, state)) return n;
  r->nodes.at[n].covered_by = coverer(r, n);
  vec_push(&r->at[place_of(r, n)], n);
  if (r->nodes.at[n].covered_by == UINT32_MAX) vec_push(&r->queue, n);
  return UINT32_MAX;
}

/* The first error among the successors, or UINT32_MAX; all are added. */
static uint32_t expand(reach *r, uint32_t node) {
  uint32_t error = UINT32_MAX;
  r->nodes.at[node].expanded = true;
  r->moves.n = 0;
  r->model.moves(r->model.context, r->nodes.at[node].state, &r->moves);
  for (uint32_t i = 0; i < r->moves.n; i++) {
    uint32_t found = add_node(r, node, r->moves.at[i].to);
    if (error == UINT32_MAX) error = found;
  }
  return error;
}

reach_answer reach_search(reach *r, uint32_t *error) {
  if (!r->nodes.n) {
    *error = add_node(r, UINT32_MAX, r->model.initial(r->model.context));
    if (*error != UINT32_MAX) return REACH_ERROR;
  }
  while (r->front < r->queue.n) {
    if (limits_hit(&r->job->limits)) return REACH_LIMIT;
    if (r->pause && r->pause(r->model.context)) return REACH_PAUSE;
    uint32_t n = r->queue.at[r->front++];
    reach_node *node = &r->nodes.at[n];
    if (node->dead || node->expanded || node->covered_by != UINT32_MAX) continue;
    node->covered_by = coverer(r, n);
    if (node->covered_by != UINT32_MAX) continue;
    *error = expand(r, n);
    if (limits_hit(&r->job->limits)) return REACH_LIMIT;
    if (*error != UINT32_MAX) return REACH_ERROR;
  }
  return REACH_NONE;
}

void reach_counterexample(const reach *r, uint32_t node, counterexample *out) {
  VEC(uint32_t) way = {0};
  uint32_t end = 0;
  for (; r->nodes.at[node].parent != UINT32_MAX; node = r->nodes.at[node].parent) vec_push(&way, node);
  counterexample_begin(out, r->nodes.at[node].state);
  out->moves.at[0].edge = node;
  while (way.n) {
    uint32_t n = vec_pop(&way);
    end = counterexample_add(
        out,
        (counterexample_move){
            .parent = end, .state = r->nodes.at[n].state, .specification = LTS_NONE, .action = LTS_TAU, .edge = n});
  }
  out->moves.at[end].leaf = true;
  vec_free(&way);
}

/* Parents come before children, so one pass finds what hangs below. */
void reach_cut(reach *r, uint32_t node) {
  for (uint32_t i = node + 1; i < r->nodes.n; i++) {
    reach_node *n = &r->nodes.at[i];
    if (n->parent != UINT32_MAX && (n->parent == node || r->nodes.at[n->parent].dead)) n->dead = true;
  }
  for (uint32_t i = 0; i < r->nodes.n; i++) {
    reach_node *n = &r->nodes.at[i];
    if (n->dead || n->covered_by == UINT32_MAX || !r->nodes.at[n->covered_by].dead) continue;
    n->covered_by = UINT32_MAX;
    vec_push(&r->queue, i);
  }
  r->nodes.at[node].expanded = false;
  vec_push(&r->queue, node);
  for (uint32_t p = 0; p < r->nplaces; p++) { /* forget the dead */
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->at[p].n; i++)
      if (!r->nodes.at[r->at[p].at[i]].dead) r->at[p].at[kept++] = r->at[p].at[i];
    r->at[p].n = kept;
  }
}

uint32_t reach_live(const reach *r) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->nodes.n; i++) n += !r->nodes.at[i].dead && r->nodes.at[i].covered_by == UINT32_MAX;
  return n;
}
