/* See descent.h. Nodes are the heads of all procedures, steps are what a block leads to:
 *
 *     to the next head of its procedure, perhaps behind a call that has returned, of whose results the contract is known
 *     into a procedure that it calls
 *
 * A path that stays in a strongly connected part of this graph forever keeps a measure, one term for each node, from some point on, if none of its
 * steps raises it. So from then on steps keep it, which is known of them when the next measure is looked for; those that cannot are
 * gone (lexicographic measures, found step by step: Alias, Darte, Feautrier, Gonnord 2010). When no cycle is left there is no such path.
 * Terms of C have finitely many values, so nothing else is asked of a measure.
 *
 * Two sorts of measures: in a part with calls, a term over what each procedure was called with, which no step inside of a
 * procedure changes; in a part of one procedure, a term over its variables. What is known at a node are facts that were guessed and proved by
 * induction (prove/contracts). */
#include "procedures/descent.h"

#include "automata/scc.h"
#include "check/conclude.h"
#include "procedures/contracts.h"

#include <stdlib.h>
#include <string.h>

enum { most_terms = 120, most_variables = 8, most_tries = 3000 };

typedef struct step {
  uint32_t from, to; /* nodes */
  bool calls;
  bool gone;    /* it cannot be taken forever */
  uint32_t way; /* calls: the location where the call ends */

  const expr *known;   /* at its beginning, its guard, and what a call on the way has said, */
  const expr *later;   /* and what is known of it from some point on */
  const expr **values; /* into a call: by input of the procedure; else by variable of the procedure's blocks */
} step;

typedef struct node {
  uint32_t procedure, head;
} node;

typedef VEC(const expr *) term_list;

/* One term for each procedure that a part has a node of, NULL for others. `calls`: over what it was called with; else over the variables. */
typedef struct rank {
  const expr **of; /* by procedure */
  bool calls;
} rank;

struct descent {
  job *job;
  procedures p;
  contracts_facts *facts;
  terms *terms;
  smt *smt;
  VEC(node) nodes;
  uint32_t *first_node; /* by procedure; of the head h it is first_node + h */
  VEC(step) steps;
  uint32_t *part; /* by node */
  arena arena;
  VEC(rank) proof;    /* in the order in which they were found; */
  uint32_t confirmed; /* how many of them were examined again, */
  bool confirming;    /* while that is done */
  uint64_t tries;
  bool *stuck; /* by step: no measure was found for a part with it, and others are examined; NULL: then all is lost */
  verdict *v;
};

/* ---- terms ---- */

/* The term with symbols replaced: symbol id -> term. */
static const expr *replaced(descent *d, const expr *e, const map *by) {
  uint64_t found;
  if (e->kind == EX_VAR && map_get((map *)by, e->sym->id, &found)) return (const expr *)(uintptr_t)found;
  if (!e->nargs) return e;
  const expr **args = arena_array(&d->arena, const expr *, e->nargs);
  bool same = true;
  for (uint32_t i = 0; i < e->nargs; i++) {
    args[i] = replaced(d, e->args[i], by);
    same &= args[i] == e->args[i];
  }
  return same ? e : ex_rebuild(d->terms, e, args);
}

static const expr *old_of(descent *d, const symbol *s) { return ex_var(d->terms, contracts_old(d->facts, s)); }

static const expr *both(descent *d, const expr *a, const expr *b) { return b ? ex_both(d->terms, a, b) : a; }

/* ---- the graph ---- */

static uint32_t node_at(const descent *d, uint32_t procedure, loc_id at) {
  return d->first_node[procedure] + d->p.all.at[procedure].blocks.head_index.at[at.n];
}

/* What is known at a node. At an entry the variables are what the procedure was called with. */
static const expr *known_at(descent *d, uint32_t procedure, uint32_t h) {
  const struct procedure *p = &d->p.all.at[procedure];
  const expr *all = ex_int(d->terms, d->terms->types.type_int, 1);
  if (p->blocks.heads.at[h].n != p->body.entry.n) return both(d, all, contracts_at(d->facts, procedure, h));
  for (uint32_t i = 0; i < p->inputs.n; i++) {
    const expr *now = ex_var(d->terms, p->inputs.at[i]);
    if (type_is_scalar(now->type))
      all = ex_both(d->terms, all, ex_binary(d->terms, EX_EQ, old_of(d, p->inputs.at[i]), now));
  }
  return procedure ? both(d, all, contracts_at_call(d->facts, procedure)) : all;
}

