/* See play.h. A move is a block executed symbolically; the moves of one branch share the symbolic state
 * of the place where they part, and each move has inputs of its own, so the conjunction of the guards
 * at the leaves says exactly that the whole tree can be played (the papers compute the same bottom-up,
 * by weakest preconditions).
 *
 * A tree that cannot be played: either a branch by itself is impossible, then it is refined as any
 * path, or the branches contradict one another in the state where they part, then their conditions
 * together have a core, and its parts become predicates there. */
#include "refine/play.h"

#include "refine/interpolate.h"

#include <string.h>

/* ---- plays from counterexamples ---- */

static uint32_t add_move(play *p, play_move m) {
  vec_push(p, m);
  return p->n - 1;
}

static uint32_t start(const extraction *x, play *out) {
  out->n = 0;
  return add_move(out, (play_move){.parent = UINT32_MAX, .state = x->system->initial, .specification = LTS_NONE});
}

typedef struct {
  uint32_t node, parent;
} pending_move;

bool play_of_strategy(const strategy *s, const extraction *x, uint32_t most, play *out) {
  VEC(pending_move) work = {0};
  vec_push(&work, ((pending_move){0, start(x, out)}));
  for (uint32_t i = 0; i < work.n && out->n <= most; i++) {
    const strategy_node *n = &s->nodes.at[work.at[i].node];
    uint32_t at = work.at[i].parent;
    if (n->action == LTS_NONE || n->to == x->system->error) {
      out->at[at].leaf = true;
      continue;
    }
    at = add_move(
        out, (play_move){
                 .parent = at, .state = n->to, .specification = n->specification, .action = n->action, .leaf = !n->n});
    for (uint32_t k = 0; k < n->n; k++) vec_push(&work, ((pending_move){s->children.at[n->first + k], at}));
  }
  vec_free(&work);
  return out->n <= most;
}

void play_of_trace(const traces *t, const extraction *x, play *out) {
  uint32_t at = start(x, out);
  for (uint32_t i = 0; i < t->trace.n && t->trace.at[i].to != x->system->error; i++)
    at = add_move(
        out, (play_move){
                 .parent = at, .state = t->trace.at[i].to, .specification = LTS_NONE, .action = t->trace.at[i].action});
  out->at[at].leaf = true;
}

/* ---- can it be played? ---- */

static const astate *state_of(const play_table *t, const play_move *m) { return &t->model->states.at[m->state]; }

/* The state after move `i`, all paths of the block at once; guard 0 if there is none. */
static symstate after(const play_table *t, const play *p, uint32_t i, const symstate *before) {
  blocks *b = t->image->blocks;
  symstate r;
  if (image_step(t->image, state_of(t, &p->at[p->at[i].parent]), state_of(t, &p->at[i]), before, i, &r)) return r;
  r = symstate_new(b);
  r.guard = ex_int(b->terms, b->terms->types.type_int, 0);
  return r;
}

/* Are the branches to these leaves possible together? NULL: all. */
static smt_answer possible(const play_table *t, const play *p, const uint32_t *only) {
  symstate *states = mem_alloc(sizeof *states * p->n);
  bool *needed = mem_alloc(p->n);
  VEC(smt_lit) lits = {0};
  bool impossible = false;
  for (uint32_t i = p->n; i-- > 0;) {
    if (p->at[i].leaf && (!only || *only == i)) needed[i] = true;
    if (needed[i] && i) needed[p->at[i].parent] = true;
  }
  states[0] = symstate_new(t->image->blocks);
  for (uint32_t i = 1; i < p->n && !impossible; i++) {
    if (!needed[i]) continue;
    states[i] = after(t, p, i, &states[p->at[i].parent]);
    const expr *guard = states[i].guard;
    impossible = guard->kind == EX_INT && !guard->value;
    if (p->at[i].leaf && guard->kind != EX_INT) vec_push(&lits, smt_literal(t->smt, guard));
  }
  smt_answer a = impossible ? SMT_UNSAT : blocks_check(t->image->blocks, t->smt, lits.at, lits.n, 0);
  for (uint32_t i = 0; i < p->n; i++)
    if (states[i].values) symstate_free(&states[i]);
  vec_free(&lits);
  mem_free(needed);
  mem_free(states);
  return a;
}

