/* See traces.h. Breadth-first over pairs of an implementation state and the set of specification states
 * after the same word. A pair is dropped when the same state was seen with a smaller set (De Wulf,
 * Doyen, Henzinger, Raskin: antichains): what goes wrong with the larger set goes wrong with the smaller,
 * in as many steps, and the smaller was there first; so the run found is still a shortest. The sets of
 * a deterministic specification have one member, and are never compared. */
#include "check/traces.h"

#include "automata/operators.h"
#include "automata/subset.h"

#define NONE UINT32_MAX

typedef struct pair {
  uint32_t i, set;
  bool error;      /* may the specification be in ERROR instead */
  uint32_t parent; /* the pair before, and the step from it */
  uint32_t action;
  uint64_t edge;
  uint32_t next; /* of the same implementation state; NONE: the last */
} pair;

typedef struct search {
  const model *imp;
  const lts *spec;
  bool deterministic; /* then a set is a state of the specification */
  bool *visible;
  uint32_t actions;
  subsets sets;
  VEC(pair) pairs;
  map newest;  /* implementation state -> its pair found last (not deterministic), or */
  idset index; /* pairs by both (deterministic) */
  model_moves moves;
} search;

/* The set after an action, and whether ERROR may be; `*empty`: no other state is. */
static uint32_t after(search *s, uint32_t set, uint32_t action, bool *empty, bool *error) {
  if (!s->deterministic) {
    uint32_t to = subset_after(&s->sets, set, action, error);
    *empty = subset_empty(&s->sets, to);
    return to;
  }
  uint32_t i = lts_find(s->spec, set, action);
  bool there = i < lts_from(s->spec, set + 1) && s->spec->edges.at[i].action == action;
  uint32_t to = there ? s->spec->edges.at[i].to : NONE;
  *error = there && to == s->spec->error;
  *empty = !there || *error;
  return to;
}

/* Does whatever is refused at `b` happen at `a`, too? */
static bool stricter(const search *s, const pair *a, const pair *b) {
  return a->error <= b->error && subset_within(&s->sets, a->set, b->set);
}

static bool same_pair(void *context, uint32_t id, const void *candidate) {
  const search *s = context;
  const pair *p = candidate;
  return s->pairs.at[id].i == p->i && s->pairs.at[id].set == p->set;
}

/* Adds the pair unless one that says as much was found before. */
static void add(search *s, pair p) {
  uint64_t key = p.i, newest = NONE;
  if (s->deterministic) {
    uint64_t hash = hash_mix((uint64_t)p.i << 32 | p.set, 1);
    if (idset_find(&s->index, hash, same_pair, s, &p) != UINT32_MAX) return;
    idset_add(&s->index, hash, s->pairs.n);
  } else {
    map_get(&s->newest, key, &newest);
    uint32_t *link = NULL;
    for (uint32_t k = (uint32_t)newest; k != NONE; k = s->pairs.at[k].next) {
      if (stricter(s, &s->pairs.at[k], &p)) return;
      if (link && stricter(s, &p, &s->pairs.at[k])) *link = s->pairs.at[k].next;
      else link = &s->pairs.at[k].next;
    }
    map_put(&s->newest, key, s->pairs.n);
  }
  p.next = (uint32_t)newest;
  vec_push(&s->pairs, p);
}

/* Follows one move; true when the specification cannot. */
static bool refused(search *s, uint32_t at, model_move m) {
  uint32_t set = s->pairs.at[at].set;
  bool visible = m.action < s->actions && s->visible[m.action], to_error = s->imp->is_error(s->imp->context, m.to);
  bool empty = false, error = s->pairs.at[at].error;
  if (visible) set = after(s, set, m.action, &empty, &error);
  if (to_error) return !error;
  if (empty) return true;
  add(s, (pair){m.to, set, error, at, m.action, m.edge, NONE});
  return false;
}

/* The run to the pair, then the step that is refused. */
static void write_run(const search *s, uint32_t at, model_move last, counterexample *out) {
  VEC(uint32_t) way = {0};
  uint32_t end = 0;
  for (; s->pairs.at[at].parent != NONE; at = s->pairs.at[at].parent) vec_push(&way, at);
  while (way.n) {
    const pair *p = &s->pairs.at[vec_pop(&way)];
    end = counterexample_add(out, (counterexample_move){end, p->i, LTS_NONE, p->action, p->edge, false});
  }
  counterexample_add(out, (counterexample_move){end, last.to, LTS_NONE, last.action, last.edge, true});
  vec_free(&way);
}

/* The empty word; false when that decides the answer. */
static bool begin(search *s, traces *out) {
  bool error = s->spec->initial == s->spec->error, empty = error;
  uint32_t set = s->spec->initial;
  if (!s->deterministic) {
    set = subset_initial(&s->sets, &error);
    empty = subset_empty(&s->sets, set);
  }
  uint32_t first = s->imp->initial(s->imp->context);
  bool in_error = s->imp->is_error(s->imp->context, first);
  counterexample_begin(&out->run, first);
  out->answer = (in_error ? error : !empty) ? TRACES_HOLD : TRACES_FAIL;
  if (in_error || empty) return false;
  add(s, (pair){first, set, error, NONE, LTS_NONE, 0, NONE});
  return true;
}

static traces_answer explore(job *job, search *s, traces *out) {
  for (uint32_t at = 0; at < s->pairs.n; at++) {
    s->moves.n = 0;
    if (limits_hit(&job->limits)) return TRACES_STOPPED;
    if (!s->imp->moves(s->imp->context, s->pairs.at[at].i, &s->moves)) return TRACES_STOPPED;
    for (uint32_t k = 0; k < s->moves.n; k++)
      if (refused(s, at, s->moves.at[k])) {
        write_run(s, at, s->moves.at[k], &out->run);
        return TRACES_FAIL;
      }
  }
  return TRACES_HOLD;
}

traces traces_check(job *job, const model *imp, const lts *spec) {
  traces out = {0};
  search s = {.imp = imp, .spec = spec, .deterministic = lts_deterministic(spec), .actions = spec->actions->names.n};
  s.visible = mem_alloc(s.actions);
  for (uint32_t k = 0; k < spec->alphabet.n; k++) s.visible[spec->alphabet.at[k]] = true;
  subsets_init(&s.sets, spec);
  if (begin(&s, &out)) out.answer = explore(job, &s, &out);
  out.pairs = s.pairs.n;
  subsets_free(&s.sets);
  mem_free(s.visible);
  vec_free(&s.pairs);
  vec_free(&s.moves);
  map_free(&s.newest);
  idset_free(&s.index);
  return out;
}

void traces_free(traces *t) { counterexample_free(&t->run); }
