/* See quotient.h.
 *
 * Following a tree: from its leaves upwards, for each move the states of the class before it that can take it and all that
 * follows (`able`); behind a move that is followed by several, a state must be able to take all of them (`good`). The tree can
 * be followed if the initial state is good at the start.
 *
 * If it is not, there is a move that it cannot take. The states that it leads to in the class behind that move, if
 * any, cannot take one of the next moves, and so on, until no state is left: there the class is split by where its
 * members get by the action. It is a proper split, since some other member has the successor that these have not. */
#include "check/quotient.h"

#include "base/map.h"

#include <string.h>

/* ---- the partition ---- */

static void quotient_alloc(quotient *q, const lts *system) {
  *q = (quotient){.system = system};
  q->class_of = mem_alloc(sizeof *q->class_of * (system->states + 1));
  q->next = mem_alloc(sizeof *q->next * (system->states + 1));
}

/* Puts the states into lists by their classes, in the order of their numbers. */
static void list_members(quotient *q, uint32_t classes) {
  while (q->first.n < classes) vec_push(&q->first, LTS_NONE);
  for (uint32_t s = q->system->states; s-- > 0;) {
    q->next[s] = q->first.at[q->class_of[s]];
    q->first.at[q->class_of[s]] = s;
  }
}

void quotient_init_finest(quotient *q, const lts *system) {
  quotient_alloc(q, system);
  for (uint32_t s = 0; s < system->states; s++) {
    q->class_of[s] = s;
    vec_push(&q->beginning, s);
  }
  list_members(q, system->states);
}

void quotient_init_one(quotient *q, const lts *system) {
  bool error = system->error != LTS_NONE && system->states > 1;
  quotient_alloc(q, system);
  for (uint32_t s = 0; s < system->states; s++) q->class_of[s] = error && s == system->error;
  for (uint32_t c = 0; c < 1u + error; c++) vec_push(&q->beginning, c);
  list_members(q, 1u + error);
}

/* Do two states have the same enabled actions, and are they of one kind? */
typedef struct enabled_context {
  const lts *system;
  const uint8_t *kinds;
  const uint32_t *example; /* by class: a member */
} enabled_context;

static uint32_t next_action(const lts *l, uint32_t s, uint32_t e) {
  uint32_t end = lts_from(l, s + 1), action = l->edges.at[e].action;
  while (e < end && l->edges.at[e].action == action) e++;
  return e;
}

static bool same_enabled(void *context, uint32_t id, const void *candidate) {
  const enabled_context *x = context;
  const lts *l = x->system;
  uint32_t s = x->example[id], t = *(const uint32_t *)candidate;
  if ((s == l->error) != (t == l->error) || (x->kinds && x->kinds[s] != x->kinds[t])) return false;
  uint32_t i = lts_from(l, s), k = lts_from(l, t), i_end = lts_from(l, s + 1), k_end = lts_from(l, t + 1);
  while (i < i_end && k < k_end && l->edges.at[i].action == l->edges.at[k].action) {
    i = next_action(l, s, i);
    k = next_action(l, t, k);
  }
  return i == i_end && k == k_end;
}

static uint64_t hash_enabled(const lts *l, uint32_t s, const uint8_t *kinds) {
  uint64_t hash = hash_mix(kinds ? kinds[s] : 0, s == l->error);
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e = next_action(l, s, e))
    hash = hash_mix(hash, l->edges.at[e].action);
  return hash;
}

void quotient_init(quotient *q, const lts *system, const uint8_t *kinds) {
  quotient_alloc(q, system);
  VEC(uint32_t) example = {0};
  idset known = {0};
  for (uint32_t s = 0; s < system->states; s++) {
    enabled_context x = {system, kinds, example.at};
    uint64_t hash = hash_enabled(system, s, kinds);
    uint32_t found = idset_find(&known, hash, same_enabled, &x, &s);
    if (found == UINT32_MAX) {
      found = example.n;
      idset_add(&known, hash, found);
      vec_push(&example, s);
      vec_push(&q->beginning, found);
    }
    q->class_of[s] = found;
  }
  list_members(q, example.n);
  idset_free(&known);
  vec_free(&example);
}