static void add_step(descent *d, step s) { vec_push(&d->steps, s); }

/* Into a call, and behind it if it returns. */
static void add_call(descent *d, uint32_t from, uint32_t caller, const block_exit *x, uint32_t callee,
                     const expr *known) {
  const procedure *p = &d->p.all.at[caller], *q = &d->p.all.at[callee];
  map given = {0};
  step into = {.from = from, .to = node_at(d, callee, q->body.entry), .calls = true, .known = known, .way = x->to.n};
  into.values = arena_array(&d->arena, const expr *, q->inputs.n + 1);
  for (uint32_t i = 0; i < q->inputs.n; i++) {
    into.values[i] = x->state.values[blocks_var(&p->blocks, q->inputs.at[i])];
    map_put(&given, contracts_old(d->facts, q->inputs.at[i])->id, map_key(into.values[i]));
  }
  add_step(d, into);
  if (q->exit.n != UINT32_MAX) {
    step on = {.from = from, .to = node_at(d, caller, x->to)};
    on.values = arena_array(&d->arena, const expr *, p->blocks.nvars + 1);
    for (uint32_t v = 0; v < p->blocks.nvars; v++) on.values[v] = x->state.values[v];
    for (uint32_t i = 0; i < q->outputs.n; i++) {
      symbol *s = q->outputs.at[i];
      symbol *left = symbol_new(d->terms, SYM_TEMP, arena_printf(&d->terms->arena, "new(%s)", s->name), s->type,
                                s->where);
      map_put(&given, s->id, map_key(ex_var(d->terms, left)));
      if (blocks_var(&p->blocks, s) != UINT32_MAX) on.values[blocks_var(&p->blocks, s)] = ex_var(d->terms, left);
    }
    const expr *contract = contracts_at_return(d->facts, callee);
    on.known = both(d, known, contract ? replaced(d, contract, &given) : NULL);
    add_step(d, on);
  }
  map_free(&given);
}

static void add_block(descent *d, uint32_t number, uint32_t h) {
  procedure *p = &d->p.all.at[number];
  loc_id at = p->blocks.heads.at[h];
  uint32_t from = node_at(d, number, at);
  const expr *before = known_at(d, number, h);
  block_exits exits = {0};
  symstate start = symstate_new(&p->blocks);
  block_execute(&p->blocks, at, &start, NULL, 0, &exits);
  for (uint32_t i = 0; i < exits.n; i++) {
    const block_exit *x = &exits.at[i];
    const expr *known = ex_both(d->terms, before, x->state.guard);
    uint32_t event = p->blocks.event[x->to.n];
    if (event) {
      add_call(d, from, number, x, event, known);
      continue;
    }
    if (x->to.n == p->exit.n || flat_loc_at(&p->body, x->to)->end != END_NONE) continue;
    step on = {.from = from, .to = node_at(d, number, x->to), .known = known};
    on.values = arena_array(&d->arena, const expr *, p->blocks.nvars + 1);
    for (uint32_t v = 0; v < p->blocks.nvars; v++) on.values[v] = x->state.values[v];
    add_step(d, on);
  }
  symstate_free(&start);
  block_exits_free(&exits);
}

static int by_source(const void *a, const void *b) {
  const step *x = a, *y = b;
  return (x->from > y->from) - (x->from < y->from);
}

/* What cannot be taken at all needs no measure. */
static void drop_impossible(descent *d) {
  for (uint32_t i = 0; i < d->steps.n; i++) {
    smt_lit known = smt_literal(d->smt, d->steps.at[i].known);
    d->steps.at[i].later = d->steps.at[i].known;
    d->steps.at[i].gone = smt_possible(d->smt, &known, 1) == SMT_UNSAT;
  }
}

