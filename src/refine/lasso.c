/* See lasso.h. */
#include "refine/lasso.h"

#include "refine/replay.h"

enum { rounds_executed = 3 };

void lasso_unroll(const counterexample *x, uint32_t rounds, counterexample *out) {
  uint32_t n = x->moves.n;
  counterexample_begin(out, x->moves.at[0].state);
  for (uint32_t r = 0; r < rounds; r++)
    for (uint32_t i = r ? x->loop + 1 : 1; i < n; i++) {
      counterexample_move m = x->moves.at[i];
      m.parent = out->moves.n - 1;
      m.leaf = false;
      counterexample_add(out, m);
    }
  vec_last(&out->moves).leaf = true;
  out->loop = x->loop;
}

static const astate *state_at(const judge *j, const counterexample *x, uint32_t move) {
  return &j->states[x->moves.at[move].state];
}

/* The edges of all moves in the solver's model; where those of each move end. False: they cannot be followed. */
static bool follow(const judge *j, const counterexample *x, path *out, uint32_t *ends) {
  blocks *b = &j->component->blocks;
  symstate s = symstate_new(b);
  loc_id at = b->flat->entry;
  bool fine = true;
  ends[0] = 0;
  for (uint32_t i = 1; i < x->moves.n && fine; i++) {
    at = path_follow(b, j->component->smt, at, &s, i - 1, out);
    fine = at.n == b->heads.at[state_at(j, x, i)->head].n;
    ends[i] = out->n;
  }
  symstate_free(&s);
  return fine;
}

bool lasso_execute(const judge *j, const counterexample *x, bool to_end, verdict *v) {
  component *c = j->component;
  path p = {0};
  uint32_t *ends = mem_alloc(sizeof *ends * x->moves.n);
  bool fine = follow(j, x, &p, ends);
  if (fine) fine = replay_along(c->job, &c->blocks, c->smt, &p, to_end, NULL, c->options, v);
  else v->reason = "the solver's model of a counterexample could not be followed";
  vec_free(&p);
  mem_free(ends);
  return fine;
}

/* The symbolic states after each move; false: the solver need not be asked, it is impossible. */
static bool execute_symbolically(const judge *j, const counterexample *x, symstate *states) {
  component *c = j->component;
  states[0] = symstate_new(&c->blocks);
  for (uint32_t i = 1; i < x->moves.n; i++) {
    if (!image_step(&c->image, state_at(j, x, i - 1), state_at(j, x, i), &states[i - 1], i - 1, &states[i]))
      return false;
    if (states[i].guard->kind == EX_INT && !states[i].guard->value) return false;
  }
  return true;
}

/* Is everything that is read from here on the same in both states? As literals; false: an array has changed, which cannot be
 * compared. */
static bool same_again(component *c, loc_id at, const symstate *a, const symstate *b, smt_lit **lits, uint32_t *n) {
  VEC(smt_lit) list = {0};
  bool comparable = true;
  for (uint32_t i = 0; i < c->blocks.nvars; i++) {
    if (!blocks_is_live(&c->blocks, at, i) || a->values[i] == b->values[i]) continue;
    const type *t = c->flat->vars.at[i]->type;
    comparable &= type_is_scalar(t) && !type_is_float(t);
    if (!comparable) break;
    vec_push(&list, smt_literal(c->smt, ex_binary(c->blocks.terms, EX_EQ, a->values[i], b->values[i])));
  }
  *lits = list.at;
  *n = list.n;
  return comparable;
}

/* Asks for a state that recurs. */
static bool can_recur(const judge *j, const counterexample *x, symstate *states) {
  component *c = j->component;
  uint32_t last = x->moves.n - 1, n;
  smt_lit *lits;
  loc_id at = c->blocks.heads.at[state_at(j, x, last)->head];
  bool possible = same_again(c, at, &states[x->loop], &states[last], &lits, &n);
  if (possible) {
    lits = mem_resize(lits, sizeof *lits * (n + 1));
    lits[n] = smt_literal(c->smt, states[last].guard);
    possible = blocks_check(&c->blocks, c->smt, lits, n + 1, 0) == SMT_SAT;
  }
  mem_free(lits);
  return possible;
}

/* The stem and several rounds, with the inputs of the first. */
static void repeat(const path *once, uint32_t from, path *out) {
  for (uint32_t i = 0; i < once->n; i++) vec_push(out, once->at[i]);
  for (uint32_t r = 1; r < rounds_executed; r++)
    for (uint32_t i = from; i < once->n; i++) vec_push(out, once->at[i]);
}

/* What is any value to the solver has one value in the program, perhaps another one in a later round: nothing is known to recur then. */
static bool is_exact(const component *c, const path *p, uint32_t from) {
  for (uint32_t i = from; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(c->flat, p->at[i].edge);
    if (e->kind == F_HAVOC && e->input == INPUT_NONE) return false;
  }
  return true;
}

lasso_answer lasso_recurs(const judge *j, const counterexample *x, verdict *v) {
  component *c = j->component;
  symstate *states = mem_alloc(sizeof *states * x->moves.n);
  uint32_t *ends = mem_alloc(sizeof *ends * x->moves.n);
  path once = {0}, several = {0};
  lasso_answer answer = LASSO_OPEN;
  if (execute_symbolically(j, x, states) && can_recur(j, x, states) && follow(j, x, &once, ends) &&
      is_exact(c, &once, ends[x->loop])) {
    repeat(&once, ends[x->loop], &several);
    uint32_t cycle[2] = {ends[x->loop], once.n};
    bool real = replay_along(c->job, &c->blocks, c->smt, &several, false, cycle, c->options, v);
    answer = real ? LASSO_REAL : LASSO_UNCONFIRMED;
  }
  for (uint32_t i = 0; i < x->moves.n; i++)
    if (states[i].values) symstate_free(&states[i]);
  mem_free(states);
  mem_free(ends);
  vec_free(&once);
  vec_free(&several);
  return answer;
}
