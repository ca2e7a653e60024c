/* See newton.h. The path's assumptions are one query with a literal each; a minimised
 * unsatisfiable core leaves the few that contradict one another; of a few such cores the one is taken
 * that adds least to the precision. Each of them is carried
 * backwards by weakest preconditions; what it reads as at a head becomes a predicate
 * there. A predicate over variables that are made of constants is replaced by following
 * these variables by value, which costs no solver. */
#include "refine/newton.h"

#include "base/tuning.h"

#include <string.h>

/* ---- the core ---- */

/* A premise: which path, where in it, and which part of the condition there. */
typedef struct {
  uint32_t path, at;
  const expr *part;  /* over the program's variables */
  const expr *holds; /* over inputs */
} premise;

typedef VEC(premise) premises;
typedef VEC(premises) premises_list;

typedef struct {
  premises positions;
  VEC(smt_lit) lits;
} core;

/* What a predicate over this condition would cost: variables that can be followed by value are
 * cheap, counters invite one predicate for every turn of their loop. */
static uint32_t cost_of(const blocks *b, const precision *precision, const expr *e) {
  if (e->kind == EX_VAR) {
    uint32_t v = blocks_var(b, e->sym);
    if (v == UINT32_MAX) return 1;
    return precision->counter[v] ? 2 : !precision->trackable[v];
  }
  uint32_t most = e->kind == EX_SELECT || e->kind == EX_STORE;
  for (uint32_t i = 0; i < e->nargs; i++) {
    uint32_t c = cost_of(b, precision, e->args[i]);
    if (c > most) most = c;
  }
  return most;
}

/* How far two paths go together. */
static uint32_t common_prefix(const path *p, const path *q) {
  uint32_t n = 0;
  while (n < p->n && n < q->n && p->at[n].edge.n == q->at[n].edge.n && p->at[n].occurrence == q->at[n].occurrence) n++;
  return n;
}

/* What must be true at step `at`, each part of a conjunction for itself: often some of them contradict the rest of the path. */
static void split(blocks *b, const symstate *s, uint32_t k, uint32_t at, const expr *condition, premises *out) {
  bool negated = condition->kind == EX_LNOT && condition->args[0]->kind == EX_LOR;
  if (condition->kind == EX_LAND || negated) {
    const expr *both = negated ? condition->args[0] : condition;
    for (int i = 0; i < 2; i++) split(b, s, k, at, negated ? ex_not(b->terms, both->args[i]) : both->args[i], out);
    return;
  }
  const expr *holds = sym_eval(b, s, condition);
  if (holds->kind != EX_INT || !holds->value) vec_push(out, ((premise){k, at, condition, holds}));
}

/* The conditions of paths[k] that no earlier path has. */
static void collect(blocks *b, const path *paths, uint32_t k, premises *out) {
  uint32_t shared = 0;
  symstate s = symstate_new(b);
  for (uint32_t i = 0; i < k; i++) {
    uint32_t n = common_prefix(&paths[i], &paths[k]);
    if (n > shared) shared = n;
  }
  for (uint32_t i = 0; i < paths[k].n; i++) {
    const flat_edge *e = flat_edge_at(b->flat, paths[k].at[i].edge);
    if (e->kind != F_ASSUME) sym_step(b, paths[k].at[i].edge, paths[k].at[i].occurrence, &s);
    else if (i >= shared) split(b, &s, k, i, e->rhs, out);
  }
  symstate_free(&s);
}

/* Those that cost no more than `most`; one that contradicts itself is enough. */
static void take_cheap(const blocks *b, smt *smt, const precision *precision, const premises *all, uint32_t most,
                       core *c) {
  c->positions.n = c->lits.n = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    premise x = all->at[i];
    if (cost_of(b, precision, x.part) > most) continue;
    if (x.holds->kind == EX_INT) c->positions.n = c->lits.n = 0;
    vec_push(&c->positions, x);
    vec_push(&c->lits, smt_literal(smt, x.holds));
    if (x.holds->kind == EX_INT) return;
  }
}