static void build_graph(descent *d) {
  d->first_node = mem_alloc(sizeof *d->first_node * d->p.all.n);
  for (uint32_t i = 0; i < d->p.all.n; i++) {
    d->first_node[i] = d->nodes.n;
    for (uint32_t h = 0; h < d->p.all.at[i].blocks.heads.n; h++) vec_push(&d->nodes, ((node){i, h}));
  }
  for (uint32_t i = 0; i < d->p.all.n; i++)
    for (uint32_t h = 0; h < d->p.all.at[i].blocks.heads.n && !limits_hit(&d->job->limits); h++)
      if (flat_loc_at(&d->p.all.at[i].body, d->p.all.at[i].blocks.heads.at[h])->end == END_NONE) add_block(d, i, h);
  if (d->steps.n) qsort(d->steps.at, d->steps.n, sizeof *d->steps.at, by_source);
  d->part = mem_alloc(sizeof *d->part * (d->nodes.n + 1));
}

/* ---- measures ---- */

/* The term before a step, and behind it. */
static void around(descent *d, const step *s, const rank *r, const expr **before, const expr **after) {
  uint32_t here = d->nodes.at[s->from].procedure, there = d->nodes.at[s->to].procedure;
  const procedure *p = &d->p.all.at[here], *q = &d->p.all.at[there];
  map old = {0}, now = {0};
  for (uint32_t i = 0; i < p->inputs.n; i++) map_put(&old, p->inputs.at[i]->id, map_key(old_of(d, p->inputs.at[i])));
  *before = r->calls ? replaced(d, r->of[here], &old) : r->of[here];
  for (uint32_t i = 0; r->calls && s->calls && i < q->inputs.n; i++)
    map_put(&now, q->inputs.at[i]->id, map_key(s->values[i]));
  for (uint32_t v = 0; !r->calls && v < p->blocks.nvars; v++)
    map_put(&now, p->body.vars.at[v]->id, map_key(s->values[v]));
  *after = r->calls && !s->calls ? *before : replaced(d, r->of[there], &now);
  map_free(&old);
  map_free(&now);
}

/* LOWERED: always. PERHAPS: it, or kept. */
typedef enum { LOWERED, PERHAPS, KEPT, RAISED } effect;

static bool can_be(descent *d, const step *s, expr_kind how, const expr *after, const expr *before) {
  smt_lit lits[2] = {smt_literal(d->smt, s->later), smt_literal(d->smt, ex_binary(d->terms, how, after, before))};
  return smt_possible(d->smt, lits, 2) != SMT_UNSAT;
}

static effect effect_of(descent *d, const step *s, const rank *r) {
  const expr *before, *after;
  around(d, s, r, &before, &after);
  if (before == after) return KEPT;
  d->tries++;
  if (can_be(d, s, EX_GT, after, before)) return RAISED;
  if (!can_be(d, s, EX_EQ, after, before)) return LOWERED;
  return can_be(d, s, EX_LT, after, before) ? PERHAPS : KEPT;
}

static bool is_inside(const descent *d, const step *s, uint32_t part) {
  return !s->gone && d->part[s->from] == part && d->part[s->to] == part;
}

/* From some point on the measure is kept by every step of the part. */
static void settle(descent *d, uint32_t part, const rank *r) {
  for (uint32_t i = 0; i < d->steps.n; i++) {
    step *s = &d->steps.at[i];
    const expr *before, *after;
    if (!is_inside(d, s, part)) continue;
    around(d, s, r, &before, &after);
    if (before == after) continue;
    s->later = ex_both(d->terms, s->later, ex_binary(d->terms, EX_EQ, after, before));
    smt_lit later = smt_literal(d->smt, s->later);
    s->gone = smt_possible(d->smt, &later, 1) == SMT_UNSAT;
  }
}

/* Does the measure lower some steps of the part, or only perhaps, if that is enough, and raise none? */
static bool descends(descent *d, uint32_t part, const rank *r, bool perhaps) {
  bool fine = true, lowers = false;
  for (uint32_t i = 0; i < d->steps.n && fine; i++) {
    if (!is_inside(d, &d->steps.at[i], part)) continue;
    effect e = effect_of(d, &d->steps.at[i], r);
    fine = e != RAISED;
    lowers |= e == LOWERED || (perhaps && e == PERHAPS);
  }
  if (fine && lowers) settle(d, part, r);
  return fine && lowers;
}

