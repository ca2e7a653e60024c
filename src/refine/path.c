/* See path.h. */
#include "refine/path.h"

loc_id path_location(const blocks *b, const path *p, uint32_t position) {
  if (position < p->n) return flat_edge_at(b->flat, p->at[position].edge)->from;
  return p->n ? flat_edge_at(b->flat, vec_last(p).edge)->to : b->flat->entry;
}

static void apply(blocks *b, path_step step, symstate *s) {
  const flat_edge *e = flat_edge_at(b->flat, step.edge);
  if (e->kind == F_ASSIGN) s->values[blocks_var(b, e->var)] = sym_eval(b, s, e->rhs);
  if (e->kind == F_HAVOC)
    s->values[blocks_var(b, e->var)] = ex_var(b->terms, block_input(b, step.edge, step.occurrence));
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
    apply(b, step, state);
    at = flat_edge_at(b->flat, taken)->to;
  } while (!b->is_head[at.n]);
  return at;
}

void path_execute(blocks *b, const path *p, path_conditions *out) {
  symstate s = symstate_new(b);
  const expr *yes = ex_int(b->terms, b->terms->types.type_int, 1);
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, p->at[i].edge);
    vec_push(out, e->kind == F_ASSUME ? sym_eval(b, &s, e->rhs) : yes);
    apply(b, p->at[i], &s);
  }
  symstate_free(&s);
}