/* The cheapest conditions that are impossible together. */
static bool find_core(blocks *b, smt *smt, const precision *precision, const path *paths, uint32_t n, core *c) {
  premises all = {0};
  for (uint32_t k = 0; k < n; k++) collect(b, paths, k, &all);
  bool impossible = false;
  for (uint32_t most = 0; most <= 2 && !impossible; most++) {
    take_cheap(b, smt, precision, &all, most, c);
    impossible = c->lits.n && smt_check(smt, c->lits.at, c->lits.n, 0) == SMT_UNSAT;
  }
  vec_free(&all);
  return impossible;
}

static void core_free(core *c) {
  vec_free(&c->positions);
  vec_free(&c->lits);
}

static bool is_among(const premises *list, premise x) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i].path == x.path && list->at[i].at == x.at && list->at[i].part == x.part) return true;
  return false;
}

/* The same conditions but these. */
static core core_without(const core *c, const premises *these) {
  core r = {0};
  for (uint32_t i = 0; i < c->positions.n; i++) {
    if (is_among(these, c->positions.at[i])) continue;
    vec_push(&r.positions, c->positions.at[i]);
    vec_push(&r.lits, c->lits.at[i]);
  }
  return r;
}

static void keep_used(smt *smt, core *c) {
  bool *used = mem_alloc(c->lits.n + 1);
  smt_core(smt, used);
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->lits.n; i++)
    if (used[i]) {
      c->lits.at[n] = c->lits.at[i];
      c->positions.at[n++] = c->positions.at[i];
    }
  c->lits.n = c->positions.n = n;
  mem_free(used);
}

/* Leaves out one literal at a time, oldest first: late conditions make better predicates. */
static void minimise(smt *smt, core *c) {
  keep_used(smt, c);
  uint32_t tries = 0;
  for (uint32_t i = 0; i < c->lits.n && c->lits.n > 1 && tries < tuning.most_tries_of_core; tries++) {
    smt_lit lit = c->lits.at[i];
    premise position = c->positions.at[i];
    memmove(c->lits.at + i, c->lits.at + i + 1, (c->lits.n - i - 1) * sizeof *c->lits.at);
    memmove(c->positions.at + i, c->positions.at + i + 1, (c->positions.n - i - 1) * sizeof *c->positions.at);
    c->lits.n--;
    c->positions.n--;
    if (smt_check(smt, c->lits.at, c->lits.n, 200000) == SMT_UNSAT) {
      continue;
    }
    vec_push(&c->lits, lit);
    vec_push(&c->positions, position);
    memmove(c->lits.at + i + 1, c->lits.at + i, (c->lits.n - i - 1) * sizeof *c->lits.at);
    memmove(c->positions.at + i + 1, c->positions.at + i, (c->positions.n - i - 1) * sizeof *c->positions.at);
    c->lits.at[i] = lit;
    c->positions.at[i] = position;
    i++;
  }
}

/* ---- predicates ---- */

static uint32_t term_size(const expr *e, uint32_t most) {
  uint32_t n = 1;
  for (uint32_t i = 0; i < e->nargs && n < most; i++) n += term_size(e->args[i], most - n);
  return n;
}

static const expr *substitute(blocks *b, const expr *e, const symbol *s, const expr *by) {
  if (e->kind == EX_VAR) return e->sym == s ? by : e;
  if (!e->nargs || e->kind == EX_ADDR || !ex_mentions(e, s)) return e;
  const expr *args[3];
  for (uint32_t i = 0; i < e->nargs; i++) args[i] = substitute(b, e->args[i], s, by);
  return ex_rebuild(b->terms, e, args);
}

typedef struct {
  blocks *b;
  precision *precision;
  refinement *result;
  uint32_t head;
  bool *changed;                  /* by head: it got a predicate */
  bool only_track;                /* first look for variables to follow; predicates are the second choice */
  bool only_count;                /* nothing is added */
  bool only_offer;                /* nothing is added, but known as what would exclude the path */
  uint32_t variables, predicates; /* that would be new */
  uint32_t fresh;                 /* predicates that the counterexample did not know */
} adding;

