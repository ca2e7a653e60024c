/* See certify.h. One query per pair of heads that a block connects. */
#include "prove/certify.h"

#include <stdio.h>

static bool refuted(smt *smt, const expr *const *conditions, uint32_t n) {
  smt_lit lits[4];
  uint32_t used = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (conditions[i]->kind == EX_INT && !conditions[i]->value) return true;
    if (conditions[i]->kind != EX_INT) lits[used++] = smt_literal(smt, conditions[i]);
  }
  return used && smt_check(smt, lits, used, 0) == SMT_UNSAT;
}

/* From a head where `invariant` holds: every exit keeps the invariants, none is an error. */
static bool check_head(blocks *b, smt *smt, loc_id head, const expr *invariant, const expr *fact,
                       const expr *const *invariants, const char **problem) {
  block_exits exits = {0};
  symstate start = symstate_new(b);
  bool ok = true;
  block_execute(b, head, &start, NULL, 0, &exits);
  for (uint32_t i = 0; ok && i < exits.n; i++) {
    const block_exit *x = &exits.at[i];
    flat_end end = flat_loc_at(b->flat, x->to)->end;
    if (end == END_EXIT) continue;
    const expr *target = end == END_NONE ? invariants[b->head_index.at[x->to.n]] : NULL;
    const expr *conditions[4] = {invariant, x->state.guard};
    uint32_t n = 2;
    if (fact) conditions[n++] = fact;
    if (target) conditions[n++] = ex_not(b->terms, sym_eval(b, &x->state, target));
    ok = refuted(smt, conditions, n);
    if (!ok) *problem = end == END_NONE ? "is not kept by a block" : "does not exclude an error";
  }
  symstate_free(&start);
  block_exits_free(&exits);
  return ok;
}

bool certify(job *job, blocks *b, smt *smt, const expr *const *invariants, const expr *const *facts, char *why,
             size_t size) {
  const expr *yes = ex_int(b->terms, b->terms->types.type_int, 1);
  for (uint32_t h = 0; h < b->heads.n; h++) {
    loc_id at = b->heads.at[h];
    bool is_entry = at.n == b->flat->entry.n;
    if (flat_loc_at(b->flat, at)->end != END_NONE || (!invariants[h] && !is_entry)) continue;
    const char *problem = "";
    if (limits_check_now(&job->limits)) {
      snprintf(why, size, "%s", limits_reason(&job->limits));
      return false;
    }
    /* The entry is entered in any state, whatever its invariant as a loop head says. */
    const expr *invariant = is_entry ? yes : invariants[h];
    if (check_head(b, smt, at, invariant, facts ? facts[h] : NULL, invariants, &problem)) continue;
    snprintf(why, size, "the invariant of head %u %s", h, problem);
    return false;
  }
  return true;
}

/* ---- models ---- */

/* What the successors of `s` at a head say of the state there; false if there are none. */
static const expr *expected_at(component *c, const extraction *m, uint32_t s, const block_exit *x) {
  blocks *b = &c->blocks;
  const lts *l = m->system;
  const expr *arrives = ex_int(b->terms, b->terms->types.type_int, 0);
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
    if (l->edges.at[e].to == l->error) continue;
    const astate *to = &m->states.at[l->edges.at[e].to];
    if (b->heads.at[to->head].n == x->to.n)
      arrives = ex_either(b->terms, arrives, sym_eval(b, &x->state, astate_formula(&c->image, to)));
  }
  return arrives;
}

/* One query per exit of the state's block. */
static bool certify_state(component *c, const extraction *m, smt *fresh, uint32_t s) {
  blocks *b = &c->blocks;
  const astate *from = &m->states.at[s];
  block_exits exits = {0};
  symstate start = symstate_new(b);
  const expr *invariant = astate_formula(&c->image, from);
  bool is_entry = s == m->system->initial, ok = true; /* which is entered in any state */
  block_execute(b, b->heads.at[from->head], &start, NULL, 0, &exits);
  for (uint32_t i = 0; i < exits.n && ok; i++) {
    const block_exit *x = &exits.at[i];
    if (flat_loc_at(b->flat, x->to)->end == END_EXIT && !b->event[x->to.n] && !b->flat->shows_ends) continue;
    const expr *conditions[3] = {invariant, x->state.guard, ex_not(b->terms, expected_at(c, m, s, x))};
    ok = refuted(fresh, conditions + is_entry, 3 - is_entry);
  }
  symstate_free(&start);
  block_exits_free(&exits);
  return ok;
}

bool certify_model(component *c, const extraction *model) {
  smt *fresh = smt_new(c->job, c->blocks.terms, c->arith);
  bool ok = true;
  for (uint32_t s = 0; s < model->states.n && ok && !limits_check_now(&c->job->limits); s++)
    ok = s == model->system->error || certify_state(c, model, fresh, s);
  smt_free(fresh);
  return ok && !limits_check_now(&c->job->limits);
}