/* ---- candidates ---- */

static void add_term(term_list *list, const expr *e) {
  if (list->n < most_terms) vec_push(list, e);
}

/* Each variable upwards and downwards, its distance from 0, whether it is negative; then of two sums, differences, the
 * smaller and the larger one. `several`: of the
 * terms of several procedures one may have to be a little ahead of another. */
static void candidates(descent *d, symbol *const *symbols, uint32_t n, bool several, term_list *out) {
  terms *t = d->terms;
  const type *wide = t->types.type_llong;
  term_list vars = {0};
  for (uint32_t i = 0; i < n && vars.n < most_variables; i++)
    if (type_is_integer(symbols[i]->type)) vec_push(&vars, ex_cast(t, wide, ex_var(t, symbols[i])));
  const expr *zero = ex_int(t, wide, 0);
  for (uint32_t i = 0; i < vars.n; i++) add_term(out, vars.at[i]);
  for (uint32_t i = 0; i < n && i < most_variables; i++) /* what counts down to 0 may have wrapped around */
    if (type_is_integer(symbols[i]->type) && symbols[i]->type->size == t->types.type_uint->size)
      add_term(out, ex_cast(t, wide, ex_cast(t, t->types.type_uint, ex_var(t, symbols[i]))));
  for (uint32_t i = 0; i < vars.n && several; i++)
    for (uint32_t k = 1; k < 3; k++) add_term(out, ex_binary(t, EX_ADD, vars.at[i], ex_int(t, wide, k)));
  for (uint32_t i = 0; i < vars.n; i++) add_term(out, ex_unary(t, EX_NEG, vars.at[i]));
  for (uint32_t i = 0; i < vars.n; i++) {
    const expr *negative = ex_binary(t, EX_LT, vars.at[i], zero), *one = ex_int(t, wide, 1);
    const expr *above = ex_binary(t, EX_SUB, vars.at[i], one), *below = ex_binary(t, EX_ADD, vars.at[i], one);
    add_term(out, ex_ite(t, negative, ex_unary(t, EX_NEG, below), above)); /* less 1, which never wraps around */
    add_term(out, ex_ite(t, negative, ex_int(t, wide, 1), zero));
  }
  for (uint32_t i = 0; i < vars.n; i++)
    for (uint32_t k = 0; k < vars.n; k++) {
      if (i != k) add_term(out, ex_binary(t, EX_SUB, vars.at[i], vars.at[k]));
      if (i < k) add_term(out, ex_binary(t, EX_ADD, vars.at[i], vars.at[k]));
      if (i < k) add_term(out, ex_ite(t, ex_binary(t, EX_LT, vars.at[i], vars.at[k]), vars.at[i], vars.at[k]));
      if (i < k) add_term(out, ex_ite(t, ex_binary(t, EX_LT, vars.at[i], vars.at[k]), vars.at[k], vars.at[i]));
    }
  vec_free(&vars);
}

/* ---- parts ---- */

/* Which procedures have nodes in a part, and whether a step of it is a call. */
static uint32_t procedures_in(const descent *d, uint32_t part, bool *in, bool *calls) {
  uint32_t n = 0;
  *calls = false;
  for (uint32_t i = 0; i < d->steps.n; i++) {
    if (!is_inside(d, &d->steps.at[i], part)) continue;
    uint32_t p = d->nodes.at[d->steps.at[i].from].procedure;
    *calls |= d->steps.at[i].calls;
    n += !in[p];
    in[p] = true;
  }
  return n;
}

/* Tells the measure, once it counts. */
static void note(descent *d, const rank *r) {
  buf b = {0};
  for (uint32_t i = 0; i < d->p.all.n; i++) {
    if (!r->of[i]) continue;
    const flat_procedure *of = d->p.all.at[i].of;
    if (b.n) buf_puts(&b, ", ");
    if (of) buf_printf(&b, "%s(): ", of->function->sym->name);
    ex_print(&b, r->of[i]);
  }
  vec_push(&d->v->measures, arena_strdup(&d->v->arena, buf_text(&b)));
  buf_free(&b);
}