void quotient_free(quotient *q) {
  mem_free(q->class_of);
  mem_free(q->next);
  vec_free(&q->first);
  vec_free(&q->beginning);
  *q = (quotient){0};
}

/* ---- as a model ---- */

static uint32_t initial_class(void *context) {
  const quotient *q = context;
  return q->class_of[q->system->initial];
}

static bool is_error(void *context, uint32_t class) {
  const quotient *q = context;
  return q->system->error != LTS_NONE && q->class_of[q->system->error] == class;
}

/* Each action and class once. */
static bool class_moves(void *context, uint32_t class, model_moves *out) {
  const quotient *q = context;
  const lts *l = q->system;
  map seen = {0};
  for (uint32_t s = q->first.at[class]; s != LTS_NONE; s = q->next[s])
    for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
      uint32_t to = q->class_of[l->edges.at[e].to];
      uint64_t key = (uint64_t)l->edges.at[e].action << 32 | to, known;
      if (map_get(&seen, key, &known)) continue;
      map_put(&seen, key, 1);
      vec_push(out, ((model_move){l->edges.at[e].action, to, e}));
    }
  map_free(&seen);
  return true;
}

model quotient_model(quotient *q) {
  return (model){.context = q, .initial = initial_class, .is_error = is_error, .moves = class_moves};
}

/* ---- following ---- */

/* Sets of states of the system, one per move: `able` of move i are states before it, `good` states behind it. */
typedef struct following {
  const quotient *q;
  const counterexample *x;
  uint32_t words;
  uint64_t *able, *good;
} following;

static bool has(const following *f, const uint64_t *sets, uint32_t move, uint32_t s) {
  return sets[(size_t)move * f->words + s / 64] >> (s % 64) & 1;
}

static void put(const following *f, uint64_t *sets, uint32_t move, uint32_t s) {
  sets[(size_t)move * f->words + s / 64] |= (uint64_t)1 << (s % 64);
}

/* The edge by which `s` takes a move to a good state; LTS_NONE if there is none. */
static uint32_t edge_for(const following *f, uint32_t move, uint32_t s) {
  const lts *l = f->q->system;
  uint32_t action = f->x->moves.at[move].action;
  for (uint32_t e = lts_find(l, s, action); e < lts_from(l, s + 1) && l->edges.at[e].action == action; e++)
    if (has(f, f->good, move, l->edges.at[e].to)) return e;
  return LTS_NONE;
}

static void following_init(following *f, const quotient *q, const counterexample *x) {
  uint32_t n = x->moves.n;
  *f = (following){.q = q, .x = x, .words = q->system->states / 64 + 1};
  f->able = mem_alloc(sizeof *f->able * f->words * n);
  f->good = mem_alloc(sizeof *f->good * f->words * n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t s = q->first.at[x->moves.at[i].state]; s != LTS_NONE; s = q->next[s]) put(f, f->good, i, s);
  for (uint32_t i = n; i-- > 1;) {
    uint32_t parent = x->moves.at[i].parent;
    for (uint32_t s = q->first.at[x->moves.at[parent].state]; s != LTS_NONE; s = q->next[s])
      if (edge_for(f, i, s) != LTS_NONE) put(f, f->able, i, s);
    for (uint32_t w = 0; w < f->words; w++) f->good[(size_t)parent * f->words + w] &= f->able[(size_t)i * f->words + w];
  }
}

static void following_free(following *f) {
  mem_free(f->able);
  mem_free(f->good);
}