/* Follows the atom's variables by value if all of them can be. */
static bool track_variables(adding *a, const expr *e, bool *fresh) {
  if (e->kind == EX_VAR) {
    uint32_t v = blocks_var(a->b, e->sym);
    if (v == UINT32_MAX || !a->precision->trackable[v] || a->precision->given_up[v]) return false;
    if (fresh && precision_track(a->precision, v)) *fresh = true;
    return true;
  }
  if (e->kind == EX_SELECT || e->kind == EX_STORE) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!track_variables(a, e->args[i], fresh)) return false;
  return true;
}

static uint32_t count_untracked(const adding *a, const expr *e) {
  if (e->kind == EX_VAR) return !a->precision->tracked[blocks_var(a->b, e->sym)];
  uint32_t n = 0;
  for (uint32_t i = 0; i < e->nargs; i++) n += count_untracked(a, e->args[i]);
  return n;
}

static void add_atom(void *context, const expr *atom) {
  adding *a = context;
  bool fresh = false;
  if (atom->kind == EX_INT || term_size(atom, tuning.largest_predicate) >= tuning.largest_predicate) return;
  if (a->only_count) {
    if (track_variables(a, atom, NULL)) a->variables += count_untracked(a, atom);
    a->predicates += !precision_has(a->precision, a->head, atom);
    a->fresh += !precision_knew(a->precision, a->head, atom);
    return;
  }
  if (a->only_offer) {
    precision_offer(a->precision, a->head, atom);
    return;
  }
  if (a->only_track) {
    if (track_variables(a, atom, NULL)) track_variables(a, atom, &fresh);
    a->result->tracked |= fresh;
    return;
  }
  if (precision_add(a->precision, a->head, atom)) {
    a->result->predicates++;
    a->changed[a->head] = true;
  }
}

/* Carries `e`, required before edge `from`, backwards to every head of the path. */
static void carry_back(adding *a, const path *p, uint32_t from, const expr *e) {
  for (uint32_t i = from; i-- > 0;) {
    loc_id at = path_location(a->b, p, i + 1);
    if (a->b->is_head[at.n] && i + 1 <= from) {
      a->head = a->b->head_index.at[at.n];
      expr_atoms(a->b->terms, e, add_atom, a);
    }
    const flat_edge *edge = flat_edge_at(a->b->flat, p->at[i].edge);
    if (edge->kind == F_ASSIGN) e = substitute(a->b, e, edge->var, edge->rhs);
    if (edge->kind == F_HAVOC && ex_mentions(e, edge->var)) return;
    if (e->kind == EX_INT || term_size(e, 4 * tuning.largest_predicate) >= 4 * tuning.largest_predicate) return;
  }
}

/* ---- tables ---- */

static bool has_select(const expr *e) {
  if (e->kind == EX_SELECT) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (has_select(e->args[i])) return true;
  return false;
}

static bool is_followed(const adding *a, const expr *e) {
  if (e->kind == EX_VAR) return a->precision->tracked[blocks_var(a->b, e->sym)];
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!is_followed(a, e->args[i])) return false;
  return true;
}

/* Is every element that the term reads known by the value of its index? */
static bool indices_are_followed(const adding *a, const expr *e) {
  if (e->kind == EX_SELECT && !is_followed(a, e->args[1])) return false;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (!indices_are_followed(a, e->args[i])) return false;
  return true;
}

static bool writes_to(const flat_edge *e, const expr *condition) {
  return (e->kind == F_ASSIGN || e->kind == F_HAVOC) && ex_mentions(condition, e->var);
}

/* An entry of a table is compared with something that the path has tested before: what was tested is still true, and says all at once
 * what the entries that are compared with one after the other say one by one. */