/* A choice of one of the terms for each procedure from `at` on. Alike ones first: the same for all, by its place in the lists. */
static bool choose(descent *d, uint32_t part, rank *r, const term_list *terms, const bool *in, uint32_t at) {
  while (at < d->p.all.n && !in[at]) at++;
  if (at == d->p.all.n) return descends(d, part, r, true);
  bool found = false;
  for (uint32_t i = 0; i < terms[at].n && !found && d->tries < most_tries && !limits_hit(&d->job->limits); i++) {
    r->of[at] = terms[at].at[i];
    found = choose(d, part, r, terms, in, at + 1);
  }
  return found;
}

static bool choose_alike(descent *d, uint32_t part, rank *r, const term_list *terms, const bool *in, bool perhaps) {
  for (uint32_t i = 0; i < most_terms; i++) {
    bool all = true;
    for (uint32_t p = 0; p < d->p.all.n; p++) {
      if (!in[p]) continue;
      all &= i < terms[p].n;
      r->of[p] = i < terms[p].n ? terms[p].at[i] : NULL;
    }
    if (all && descends(d, part, r, perhaps)) return true;
  }
  return false;
}

static void live_variables(const descent *d, uint32_t part, uint32_t procedure, symbol_list *out) {
  const blocks *b = &d->p.all.at[procedure].blocks;
  for (uint32_t v = 0; v < b->nvars; v++) {
    bool live = true;
    for (uint32_t i = 0; i < d->nodes.n; i++)
      if (d->part[i] == part) live &= blocks_is_live(b, b->heads.at[d->nodes.at[i].head], v);
    if (live) vec_push(out, d->p.all.at[procedure].body.vars.at[v]);
  }
}

/* Is the next measure of the proof one for the part? */
static bool confirm(descent *d, uint32_t part) {
  if (d->confirmed >= d->proof.n) return false;
  rank *r = &d->proof.at[d->confirmed++];
  bool *in = mem_alloc(d->p.all.n + 1), calls, fine = true;
  procedures_in(d, part, in, &calls);
  for (uint32_t i = 0; i < d->p.all.n; i++) fine &= !in[i] || r->of[i];
  mem_free(in);
  return fine && calls == r->calls && descends(d, part, r, true);
}

/* Finds one more measure for a part that has a cycle. */
static bool reduce(descent *d, uint32_t part) {
  uint32_t n = d->p.all.n;
  bool *in = mem_alloc(n + 1), calls;
  term_list *terms = mem_alloc(sizeof *terms * n);
  rank r = {.of = arena_array(&d->arena, const expr *, n + 1)};
  uint32_t several = procedures_in(d, part, in, &calls);
  r.calls = calls;
  for (uint32_t i = 0; i < n; i++) {
    symbol_list live = {0};
    if (in[i] && calls) candidates(d, d->p.all.at[i].inputs.at, d->p.all.at[i].inputs.n, several > 1, &terms[i]);
    else if (in[i]) {
      live_variables(d, part, i, &live);
      candidates(d, live.at, live.n, false, &terms[i]);
    }
    vec_free(&live);
  }
  d->tries = 0;
  bool found = choose_alike(d, part, &r, terms, in, false) || choose_alike(d, part, &r, terms, in, true) ||
               (several > 1 && choose(d, part, &r, terms, in, 0));
  if (found) vec_push(&d->proof, r);
  for (uint32_t i = 0; i < n; i++) vec_free(&terms[i]);
  mem_free(terms);
  mem_free(in);
  return found;
}

/* The parts of what is left, as a graph of its own; true if there is a cycle, in `part`. */
static bool find_cycle(descent *d, uint32_t *part) {
  uint32_t *first = mem_alloc(sizeof *first * (d->nodes.n + 2)), n = 0;
  VEC(uint32_t) to = {0};
  for (uint32_t s = 0; s <= d->nodes.n; s++) {
    first[s] = to.n;
    for (; n < d->steps.n && d->steps.at[n].from == s; n++)
      if (!d->steps.at[n].gone) vec_push(&to, d->steps.at[n].to);
  }
  scc_graph g = {d->nodes.n, first, to.n ? to.at : NULL, sizeof *to.at};
  scc_find(&g, d->part);
  bool found = false;
  for (uint32_t i = 0; i < d->steps.n && !found; i++) {
    const step *s = &d->steps.at[i];
    found = !s->gone && d->part[s->from] == d->part[s->to] && !(d->stuck && d->stuck[i]);
    if (found) *part = d->part[s->from];
  }
  mem_free(first);
  vec_free(&to);
  return found;
}