bool quotient_follow(const quotient *q, const counterexample *x, counterexample *out) {
  following f;
  following_init(&f, q, x);
  bool fine = has(&f, f.good, 0, q->system->initial);
  counterexample_begin(out, q->system->initial);
  for (uint32_t i = 1; i < x->moves.n && fine; i++) {
    counterexample_move m = x->moves.at[i];
    m.edge = edge_for(&f, i, out->moves.at[m.parent].state);
    m.state = q->system->edges.at[m.edge].to;
    counterexample_add(out, m);
  }
  out->moves.at[0].leaf = x->moves.at[0].leaf;
  out->loop = x->loop;
  following_free(&f);
  return fine;
}

/* ---- splitting ---- */

typedef VEC(uint32_t) state_list;

/* The classes that a state gets to by an action, sorted, each once. */
static void successors(const quotient *q, uint32_t s, uint32_t action, state_list *out) {
  const lts *l = q->system;
  out->n = 0;
  for (uint32_t e = lts_find(l, s, action); e < lts_from(l, s + 1) && l->edges.at[e].action == action; e++) {
    uint32_t to = q->class_of[l->edges.at[e].to], at = 0;
    while (at < out->n && out->at[at] < to) at++;
    if (at < out->n && out->at[at] == to) continue;
    vec_push(out, 0);
    memmove(out->at + at + 1, out->at + at, sizeof *out->at * (out->n - at - 1));
    out->at[at] = to;
  }
}

typedef struct group {
  uint32_t class, begin, n; /* its successors, in `lists` */
} group;

/* Split(u, a): members of the class stay together if they get to the same classes by the action. */
static void split_class(quotient *q, uint32_t class, uint32_t action) {
  VEC(group) groups = {0};
  state_list lists = {0}, now = {0}, members = {0}, new_class = {0};
  for (uint32_t s = q->first.at[class]; s != LTS_NONE; s = q->next[s]) vec_push(&members, s);
  for (uint32_t i = 0; i < members.n; i++) {
    uint32_t g = 0;
    successors(q, members.at[i], action, &now);
    while (g < groups.n && (groups.at[g].n != now.n ||
                            (now.n && memcmp(lists.at + groups.at[g].begin, now.at, sizeof *now.at * now.n))))
      g++;
    if (g == groups.n) {
      vec_push(&groups, ((group){g ? q->first.n + g - 1 : class, lists.n, now.n}));
      for (uint32_t k = 0; k < now.n; k++) vec_push(&lists, now.at[k]);
    }
    vec_push(&new_class, groups.at[g].class);
  }
  for (uint32_t g = 1; g < groups.n; g++) {
    vec_push(&q->first, LTS_NONE);
    vec_push(&q->beginning, q->beginning.at[class]);
  }
  q->first.at[class] = LTS_NONE;
  for (uint32_t i = members.n; i-- > 0;) {
    uint32_t s = members.at[i];
    q->class_of[s] = new_class.at[i];
    q->next[s] = q->first.at[q->class_of[s]];
    q->first.at[q->class_of[s]] = s;
  }
  vec_free(&groups);
  vec_free(&lists);
  vec_free(&now);
  vec_free(&members);
  vec_free(&new_class);
}

/* Those of `from` that cannot take a move go on by it all the same, to states behind it that are not good. */
static void advance(const following *f, uint32_t move, const state_list *from, state_list *to) {
  const lts *l = f->q->system;
  uint32_t action = f->x->moves.at[move].action;
  uint8_t *seen = mem_alloc(l->states + 1);
  to->n = 0;
  for (uint32_t i = 0; i < from->n; i++) {
    uint32_t s = from->at[i];
    if (has(f, f->able, move, s)) continue;
    for (uint32_t e = lts_find(l, s, action); e < lts_from(l, s + 1) && l->edges.at[e].action == action; e++) {
      uint32_t t = l->edges.at[e].to;
      if (f->q->class_of[t] != f->x->moves.at[move].state || seen[t]) continue;
      seen[t] = 1;
      vec_push(to, t);
    }
  }
  mem_free(seen);
}

