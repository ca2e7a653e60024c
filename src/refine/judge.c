/* See judge.h. A move is a block executed symbolically; the moves of one branch share the symbolic state of the place where
 * they part, and each move has inputs of its own, so the conjunction of the guards at the leaves says exactly that the
 * whole tree can be followed (the papers compute the same bottom-up, by weakest preconditions).
 *
 * A tree that cannot be followed: either a branch by itself is impossible, then it is refined as any path, or the
 * branches contradict one another in the state where they part; then their conditions together have a core, and
 * its parts become predicates there. */
#include "refine/judge.h"

#include "base/story.h"
#include "refine/interpolate.h"
#include "refine/replay.h"

/* ---- can it be followed? ---- */

static const astate *state_after(const judge *j, const counterexample *x, uint32_t move) {
  return &j->states[x->moves.at[move].state];
}

static const astate *state_before(const judge *j, const counterexample *x, uint32_t move) {
  return state_after(j, x, x->moves.at[move].parent);
}

/* The inputs of a move are told apart from those of others by its number. */
static uint32_t occurrence_of(uint32_t move) { return move - 1; }

/* The state after a move, all paths of the block at once; guard 0 if there is none. */
static symstate after(const judge *j, const counterexample *x, uint32_t move, const symstate *before) {
  component *c = j->component;
  symstate r;
  if (image_step(&c->image, state_before(j, x, move), state_after(j, x, move), before, occurrence_of(move), &r))
    return r;
  r = symstate_new(&c->blocks);
  r.guard = ex_int(c->blocks.terms, c->blocks.terms->types.type_int, 0);
  return r;
}

/* Are the branches to these leaves possible together? NULL: all. */
static smt_answer possible(const judge *j, const counterexample *x, const uint32_t *only) {
  component *c = j->component;
  uint32_t n = x->moves.n;
  symstate *states = mem_alloc(sizeof *states * n);
  bool *needed = mem_alloc(n);
  VEC(smt_lit) lits = {0};
  bool impossible = false;
  for (uint32_t i = n; i-- > 0;) {
    if (x->moves.at[i].leaf && (!only || *only == i)) needed[i] = true;
    if (needed[i] && i) needed[x->moves.at[i].parent] = true;
  }
  states[0] = symstate_new(&c->blocks);
  for (uint32_t i = 1; i < n && !impossible; i++) {
    if (!needed[i]) continue;
    states[i] = after(j, x, i, &states[x->moves.at[i].parent]);
    const expr *guard = states[i].guard;
    impossible = guard->kind == EX_INT && !guard->value;
    if (x->moves.at[i].leaf && guard->kind != EX_INT) vec_push(&lits, smt_literal(c->smt, guard));
  }
  smt_answer a = impossible ? SMT_UNSAT : blocks_check(&c->blocks, c->smt, lits.at, lits.n, 0);
  for (uint32_t i = 0; i < n; i++)
    if (states[i].values) symstate_free(&states[i]);
  vec_free(&lits);
  mem_free(needed);
  mem_free(states);
  return a;
}

smt_answer judge_possible(const judge *j, const counterexample *x) { return possible(j, x, NULL); }

/* Why a branch ends in what is not modelled; NULL if none does. */
static const char *lost_in(const judge *j, const counterexample *x, arena *a) {
  const component *c = j->component;
  for (uint32_t i = 0; i < x->moves.n; i++) {
    if (!x->moves.at[i].leaf) continue;
    const flat_loc *l = flat_loc_at(c->flat, c->blocks.heads.at[state_after(j, x, i)->head]);
    if (l->end == END_RECURSION)
      return arena_printf(a, "the recursion of %s() is deeper than it was unrolled", l->note);
    if (l->end == END_UNMODELLED)
      return arena_printf(a, "an unsupported construct is reached: %s", l->note ? l->note : "");
  }
  return NULL;
}

/* ---- concrete paths ---- */

