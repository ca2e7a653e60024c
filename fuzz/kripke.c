/* kripke N SEED: random small models with events and propositions, and random formulas. What check/temporal says is compared with the
 * words of random runs, to which the formula is applied by definition: a run of which it is false must not exist where it is
 * said to hold, and the run that is given as a counterexample must be one. */
#include "kripke.h"
#include "check/temporal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { walks = 300, most_steps = 40 };

/* What the search is asked; `fair` is an action, strongly fair, or LTS_NONE. */
typedef struct asked {
  const lts *model;
  rest_kind *rest;
  uint32_t fair;
} asked;

static rest_kind rests(void *context, uint32_t state) { return ((asked *)context)->rest[state]; }

static formula grow(formulas *s, uint32_t budget) {
  if (budget < 2) {
    uint32_t i = draw(4);
    return formula_label(s, i < 2 ? label_of_value(s->letters, 0, i + 1) : label_of_value(s->letters, i - 1, 1));
  }
  char op = "!&|XFFGGUR"[draw(10)];
  formula a = grow(s, strchr("&|UR", op) ? budget / 2 : budget - 1);
  formula b = strchr("&|UR", op) ? grow(s, budget - budget / 2) : FORMULA_TRUE;
  switch (op) {
  case '!': return formula_not(s, a);
  case '&': return formula_and(s, a, b);
  case '|': return formula_or(s, a, b);
  case 'X': return formula_next(s, a);
  case 'F': return formula_finally(s, a);
  case 'G': return formula_globally(s, a);
  case 'U': return formula_until(s, a, b);
  default: return formula_release(s, a, b);
  }
}

/* Strong fairness of an action: is it taken in a cycle in which some state has it? LTS_NONE: nothing is fair. */
static bool is_fair(const lts *l, uint32_t fair, const uint32_t *line, const uint32_t *state, uint32_t from,
                    uint32_t n) {
  bool able = false, taken = false;
  for (uint32_t i = from; i < n && fair != LTS_NONE; i++) {
    taken |= line[i] == fair;
    for (uint32_t e = lts_from(l, state[i]); e < lts_from(l, state[i] + 1); e++) able |= l->edges.at[e].action == fair;
  }
  return taken || !able;
}

static progress_bits strong(void *context, uint32_t state, const model_move *m) {
  const asked *a = context;
  progress_bits p = {.raises = m->action == a->fair};
  for (uint32_t e = lts_from(a->model, state); e < lts_from(a->model, state + 1); e++)
    p.lowers |= a->model->edges.at[e].action == a->fair;
  return p;
}

/* Random runs; true if one is found of which the formula is false. */
static bool refuted(const lts *l, const formulas *s, formula f, uint32_t fair) {
  for (uint32_t w = 0; w < walks; w++) {
    uint32_t line[most_steps], state[most_steps + 1], n = 0;
    state[0] = l->initial;
    while (n < most_steps) {
      uint32_t at = state[n], ways = lts_from(l, at + 1) - lts_from(l, at);
      if (!ways) {
        if (!is_true_of(s, f, line, n, n)) return true;
        break;
      }
      const lts_edge *e = &l->edges.at[lts_from(l, at) + draw(ways)];
      line[n] = e->action;
      state[++n] = e->to;
      for (uint32_t i = 2; i < n; i++)
        if (state[i] == state[n] && draw(3) == 0 && is_fair(l, fair, line, state, i, n) &&
            !is_true_of(s, f, line, n, i))
          return true;
    }
  }
  return false;
}

static bool is_counterexample(const temporal_result *r, const formulas *s, formula f, const lts *l, uint32_t fair) {
  uint32_t n = r->run.moves.n - 1, *line = mem_alloc(sizeof *line * (n + 1)),
           *state = mem_alloc(sizeof *state * (n + 1));
  for (uint32_t i = 0; i < n; i++) line[i] = r->run.moves.at[i + 1].action;
  for (uint32_t i = 0; i <= n; i++) state[i] = r->run.moves.at[i].state;
  bool yes = !is_true_of(s, f, line, n, r->run.loop == NO_MOVE ? n : r->run.loop);
  if (r->run.loop != NO_MOVE) yes &= is_fair(l, fair, line, state, r->run.loop, n);
  mem_free(line);
  mem_free(state);
  return yes;
}

static int compare(actions *t, job *job) {
  rest_kind rest[5 * (most_states + 2)] = {0};
  lts *l = random_model(t, rest);
  alphabet a = {0};
  formulas s;
  letters_init(&a.letters);
  letters_add_group(&a.letters, 3, NULL);
  for (uint32_t g = 1; g < 3; g++) {
    alphabet_state p = {.group = letters_add_group(&a.letters, 2, NULL), .value = 1};
    vec_push(&a.states, p);
  }
  letters_seal(&a.letters);
  formulas_init(&s, &a.letters);
  formula f = grow(&s, 2 + draw(8));
  buchi *b = buchi_of_formula(&s, formula_not(&s, f), 5000);
  for (uint32_t i = 0; i < b->edges.n && !b->nmarks; i++) b->edges.at[i].marks = 1;
  b->nmarks += !b->nmarks;
  model m = model_of_lts(l);
  asked x = {l, rest, draw(2) ? LTS_NONE : 1 + draw(2)};
  temporal_request q = {.model = &m,
                        .rests = rests,
                        .strong = x.fair == LTS_NONE ? NULL : strong,
                        .context = &x,
                        .meaning = meaning,
                        .nmeaning = nactions,
                        .alphabet = &a,
                        .automaton = b,
                        .most = 100000};
  temporal_result r = temporal_check(job, &q);
  int bad = 0;
  if (r.answer == TEMPORAL_HOLDS && refuted(l, &s, f, x.fair)) bad = printf("a run was overlooked\n") > 0;
  if (r.answer == TEMPORAL_FAILS && !is_counterexample(&r, &s, f, l, x.fair)) bad = printf("no counterexample\n") > 0;
  temporal_free(&r);
  buchi_free(b);
  formulas_free(&s);
  alphabet_free(&a);
  lts_free(l);
  return bad;
}

int main(int argc, char **argv) {
  uint32_t n = argc > 1 ? (uint32_t)atoi(argv[1]) : 2000, bad = 0;
  uint64_t first = argc > 2 ? (uint64_t)atoll(argv[2]) : 1;
  job job;
  actions t;
  job_init(&job);
  actions_init(&t);
  for (uint32_t i = 1; i < nactions; i++) {
    char name[8];
    snprintf(name, sizeof name, "e%u", i);
    action_named(&t, name);
  }
  for (uint32_t i = 0; i < n; i++) {
    seed = (first + i) * 2654435761u + 99;
    draw(2);
    if (compare(&t, &job)) {
      printf("seed %llu\n", (unsigned long long)(first + i));
      bad++;
    }
  }
  printf("%u models: %u differences\n", n, bad);
  actions_free(&t);
  job_free(&job);
  return bad != 0;
}