smt_answer play_feasible(const play_table *t, const play *p) { return possible(t, p, NULL); }

/* ---- concrete paths ---- */

typedef VEC(uint32_t) moves;

static void moves_to(const play *p, uint32_t leaf, moves *out) {
  out->n = 0;
  for (uint32_t i = leaf; i; i = p->at[i].parent) vec_push(out, i);
  for (uint32_t i = 0; i < out->n / 2; i++) {
    uint32_t swap = out->at[i];
    out->at[i] = out->at[out->n - 1 - i];
    out->at[out->n - 1 - i] = swap;
  }
}

bool play_path(const play_table *t, const play *p, uint32_t leaf, path *out) {
  blocks *b = t->image->blocks;
  moves way = {0};
  symstate s = symstate_new(b);
  loc_id at = b->flat->entry;
  bool fine = true;
  moves_to(p, leaf, &way);
  for (uint32_t i = 0; i < way.n && fine; i++) {
    at = path_follow(b, t->smt, at, &s, way.at[i], out);
    fine = at.n == b->heads.at[state_of(t, &p->at[way.at[i]])->head].n;
  }
  symstate_free(&s);
  vec_free(&way);
  return fine;
}

typedef VEC(path) paths;

static void free_paths(paths *list) {
  for (uint32_t i = 0; i < list->n; i++) vec_free(&list->at[i]);
  vec_free(list);
}

/* A path for each of the leaves; moves that they share are the same edges. */
static bool believed_paths(const play_table *t, const play *p, const moves *leaves, paths *out) {
  path *of = mem_alloc(sizeof *of * p->n); /* by move */
  moves way = {0};
  bool fine = true;
  for (uint32_t k = 0; k < leaves->n && fine; k++) {
    path whole = {0};
    moves_to(p, leaves->at[k], &way);
    for (uint32_t i = 0; i < way.n && fine; i++) {
      uint32_t m = way.at[i];
      if (!of[m].n)
        fine = path_believed(t->image, state_of(t, &p->at[p->at[m].parent]), state_of(t, &p->at[m]), m, &of[m]);
      for (uint32_t e = 0; e < of[m].n; e++) vec_push(&whole, of[m].at[e]);
    }
    vec_push(out, whole);
  }
  for (uint32_t i = 0; i < p->n; i++) vec_free(&of[i]);
  mem_free(of);
  vec_free(&way);
  return fine;
}

/* ---- refinement ---- */

static bool added(const refinement *r) { return r->infeasible && (r->tracked || r->predicates); }

static bool refine_paths(const play_table *t, const paths *list, bool interpolate, bool insist) {
  blocks *b = t->image->blocks;
  refinement r = newton_refine(b, t->smt, t->precision, list->at, list->n, REFINE_CORE);
  if (added(&r) || !insist) return added(&r);
  if (r.infeasible && interpolate && list->n == 1) {
    r = interpolate_refine(t->job, b, t->precision, &list->at[0]);
    if (added(&r)) return true;
  }
  r = newton_refine(b, t->smt, t->precision, list->at, list->n, REFINE_ALL);
  return added(&r);
}

bool play_refine(const play_table *t, const play *p, bool interpolate, bool insist) {
  moves leaves = {0}, impossible = {0};
  paths list = {0};
  bool progress = false;
  uint32_t version = t->precision->version; /* once it changes, the states of the model have another shape */
  for (uint32_t i = 1; i < p->n; i++)
    if (p->at[i].leaf) vec_push(&leaves, i);
  for (uint32_t k = 0; k < leaves.n; k++)
    if (leaves.n == 1 || possible(t, p, &leaves.at[k]) == SMT_UNSAT) vec_push(&impossible, leaves.at[k]);
  for (uint32_t k = 0; k < impossible.n && t->precision->version == version; k++) { /* each for itself */
    moves one = {0};
    vec_push(&one, impossible.at[k]);
    if (believed_paths(t, p, &one, &list)) progress |= refine_paths(t, &list, interpolate, insist && !progress);
    free_paths(&list);
    vec_free(&one);
  }
  if (!impossible.n && believed_paths(t, p, &leaves, &list)) progress = refine_paths(t, &list, false, insist);
  free_paths(&list);
  vec_free(&leaves);
  vec_free(&impossible);
  return progress;
}