/* The edges of the moves from the start to `leaf`, in the solver's model. False: they cannot be followed there. */
static bool real_path(const judge *j, const counterexample *x, uint32_t leaf, path *out) {
  component *c = j->component;
  blocks *b = &c->blocks;
  move_list way = {0};
  symstate s = symstate_new(b);
  loc_id at = b->flat->entry;
  bool fine = true;
  counterexample_way(x, leaf, &way);
  for (uint32_t i = 0; i < way.n && fine; i++) {
    at = path_follow(b, c->smt, at, &s, occurrence_of(way.at[i]), out);
    fine = at.n == b->heads.at[state_after(j, x, way.at[i])->head].n;
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

/* A path for each of the leaves, block by block as the abstraction believes in it; moves that they share are the same
 * edges. */
static bool believed_paths(const judge *j, const counterexample *x, const move_list *leaves, paths *out) {
  path *of = mem_alloc(sizeof *of * x->moves.n); /* by move */
  move_list way = {0};
  bool fine = true;
  for (uint32_t k = 0; k < leaves->n && fine; k++) {
    path whole = {0};
    counterexample_way(x, leaves->at[k], &way);
    for (uint32_t i = 0; i < way.n && fine; i++) {
      uint32_t m = way.at[i];
      if (!of[m].n)
        fine = path_believed(&j->component->image, state_before(j, x, m), state_after(j, x, m), occurrence_of(m),
                             &of[m]);
      for (uint32_t e = 0; e < of[m].n; e++) vec_push(&whole, of[m].at[e]);
    }
    vec_push(out, whole);
  }
  for (uint32_t i = 0; i < x->moves.n; i++) vec_free(&of[i]);
  mem_free(of);
  vec_free(&way);
  return fine;
}

/* ---- execution ---- */

/* The model of the solver does not outlive the first replay: all paths are taken from it before. */
static bool real_paths(const judge *j, const counterexample *x, path *of) {
  for (uint32_t i = 0; i < x->moves.n; i++)
    if (x->moves.at[i].leaf && !real_path(j, x, i, &of[i])) return false;
  return true;
}

static bool execute(const judge *j, const counterexample *x, void (*done)(void *context, uint32_t leaf), void *context,
                    verdict *v) {
  component *c = j->component;
  if (c->options->known.memoryless) {
    v->reason = "an error is possible if reads through pointers give arbitrary values";
    return false;
  }
  path *of = mem_alloc(sizeof *of * x->moves.n); /* by leaf */
  bool fine = real_paths(j, x, of);
  if (!fine) v->reason = "the solver's model of a counterexample could not be followed";
  for (uint32_t i = 0; i < x->moves.n && fine; i++) {
    if (!x->moves.at[i].leaf) continue;
    fine = replay_path(c->job, &c->blocks, c->smt, &of[i], c->options, v);
    if (done) done(context, i);
  }
  for (uint32_t i = 0; i < x->moves.n; i++) vec_free(&of[i]);
  mem_free(of);
  return fine;
}

judgement judge_real(const judge *j, const counterexample *x, void (*done)(void *context, uint32_t leaf), void *context,
                     verdict *v) {
  if (judge_possible(j, x) != SMT_SAT) return JUDGED_IMPOSSIBLE;
  const char *lost = lost_in(j, x, &v->arena);
  if (lost) {
    v->reason = lost;
    return JUDGED_LOST;
  }
  return execute(j, x, done, context, v) ? JUDGED_REAL : JUDGED_UNCONFIRMED;
}

/* ---- refinement ---- */

static bool is_new(const refinement *r) { return r->infeasible && (r->tracked || r->predicates); }

static refinement refine_paths(component *c, const paths *list, refine_how how, bool insist) {
  refinement r = newton_refine(&c->blocks, c->smt, &c->precision, list->at, list->n, how);
  if (is_new(&r) || !r.infeasible || !insist) return r;
  if (c->arith == SMT_INT && list->n == 1) {
    r = interpolate_refine(c->job, &c->blocks, &c->precision, &list->at[0]);
    if (is_new(&r)) return r;
  }
  return newton_refine(&c->blocks, c->smt, &c->precision, list->at, list->n, REFINE_ALL);
}

/* The move of a branch that arrives at a position of its path. */
static uint32_t move_at(const component *c, const counterexample *x, uint32_t leaf, const path *p, uint32_t position) {
  move_list way = {0};
  uint32_t k = 0;
  counterexample_way(x, leaf, &way);
  for (uint32_t i = 1; i <= position && i <= p->n; i++) k += c->blocks.is_head[path_location(&c->blocks, p, i).n];
  uint32_t move = k && k <= way.n ? way.at[k - 1] : NO_MOVE;
  vec_free(&way);
  return move;
}

/* Refines by the branches to `leaves`, which cannot all be followed. */
static void refine_branches(const judge *j, const counterexample *x, const move_list *leaves, judge_effort effort,
                            judge_refinement *out) {
  component *c = j->component;
  paths list = {0};
  if (believed_paths(j, x, leaves, &list)) {
    out->followed = true;
    out->why = refine_paths(c, &list, effort.how, effort.insist && !out->found);
    out->found |= is_new(&out->why);
    if (out->why.first != UINT32_MAX) out->move = move_at(c, x, leaves->at[0], &list.at[0], out->why.first);
  }
  free_paths(&list);
}

static judge_refinement refine_leaves(const judge *j, const counterexample *x, judge_effort effort) {
  precision *p = &j->component->precision;
  move_list leaves = {0}, impossible = {0};
  judge_refinement r = {.why = {.first = UINT32_MAX}, .move = NO_MOVE};
  uint32_t version = p->version; /* once it changes, the states of the model have another shape */
  for (uint32_t i = 1; i < x->moves.n; i++)
    if (x->moves.at[i].leaf) vec_push(&leaves, i);
  for (uint32_t k = 0; k < leaves.n; k++)
    if (leaves.n == 1 || possible(j, x, &leaves.at[k]) == SMT_UNSAT) vec_push(&impossible, leaves.at[k]);
  precision_begin(p);
  for (uint32_t k = 0; k < impossible.n && p->version == version; k++) { /* each for itself */
    move_list one = {0};
    vec_push(&one, impossible.at[k]);
    refine_branches(j, x, &one, effort, &r);
    vec_free(&one);
  }
  if (!impossible.n) refine_branches(j, x, &leaves, effort, &r);
  precision_end(p, p->version != version);
  vec_free(&leaves);
  vec_free(&impossible);
  return r;
}

/* ---- the story ---- */

/* What the abstraction examined before. */
typedef struct outlook {
  bool *tracked;
  uint32_t *preds; /* by head: how many */
} outlook;

static outlook look(const precision *p) {
  const blocks *b = p->blocks;
  outlook o = {mem_alloc(b->nvars + 1), mem_alloc(sizeof *o.preds * (b->heads.n + 1))};
  for (uint32_t i = 0; i < b->nvars; i++) o.tracked[i] = p->tracked[i];
  for (uint32_t h = 0; h < b->heads.n; h++) o.preds[h] = p->preds[h].n;
  return o;
}

/* ` at f.c:12`; "" where there is no place. */
static const char *place_text(const job *job, place where, char *text, size_t size) {
  if (where.line) snprintf(text, size, " at %s:%u", diag_short_name(&job->diag, where.file, 40), where.line);
  else *text = 0;
  return text;
}

/* `the value of x; y > 0 at f.c:12` */
static void print_news(const component *c, const outlook *before, buf *out) {
  const precision *p = &c->precision;
  char where[200];
  for (uint32_t i = 0; i < p->blocks->nvars; i++)
    if (p->tracked[i] && !before->tracked[i])
      buf_printf(out, "%sthe value of %s", out->n ? "; " : "", c->flat->vars.at[i]->name);
  for (uint32_t h = 0; h < p->blocks->heads.n; h++) {
    for (uint32_t i = before->preds[h]; i < p->preds[h].n; i++) {
      buf_puts(out, i > before->preds[h] ? ", " : out->n ? "; " : "");
      ex_print(out, p->preds[h].at[i]);
    }
    if (p->preds[h].n > before->preds[h]) buf_puts(out, place_text(c->job, precision_place(p, h), where, sizeof where));
  }
}

judge_refinement judge_refine(const judge *j, const counterexample *x, judge_effort effort) {
  component *c = j->component;
  if (!story_is_wanted(c->job)) return refine_leaves(j, x, effort);
  outlook before = look(&c->precision);
  place end = precision_place(&c->precision, j->states[vec_last(&x->moves).state].head);
  judge_refinement r = refine_leaves(j, x, effort);
  buf news = {0};
  char where[200];
  print_news(c, &before, &news);
  story_tell(c->job, "%s: a counterexample of %u steps%s is spurious; now tracking %s", component_name(c),
             x->moves.n - 1, place_text(c->job, end, where, sizeof where), news.n ? buf_text(&news) : "nothing new");
  buf_free(&news);
  mem_free(before.tracked);
  mem_free(before.preds);
  return r;
}