static bool is_search(const adding *a, const core *c) {
  bool reads = false, tested = false;
  if (a->only_track) return false;
  for (uint32_t i = 0; i < c->positions.n; i++) {
    bool table = has_select(c->positions.at[i].part);
    if (c->positions.at[i].path != c->positions.at[0].path) return false;
    if (table && !indices_are_followed(a, c->positions.at[i].part)) return false;
    reads |= table;
    tested |= !table;
  }
  return reads && tested;
}

enum { most_versions = 4 };

/* What was tested, said of each variable that has the value by now. */
typedef struct versions {
  const expr *at[most_versions];
  uint32_t n;
} versions;

/* After an edge: without what it changes, and with what it copies. */
static void pass_edge(blocks *b, versions *v, const flat_edge *e) {
  const expr *copied = e->kind == F_ASSIGN && e->rhs->kind == EX_VAR && e->rhs->type == e->var->type ? e->rhs : NULL;
  uint32_t n = 0;
  for (uint32_t i = 0; i < v->n; i++)
    if (!writes_to(e, v->at[i])) v->at[n++] = v->at[i];
  v->n = n;
  for (uint32_t i = 0; i < n && copied && v->n < most_versions; i++)
    if (ex_mentions(v->at[i], copied->sym))
      v->at[v->n++] = substitute(b, v->at[i], copied->sym, ex_var(b->terms, e->var));
}

/* Carries what was tested before forwards, to the heads where it is still true. */
static void carry_forward(adding *a, const path *p, const premise *x) {
  versions v = {.at = {x->part}, .n = 1};
  for (uint32_t i = x->at; i < p->n && v.n; i++) {
    pass_edge(a->b, &v, flat_edge_at(a->b->flat, p->at[i].edge));
    loc_id at = path_location(a->b, p, i + 1);
    if (!a->b->is_head[at.n]) continue;
    a->head = a->b->head_index.at[at.n];
    for (uint32_t k = 0; k < v.n; k++) expr_atoms(a->b->terms, v.at[k], add_atom, a);
  }
}

static void carry_search(adding *a, const path *paths, const core *c) {
  for (uint32_t i = 0; i < c->positions.n; i++)
    if (!has_select(c->positions.at[i].part)) carry_forward(a, &paths[c->positions.at[i].path], &c->positions.at[i]);
}

static void carry_back_core(adding *a, const path *paths, const core *c) {
  for (uint32_t i = 0; i < c->positions.n; i++) {
    premise x = c->positions.at[i];
    const path *p = &paths[x.path];
    /* variables that a whole condition tests are followed together: one by one would take more rounds */
    carry_back(a, p, x.at, a->only_track ? flat_edge_at(a->b->flat, p->at[x.at].edge)->rhs : x.part);
  }
}

/* A search is excluded by what was tested before it, unless the counterexample knew that already. */
static void carry_core(adding *a, const path *paths, const core *c) {
  adding known = {.b = a->b, .precision = a->precision, .only_count = true};
  bool search = is_search(a, c);
  if (search) carry_search(&known, paths, c);
  if (search && known.fresh) carry_search(a, paths, c);
  else carry_back_core(a, paths, c);
}

static void carry_all(adding *a, const path *p) {
  for (uint32_t i = 0; i < p->n; i++) {
    const flat_edge *e = flat_edge_at(a->b->flat, p->at[i].edge);
    if (e->kind == F_ASSUME) carry_back(a, p, i, e->rhs);
  }
}

/* What refining by a core would add: variables to follow if there are any, else predicates. */
typedef struct price {
  uint32_t adds;
  uint32_t fresh; /* the same without what other counterexamples have added in this round */
} price;

/* If these are predicates, they are offered as something that would exclude the path. */
static price price_of(blocks *b, precision *precision, const path *paths, const core *c) {
  adding a = {.b = b, .precision = precision, .only_count = true};
  carry_core(&a, paths, c);
  if (a.variables) return (price){a.variables, a.variables};
  if (precision->reasons.open) {
    adding offer = {.b = b, .precision = precision, .only_offer = true};
    carry_core(&offer, paths, c);
    precision_complete(precision);
  }
  return (price){a.predicates, a.fresh};
}

