/* See certify.h. One query per pair of heads that a block connects. */
#include "refine/certify.h"

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
    if (!ok) *problem = end == END_NONE ? "is not preserved by a block" : "does not exclude an error";
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

/* What a state says, and what is known at its head whatever it says. */
static const expr *known_in(const component *c, const astate *s) {
  const expr *says = astate_formula(&c->image, s), *fact = c->image.facts ? c->image.facts[s->head] : NULL;
  return fact ? ex_binary(c->blocks.terms, EX_LAND, fact, says) : says;
}

/* What the successors of `s` at a head say of the state there; false if there are none. */
static const expr *expected_at(component *c, const extraction *m, uint32_t s, const block_exit *x) {
  blocks *b = &c->blocks;
  const lts *l = m->system;
  const expr *arrives = ex_int(b->terms, b->terms->types.type_int, 0);
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
    if (l->edges.at[e].to == l->error) continue;
    const astate *to = &m->states.at[l->edges.at[e].to];
    if (b->heads.at[to->head].n == x->to.n)
      arrives = ex_either(b->terms, arrives, sym_eval(b, &x->state, known_in(c, to)));
  }
  return arrives;
}

/* One query per exit of the state's block. */
static bool certify_state(component *c, const extraction *m, smt *fresh, uint32_t s) {
  blocks *b = &c->blocks;
  const astate *from = &m->states.at[s];
  block_exits exits = {0};
  symstate start = symstate_new(b);
  const expr *invariant = known_in(c, from);
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

/* ---- pushdown systems ---- */

static const expr *formula_of(const pushdown *p, uint32_t procedure, const astate *s) {
  return astate_formula(&p->images[procedure], s);
}

static bool follows(smt *fresh, terms *t, const expr *one, const expr *two, const expr *conclusion) {
  const expr *conditions[3] = {one, two, ex_not(t, conclusion)};
  return conclusion->kind == EX_INT ? conclusion->value || refuted(fresh, conditions, 2)
                                    : refuted(fresh, conditions, 3);
}

/* Every concrete step of a block is one of the rules for its symbol. */
static bool certify_block(pushdown *p, smt *fresh, uint32_t symbol) {
  const pushdown_symbol *s = &p->symbols.at[symbol];
  blocks *b = &p->procedures.all.at[s->procedure].blocks;
  block_exits exits = {0};
  symstate start = symstate_new(b);
  bool ok = true;
  block_execute(b, b->heads.at[s->state.head], &start, NULL, 0, &exits);
  for (uint32_t i = 0; i < exits.n && ok; i++) {
    const expr *arrives = ex_int(b->terms, b->terms->types.type_int, 0);
    for (uint32_t k = p->system->first.at[symbol]; k < p->system->first.at[symbol + 1]; k++) {
      const pushdown_symbol *to = &p->symbols.at[p->system->rules.at[k].push[0]];
      if (b->heads.at[to->state.head].n == exits.at[i].to.n)
        arrives = ex_either(b->terms, arrives,
                            sym_eval(b, &exits.at[i].state, formula_of(p, s->procedure, &to->state)));
    }
    ok = follows(fresh, b->terms, formula_of(p, s->procedure, &s->state), exits.at[i].state.guard, arrives);
  }
  symstate_free(&start);
  block_exits_free(&exits);
  return ok;
}

static bool mentions_any(const expr *e, const symbol_list *list) {
  for (uint32_t i = 0; i < list->n; i++)
    if (ex_mentions(e, list->at[i])) return true;
  return false;
}

/* What is known at a call is known by the callee and by the frame, which knows nothing that the callee may change. */
static bool certify_call(pushdown *p, smt *fresh, const pds_rule *r) {
  const pushdown_symbol *at = &p->symbols.at[r->top], *entry = &p->symbols.at[r->push[0]],
                        *frame = &p->symbols.at[r->push[1]];
  terms *t = p->whole.terms;
  const expr *yes = ex_int(t, t->types.type_int, 1), *known = formula_of(p, at->procedure, &at->state),
             *kept = formula_of(p, frame->procedure, &frame->state);
  return follows(fresh, t, known, yes, formula_of(p, entry->procedure, &entry->state)) &&
         follows(fresh, t, known, yes, kept) && !mentions_any(kept, &p->procedures.all.at[entry->procedure].outputs);
}

static bool certify_rule(pushdown *p, smt *fresh, const pds_rule *r) {
  terms *t = p->whole.terms;
  const expr *yes = ex_int(t, t->types.type_int, 1);
  const pushdown_symbol *top = &p->symbols.at[r->top];
  const expr *known = formula_of(p, top->procedure, &top->state);
  if (r->npush == 2) return certify_call(p, fresh, r);
  if (!r->npush) return follows(fresh, t, known, yes, formula_of(p, top->procedure, &p->gifts.at[r->to - 1].state));
  const pushdown_gift *gift = &p->gifts.at[r->from - 1];
  const pushdown_symbol *to = &p->symbols.at[r->push[0]];
  return follows(fresh, t, known, formula_of(p, gift->procedure, &gift->state),
                 formula_of(p, to->procedure, &to->state));
}

/* Has every frame a rule for each thing that it may be given back? */
static bool certify_returns(const pushdown *p, uint32_t symbol) {
  const pushdown_symbol *s = &p->symbols.at[symbol];
  const flat_edge *call = pushdown_call(p, s->procedure, s->state.head);
  for (uint32_t i = 0; i < p->gifts.n; i++) {
    uint32_t head = (i + 1) * p->system->symbols + symbol;
    if (p->gifts.at[i].procedure == call->event + 1 && p->system->first.at[head] == p->system->first.at[head + 1])
      return false;
  }
  return true;
}

/* Is it a state whose rules are those of a block? */
static bool is_in_block(const pushdown *p, uint32_t symbol) {
  const pushdown_symbol *s = &p->symbols.at[symbol];
  const procedure *q = &p->procedures.all.at[s->procedure];
  if (s->waits || pushdown_call(p, s->procedure, s->state.head)) return false;
  return flat_loc_at(&q->body, q->blocks.heads.at[s->state.head])->end == END_NONE;
}

bool certify_pushdown(pushdown *p) {
  smt *fresh = smt_new(p->job, p->whole.terms, p->arith);
  bool ok = true;
  for (uint32_t i = 0; i < p->symbols.n && ok && !limits_check_now(&p->job->limits); i++) {
    if (is_in_block(p, i)) ok = certify_block(p, fresh, i);
    if (p->symbols.at[i].waits) ok = certify_returns(p, i);
  }
  for (uint32_t k = 0; k < p->system->rules.n && ok && !limits_check_now(&p->job->limits); k++) {
    const pds_rule *r = &p->system->rules.at[k];
    if (r->from || r->npush != 1) ok = certify_rule(p, fresh, r);
  }
  smt_free(fresh);
  return ok && !limits_check_now(&p->job->limits);
}
