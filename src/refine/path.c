/* See path.h. */
#include "refine/path.h"

loc_id path_location(const blocks *b, const path *p, uint32_t position) {
  if (position < p->n) return flat_edge_at(b->flat, p->at[position].edge)->from;
  return p->n ? flat_edge_at(b->flat, vec_last(p).edge)->to : b->flat->entry;
}

static bool holds_in_model(smt *smt, const expr *condition) {
  i128 value;
  if (condition->kind == EX_INT) return condition->value != 0;
  return smt_value(smt, condition, &value) && value != 0;
}

loc_id path_follow(blocks *b, smt *smt, loc_id from, symstate *state, uint32_t occurrence, path *out) {
  loc_id at = from;
  do {
    edge_id taken = NO_EDGE;
    for_flat_out(b->flat, at, e) {
      const flat_edge *edge = flat_edge_at(b->flat, e);
      if (edge->kind == F_ASSUME && !holds_in_model(smt, sym_eval(b, state, edge->rhs))) continue;
      taken = e;
      break;
    }
    if (taken.n == UINT32_MAX) return NO_LOC;
    path_step step = {taken, occurrence};
    vec_push(out, step);
    sym_step(b, taken, occurrence, state);
    at = flat_edge_at(b->flat, taken)->to;
  } while (!b->is_head[at.n]);
  return at;
}

void path_execute(blocks *b, const path *p, path_conditions *out) {
  symstate s = symstate_new(b);
  const expr *yes = ex_int(b->terms, b->terms->types.type_int, 1);
  for (uint32_t i = 0; i < p->n; i++) {
    const expr *holds = sym_step(b, p->at[i].edge, p->at[i].occurrence, &s);
    vec_push(out, holds ? holds : yes);
  }
  symstate_free(&s);
}

bool path_believed(image *m, const astate *from, const astate *to, uint32_t occurrence, path *out) {
  blocks *b = m->blocks;
  loc_id target = b->heads.at[to->head];
  expr_list says = {0};
  VEC(smt_lit) lits = {0};
  block_exits exits = {0};
  symstate start = image_start(m, from, &says);
  bool found = false;
  for (uint32_t k = 0; k < says.n; k++) vec_push(&lits, smt_literal(m->smt, says.at[k]));
  block_execute(b, b->heads.at[from->head], &start, m->precision->tracked, occurrence, &exits);
  for (uint32_t k = 0; k < exits.n && !found; k++) {
    if (exits.at[k].to.n != target.n) continue;
    uint32_t n = lits.n;
    vec_push(&lits, smt_literal(m->smt, exits.at[k].state.guard));
    vec_push(&lits, smt_literal(m->smt, sym_eval(b, &exits.at[k].state, astate_formula(m, to))));
    if (smt_check(m->smt, lits.at, lits.n, 0) == SMT_SAT) {
      symstate walk = symstate_copy(b, &start);
      found = path_follow(b, m->smt, b->heads.at[from->head], &walk, occurrence, out).n == target.n;
      symstate_free(&walk);
    }
    lits.n = n;
  }
  block_exits_free(&exits);
  symstate_free(&start);
  vec_free(&lits);
  vec_free(&says);
  return found;
}
