/* What the fuzzers of formulas on models share: random small models with two events and two propositions, and the word of a run, read by
 * definition. */
#ifndef CANTRIP_FUZZ_KRIPKE_H
#define CANTRIP_FUZZ_KRIPKE_H

#include "check/temporal.h"
#include "random.h"

enum { most_states = 7 };

static uint64_t seed;
static uint32_t draw(uint32_t n) { return random_below(&seed, n); }

/* Actions: 0 tau; 1, 2 events; 3, 4 the proposition is false, true; 5, 6 the other one, in the same step if it may be. */
enum { nactions = 7 };

static const observed meaning[nactions] = {
    {0},
    {.kind = OBSERVED_EVENT, .event = 1},
    {.kind = OBSERVED_EVENT, .event = 2},
    {.kind = OBSERVED_STATE, .group = 1, .value = 0},
    {.kind = OBSERVED_STATE, .group = 1, .value = 1},
    {.kind = OBSERVED_TOO, .group = 2, .value = 0},
    {.kind = OBSERVED_TOO, .group = 2, .value = 1},
};

/* A run as it is read: the propositions now, the word so far. */
typedef struct reading {
  int value[3]; /* by group; -1: not known */
  bool changed;
  VEC(uint32_t) word;
} reading;

static uint32_t letter(const letters *l, const reading *r, uint32_t event) {
  uint32_t x = event;
  for (int g = 1; g < 3; g++)
    if (r->value[g] == 1) x += l->groups.at[g].stride;
  return x;
}

static void take(const letters *l, reading *r, uint32_t action) {
  const observed *o = &meaning[action];
  if (o->kind == OBSERVED_EVENT) {
    vec_push(&r->word, letter(l, r, o->event));
    r->changed = false;
  } else if (o->kind != OBSERVED_NOTHING) {
    bool changes = r->value[o->group] >= 0 && r->value[o->group] != (int)o->value;
    bool more = o->kind == OBSERVED_TOO && r->changed;
    if (changes && !more) vec_push(&r->word, letter(l, r, 0));
    r->changed = changes || more;
    r->value[o->group] = (int)o->value;
  }
}

/* The word of a line of actions that goes on at action `loop` (n: it rests at the end). */
static bool is_true_of(const formulas *s, formula f, const uint32_t *line, uint32_t n, uint32_t loop) {
  reading r = {.value = {0, -1, -1}};
  uint32_t begin = 0, after_round;
  for (uint32_t i = 0; i < n; i++) {
    if (i == loop) begin = r.word.n;
    take(s->letters, &r, line[i]);
  }
  if (loop < n) { /* a second round: after the first, propositions may have other values than when it began */
    begin = r.word.n;
    for (uint32_t i = loop; i < n; i++) take(s->letters, &r, line[i]);
  }
  after_round = r.word.n;
  if (loop >= n || begin == after_round) {
    begin = r.word.n;
    vec_push(&r.word, letter(s->letters, &r, 0));
  }
  bool yes = formula_holds(s, f, r.word.at, r.word.n, begin);
  vec_free(&r.word);
  return yes;
}

static lts *random_model(actions *t, rest_kind *rest) {
  lts *l = lts_new(t, NULL);
  uint32_t n = 3 + draw(most_states - 3);
  for (uint32_t i = 0; i < n + 2; i++) lts_add_state(l);
  /* both propositions are looked at first */
  lts_add_edge(l, 0, 3 + draw(2), 1);
  lts_add_edge(l, 1, 5 + draw(2), 2);
  for (uint32_t s = 2; s < n + 2; s++) {
    uint32_t ways = draw(4);
    for (uint32_t k = 0; k < ways; k++) {
      uint32_t action = draw(nactions), to = 2 + draw(n);
      if (action >= 5) { /* both in one step */
        uint32_t middle = lts_add_state(l);
        lts_add_edge(l, s, 3 + draw(2), middle);
        lts_add_edge(l, middle, action, to);
      } else lts_add_edge(l, s, action, to);
    }
    rest[s] = ways ? REST_NONE : REST_ENDED;
  }
  lts_freeze(l);
  return l;
}

#endif