/* Leaves a part as it is. */
static void give_up(descent *d, uint32_t part) {
  for (uint32_t i = 0; i < d->steps.n; i++) d->stuck[i] |= is_inside(d, &d->steps.at[i], part);
}

static bool reduce_all(descent *d, smt_arith arith) {
  uint32_t part;
  bool fine = true;
  d->smt = smt_new(d->job, d->terms, arith);
  drop_impossible(d);
  while (fine && find_cycle(d, &part)) {
    bool reduced = d->confirming ? confirm(d, part) : reduce(d, part);
    if (!reduced && d->stuck) give_up(d, part);
    fine = (reduced || d->stuck) && !limits_hit(&d->job->limits);
  }
  smt_free(d->smt);
  return fine;
}

/* ---- overflow ---- */

/* That some signed operation of a term leaves its type; NULL: none can. `seen`: terms that were examined. */
static const expr *leaves_type(descent *d, const expr *e, map *seen) {
  terms *t = d->terms;
  uint64_t known;
  const expr *r = NULL;
  if (map_get(seen, e->id, &known)) return NULL;
  map_put(seen, e->id, 1);
  for (uint32_t i = 0; i < e->nargs; i++) {
    const expr *inner = leaves_type(d, e->args[i], seen);
    if (inner) r = r ? ex_either(t, r, inner) : inner;
  }
  bool arithmetic = e->kind == EX_ADD || e->kind == EX_SUB || e->kind == EX_MUL || e->kind == EX_NEG;
  if (!arithmetic || !type_is_integer(e->type) || !e->type->is_signed) return r;
  const type *wide = t->types.type_llong;
  if (e->type->size >= wide->size) return ex_int(t, t->types.type_int, 1); /* who knows */
  const expr *a = ex_cast(t, wide, e->args[0]);
  const expr *exact = e->kind == EX_NEG ? ex_unary(t, EX_NEG, a)
                                        : ex_binary(t, e->kind, a, ex_cast(t, wide, e->args[1]));
  const expr *leaves = ex_binary(t, EX_NE, exact, ex_cast(t, wide, e));
  return r ? ex_either(t, r, leaves) : leaves;
}

/* Can a step wrap around that is part of a cycle? It may be only because of that that there is a measure. */
static bool may_wrap(descent *d) {
  uint32_t part;
  bool yes = false;
  d->smt = smt_new(d->job, d->terms, SMT_INT);
  drop_impossible(d);
  find_cycle(d, &part);
  for (uint32_t i = 0; i < d->steps.n && !yes; i++) {
    const step *s = &d->steps.at[i];
    if (s->gone || d->part[s->from] != d->part[s->to]) continue;
    const node *n = &d->nodes.at[s->calls ? s->to : s->from];
    const procedure *p = &d->p.all.at[n->procedure];
    uint32_t values = s->calls ? p->inputs.n : p->blocks.nvars;
    map seen = {0};
    const expr *leaves = leaves_type(d, s->known, &seen);
    for (uint32_t v = 0; v < values; v++) {
      const expr *more = leaves_type(d, s->values[v], &seen);
      if (more) leaves = leaves ? ex_either(d->terms, leaves, more) : more;
    }
    map_free(&seen);
    if (!leaves) continue;
    smt_lit lits[2] = {smt_literal(d->smt, s->known), smt_literal(d->smt, leaves)};
    yes = smt_possible(d->smt, lits, 2) != SMT_UNSAT;
  }
  smt_free(d->smt);
  return yes;
}

/* ---- all ---- */

static void hold(descent *d) {
  verdict *v = d->v;
  v->assumptions.n = 0;
  if (may_wrap(d)) vec_push(&v->assumptions, ((assumption){.kind = ASSUME_WRAPS}));
  for (uint32_t i = 0; i < d->p.flat->assumptions.n; i++) vec_push(&v->assumptions, d->p.flat->assumptions.at[i]);
  for (uint32_t i = 0; i < d->proof.n; i++) note(d, &d->proof.at[i]);
  conclude_holds(v, (certificate){.kind = CERTIFICATE_CONTRACTS, .number = d->p.all.n - 1});
  v->message = "every execution ends";
}