/* A move behind `at` that one of the states cannot take. */
static uint32_t untaken(const following *f, uint32_t at, const state_list *states) {
  for (uint32_t i = at + 1; i < f->x->moves.n; i++)
    for (uint32_t k = 0; k < states->n && f->x->moves.at[i].parent == at; k++)
      if (!has(f, f->able, i, states->at[k])) return i;
  return NO_MOVE;
}

void quotient_split(quotient *q, const counterexample *x) {
  following f;
  state_list states = {0}, next = {0};
  uint32_t at = 0;
  following_init(&f, q, x);
  vec_push(&states, q->system->initial);
  for (;;) {
    uint32_t move = untaken(&f, at, &states);
    if (move == NO_MOVE) break; /* it can be followed */
    advance(&f, move, &states, &next);
    if (!next.n) {
      split_class(q, x->moves.at[at].state, x->moves.at[move].action);
      break;
    }
    state_list was = states;
    states = next;
    next = was;
    at = move;
  }
  vec_free(&states);
  vec_free(&next);
  following_free(&f);
}

/* ---- other ways of the same word ---- */

typedef struct reached {
  uint32_t class, position, parent;
  uint32_t action;
  uint64_t edge;
} reached;

typedef struct rewording {
  quotient *q;
  VEC(uint32_t) word;
  uint32_t end; /* the class of the first partition in which it must end; LTS_NONE: in any */
  VEC(reached) found;
  map seen;
} rewording;

static void reach_class(rewording *r, reached x) {
  uint64_t key = (uint64_t)x.class << 32 | x.position, known;
  if (map_get(&r->seen, key, &known)) return;
  map_put(&r->seen, key, 1);
  vec_push(&r->found, x);
}

static bool is_end(const rewording *r, const reached *x) {
  return x->position == r->word.n && (r->end == LTS_NONE || r->q->beginning.at[x->class] == r->end);
}

static void expand(rewording *r, uint32_t i, model_moves *moves) {
  reached at = r->found.at[i];
  moves->n = 0;
  class_moves(r->q, at.class, moves);
  for (uint32_t k = 0; k < moves->n; k++) {
    const model_move *m = &moves->at[k];
    bool silent = m->action == LTS_TAU;
    if (!silent && (at.position == r->word.n || m->action != r->word.at[at.position])) continue;
    reach_class(r, (reached){m->to, at.position + !silent, i, m->action, m->edge});
  }
}

static void write_line(const rewording *r, uint32_t last, counterexample *out) {
  VEC(uint32_t) way = {0};
  uint32_t end = 0;
  for (uint32_t i = last; i; i = r->found.at[i].parent) vec_push(&way, i);
  counterexample_begin(out, r->found.at[0].class);
  while (way.n) {
    const reached *m = &r->found.at[vec_pop(&way)];
    end = counterexample_add(out, (counterexample_move){.parent = end,
                                                        .state = m->class,
                                                        .specification = LTS_NONE,
                                                        .action = m->action,
                                                        .edge = m->edge,
                                                        .leaf = !way.n});
  }
  vec_free(&way);
}

bool quotient_reword(quotient *q, const counterexample *x, bool same_end, counterexample *out) {
  rewording r = {.q = q, .end = same_end ? q->beginning.at[vec_last(&x->moves).state] : LTS_NONE};
  model_moves moves = {0};
  bool found = false;
  for (uint32_t i = 1; i < x->moves.n; i++)
    if (x->moves.at[i].action != LTS_TAU) vec_push(&r.word, x->moves.at[i].action);
  reach_class(&r, (reached){.class = initial_class(q)});
  for (uint32_t i = 0; i < r.found.n && !found; i++) {
    found = is_end(&r, &r.found.at[i]);
    if (found) write_line(&r, i, out);
    else expand(&r, i, &moves);
  }
  vec_free(&r.word);
  vec_free(&r.found);
  vec_free(&moves);
  map_free(&r.seen);
  return found;
}