/* For each condition of `c`: without it, and without those that are left out already. */
static void leave_out_more(const premises *out, const core *c, premises_list *all) {
  for (uint32_t i = 0; i < c->positions.n; i++) {
    premises more = {0};
    for (uint32_t k = 0; k < out->n; k++) vec_push(&more, out->at[k]);
    vec_push(&more, c->positions.at[i]);
    vec_push(all, more);
  }
}

/* A path may contradict itself in several places: of a few minimal cores, that which adds least. Each alternative has to do without
 * one condition of every core on its way (Reiter's tree). */
static void cheapest_core(blocks *b, smt *smt, precision *precision, const path *paths, const core *all, core *best) {
  price least = price_of(b, precision, paths, best);
  premises_list out = {0};
  leave_out_more(&(premises){0}, best, &out);
  /* with one predicate an alternative saves nothing now, but perhaps later, where there are many */
  uint32_t enough = precision->npreds < tuning.few_predicates;
  for (uint32_t i = 0; i < out.n && i < tuning.most_alternatives && least.fresh > enough; i++) {
    core other = core_without(all, &out.at[i]);
    if (other.lits.n && smt_check(smt, other.lits.at, other.lits.n, 200000) == SMT_UNSAT) {
      minimise(smt, &other);
      leave_out_more(&(premises){out.at[i].at, out.at[i].n, 0}, &other, &out); /* which may move */
      price its = price_of(b, precision, paths, &other);
      if (its.adds && its.adds < least.adds) { /* one that adds nothing excludes nothing */
        core swap = *best;
        *best = other;
        other = swap;
        least = its;
      }
    }
    core_free(&other);
  }
  for (uint32_t i = 0; i < out.n; i++) vec_free(&out.at[i]);
  vec_free(&out);
}

/* The first time that the path comes by a head that has changed. */
static uint32_t first_changed(const blocks *b, const path *p, const bool *changed) {
  for (uint32_t i = 1; i <= p->n; i++) {
    loc_id at = path_location(b, p, i);
    if (b->is_head[at.n] && changed[b->head_index.at[at.n]]) return i;
  }
  return UINT32_MAX;
}

/* All that the paths test, and the core, as one set that excludes them. */
static void offer_all(blocks *b, precision *precision, const path *paths, uint32_t n, const core *c) {
  adding a = {.b = b, .precision = precision, .only_offer = true};
  carry_core(&a, paths, c);
  for (uint32_t k = 0; k < n; k++) carry_all(&a, &paths[k]);
  precision_complete(precision);
}

static void choose_core(blocks *b, smt *smt, precision *precision, const path *paths, core *c) {
  core all = core_without(c, &(premises){0});
  if (c->lits.n > 1) minimise(smt, c);
  cheapest_core(b, smt, precision, paths, &all, c);
  core_free(&all);
}

refinement newton_refine(blocks *b, smt *smt, precision *precision, const path *paths, uint32_t n, refine_how how) {
  refinement r = {.first = UINT32_MAX};
  core c = {0};
  r.infeasible = find_core(b, smt, precision, paths, n, &c);
  if (r.infeasible) {
    adding a = {.b = b, .precision = precision, .result = &r, .only_track = true};
    a.changed = mem_alloc(b->heads.n + 1);
    choose_core(b, smt, precision, paths, &c);
    carry_core(&a, paths, &c);
    for (uint32_t k = 0; k < n && r.tracked && how == REFINE_TRACK; k++) carry_all(&a, &paths[k]);
    a.only_track = false;
    if (!r.tracked) carry_core(&a, paths, &c);
    for (uint32_t k = 0; k < n && !r.tracked && how == REFINE_ALL; k++) carry_all(&a, &paths[k]);
    if (!r.tracked && how == REFINE_ALL && precision->reasons.open) offer_all(b, precision, paths, n, &c);
    r.first = first_changed(b, &paths[0], a.changed);
    mem_free(a.changed);
  }
  core_free(&c);
  return r;
}