/* Facts that were guessed are confirmed by separate queries, measures by exact ones. */
static bool is_confirmed(descent *d, smt_arith arith) {
  if (!d->job->options.certify) return true;
  d->confirming = true;
  bool confirmed = contracts_confirm(d->facts) && (arith == SMT_BV || reduce_all(d, SMT_BV));
  d->job->stats.unconfirmed += !confirmed;
  return confirmed;
}

static void close_all(descent *d) {
  contracts_forget(d->facts);
  procedures_close(&d->p);
  vec_free(&d->nodes);
  vec_free(&d->steps);
  vec_free(&d->proof);
  mem_free(d->first_node);
  mem_free(d->part);
  mem_free(d->stuck);
  arena_free(&d->arena);
}

bool descent_prove(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v) {
  descent d = {.job = job, .v = v, .terms = program->terms};
  bool proved = false;
  if (procedures_open(&d.p, job, program, options, false)) d.facts = contracts_learn(job, &d.p, effort);
  if (d.facts) {
    build_graph(&d);
    smt_arith arith = SMT_INT;
    proved = reduce_all(&d, arith);
    if (!proved && !limits_hit(&job->limits)) {
      d.proof.n = 0;
      proved = reduce_all(&d, arith = SMT_BV);
    }
    proved = proved && !limits_hit(&job->limits) && is_confirmed(&d, arith);
  }
  if (proved) hold(&d);
  close_all(&d);
  return proved;
}

/* ---- steps of infinite executions ---- */

descent *descent_open(job *job, program *program, const flat_options *options, uint64_t effort) {
  descent *d = mem_alloc(sizeof *d);
  flat_options silent = *options;
  silent.no_events = true;
  *d = (descent){.job = job, .terms = program->terms};
  uint64_t allowed = limits_begin_part(&job->limits, effort);
  if (procedures_open(&d->p, job, program, &silent, false)) d->facts = contracts_learn(job, &d->p, effort);
  bool fine = d->facts;
  if (fine) build_graph(d);
  if (fine) d->stuck = mem_alloc(d->steps.n + 1);
  fine = fine && reduce_all(d, SMT_BV) && d->proof.n;
  limits_end_part(&job->limits, allowed);
  if (fine) return d;
  descent_free(d);
  return NULL;
}

void descent_free(descent *d) {
  if (!d) return;
  close_all(d);
  mem_free(d);
}

/* Can it be taken infinitely often? Those that are left in parts that nothing was found for. */
static bool is_taken(const descent *d, const step *s) { return !s->gone && d->part[s->from] == d->part[s->to]; }

bool descent_ends_at(const descent *d, uint32_t procedure, loc_id at) {
  uint32_t head = d->p.all.at[procedure].blocks.head_index.at[at.n];
  if (head == UINT32_MAX) return false;
  for (uint32_t i = 0; i < d->steps.n; i++) {
    const step *s = &d->steps.at[i];
    if (!s->calls && s->to == d->first_node[procedure] + head && is_taken(d, s)) return false;
  }
  return true;
}

bool descent_ends_call(const descent *d, uint32_t from, loc_id call, uint32_t callee) {
  uint32_t to = node_at(d, callee, d->p.all.at[callee].body.entry);
  for (uint32_t i = 0; i < d->steps.n; i++) {
    const step *s = &d->steps.at[i];
    bool same = s->calls && s->way == call.n && s->to == to && d->nodes.at[s->from].procedure == from;
    if (same && is_taken(d, s)) return false;
  }
  return true;
}

void descent_tell(descent *d, verdict *v) {
  d->v = v;
  if (may_wrap(d)) vec_push(&v->assumptions, ((assumption){.kind = ASSUME_WRAPS}));
  for (uint32_t i = 0; i < d->proof.n; i++) note(d, &d->proof.at[i]);
}

bool descent_confirm(descent *d) { return contracts_confirm(d->facts); }
