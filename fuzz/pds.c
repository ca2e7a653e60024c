/* Random pushdown systems: post* and pre* against configurations that are reached step by step, as far as a bound on steps and stack
 * allows. What is reached must be in the set; what is in the set has a run, which is executed rule by rule.
 * usage: pds N [FIRST-SEED]; a difference is printed with its seed, exit 1. */
#include "automata/pds.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTROLS = 3, SYMBOLS = 3, RULES = 9, HEIGHT = 6, CODES = CONTROLS * 4096 * 4, SHORT = 3 };

typedef struct fuzz {
  uint64_t random, seed, reached, refused, runs, steps;
  job job;
  pds *p;
} fuzz;

static uint32_t below(fuzz *f, uint32_t n) { return random_below(&f->random, n); }

static void differ(const fuzz *f, const char *what) {
  fprintf(stderr, "seed %llu: %s\n", (unsigned long long)f->seed, what);
  for (uint32_t i = 0; i < f->p->rules.n; i++) {
    const pds_rule *r = &f->p->rules.at[i];
    fprintf(stderr, "%u: (%u, %u) -> (%u,", i, r->from, r->top, r->to);
    for (uint32_t k = 0; k < r->npush; k++) fprintf(stderr, " %u", r->push[k]);
    fprintf(stderr, ")\n");
  }
  exit(1);
}

#define REQUIRE(condition, what)                                                                                       \
  do {                                                                                                                 \
    if (!(condition)) differ(f, what);                                                                                 \
  } while (0)

static void random_system(fuzz *f) {
  uint32_t controls = 1 + below(f, CONTROLS), symbols = 1 + below(f, SYMBOLS), n = 1 + below(f, RULES);
  f->p = pds_new(controls, symbols);
  for (uint32_t i = 0; i < n; i++)
    pds_add_rule(f->p, (pds_rule){.from = below(f, controls),
                                  .top = below(f, symbols),
                                  .to = below(f, controls),
                                  .npush = below(f, 3),
                                  .push = {below(f, symbols), below(f, symbols)}});
  pds_freeze(f->p);
}

/* A configuration with at most HEIGHT symbols as a number, and back. */
static uint32_t code_of(const pds_config *c) {
  uint32_t code = 1;
  for (uint32_t i = c->stack.n; i-- > 0;) code = code * 4 + c->stack.at[i];
  return code * CONTROLS + c->control;
}

static void config_of(uint32_t code, pds_config *c) {
  c->control = code % CONTROLS;
  c->stack.n = 0;
  for (code /= CONTROLS; code > 1; code /= 4) vec_push(&c->stack, code % 4);
}

static void random_config(fuzz *f, pds_config *c) {
  c->control = below(f, f->p->controls);
  c->stack.n = 0;
  for (uint32_t n = below(f, 3); n; n--) vec_push(&c->stack, below(f, f->p->symbols));
}

/* All that is reached from a configuration within the bound. */
static uint32_t explore(fuzz *f, const pds_config *from, bool *seen, uint32_t *list) {
  uint32_t n = 0;
  pds_config c = {0};
  seen[list[n++] = code_of(from)] = true;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t r = 0; r < f->p->rules.n; r++) {
      config_of(list[i], &c);
      if (!pds_take(f->p, r, &c) || c.stack.n > HEIGHT || seen[code_of(&c)]) continue;
      seen[list[n++] = code_of(&c)] = true;
    }
  vec_free(&c.stack);
  for (uint32_t i = 0; i < n; i++) seen[list[i]] = false;
  return n;
}

/* Executes a run; false if a rule cannot be taken. */
static bool execute(fuzz *f, const pds_config *start, const pds_run *run, pds_config *end) {
  end->control = start->control;
  end->stack.n = 0;
  for (uint32_t i = 0; i < start->stack.n; i++) vec_push(&end->stack, start->stack.at[i]);
  for (uint32_t i = 0; i < run->n; i++)
    if (!pds_take(f->p, run->at[i], end)) return false;
  f->runs++;
  f->steps += run->n;
  return true;
}

static bool same(const pds_config *a, const pds_config *b) {
  return a->control == b->control && a->stack.n == b->stack.n &&
         (!a->stack.n || !memcmp(a->stack.at, b->stack.at, sizeof *a->stack.at * a->stack.n));
}

/* Calls `look` with every configuration that has a short stack. */
static void each_short(fuzz *f, void (*look)(fuzz *f, const pds_config *c, const void *context), const void *context) {
  pds_config c = {0};
  for (uint32_t n = 0; n <= SHORT; n++) {
    uint32_t count = 1;
    for (uint32_t i = 0; i < n; i++) count *= f->p->symbols;
    for (uint32_t k = 0; k < count * f->p->controls; k++) {
      uint32_t word = k / f->p->controls;
      c.control = k % f->p->controls;
      c.stack.n = 0;
      for (uint32_t i = 0; i < n; i++, word /= f->p->symbols) vec_push(&c.stack, word % f->p->symbols);
      look(f, &c, context);
    }
  }
  vec_free(&c.stack);
}

typedef struct question {
  const pds_config *from; /* or to */
  pds_set set;
  const bool *reached; /* by code */
  bool pre;
} question;

static void look_at(fuzz *f, const pds_config *c, const void *context) {
  const question *q = context;
  pds_config other = {0}, end = {0};
  pds_run run = {0};
  bool has = q->pre ? pds_pre_run(&q->set, c, &other, &run) : pds_post_run(&q->set, c, &other, &run);
  REQUIRE(has == pds_set_has(&q->set, c), "a set has what has no run, or the other way round");
  REQUIRE(has || !q->reached[code_of(c)], q->pre ? "pre* lacks a configuration" : "post* lacks a configuration");
  if (has) {
    REQUIRE(same(&other, q->from), "a run begins or ends elsewhere");
    REQUIRE(execute(f, q->pre ? c : q->from, &run, &end), "a run cannot be executed");
    REQUIRE(same(&end, q->pre ? q->from : c), "a run leads elsewhere");
  }
  f->reached += has;
  f->refused += !has;
  vec_free(&other.stack);
  vec_free(&end.stack);
  vec_free(&run);
}

typedef struct arrival {
  const pds_config *to;
  bool *seen, *reached;
  uint32_t *list;
} arrival;

/* Marks the configuration if it reaches the one that is asked for. */
static void mark_arrival(fuzz *f, const pds_config *c, const void *context) {
  const arrival *a = context;
  uint32_t n = explore(f, c, a->seen, a->list);
  for (uint32_t i = 0; i < n; i++) a->reached[code_of(c)] |= a->list[i] == code_of(a->to);
}

static void one_seed(fuzz *f, uint64_t seed, bool *seen, bool *reached, uint32_t *list) {
  f->seed = seed;
  f->random = random_start(seed);
  random_system(f);
  pds_config c = {0};
  random_config(f, &c);
  pds_set given;
  pds_set_init(&given, f->p);
  pds_set_add_config(&given, &c);
  for (uint32_t pre = 0; pre < 2; pre++) {
    question q = {.from = &c, .reached = reached, .pre = pre};
    memset(reached, 0, CODES);
    if (pre) {
      each_short(f, mark_arrival, &(arrival){&c, seen, reached, list});
    } else {
      uint32_t n = explore(f, &c, seen, list);
      for (uint32_t i = 0; i < n; i++) reached[list[i]] = true;
    }
    REQUIRE(pre ? pds_pre(&f->job, &given, &q.set) : pds_post(&f->job, &given, &q.set), "it stops");
    each_short(f, look_at, &q);
    pds_set_free(&q.set);
  }
  pds_set_free(&given);
  vec_free(&c.stack);
  pds_free(f->p);
}

int main(int argc, char **argv) {
  fuzz f = {0};
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  bool *seen = calloc(CODES, 1), *reached = calloc(CODES, 1);
  uint32_t *list = calloc(CODES, sizeof *list);
  job_init(&f.job);
  for (uint64_t i = 0; i < n; i++) one_seed(&f, first + i, seen, reached, list);
  printf(
      "%llu systems, no difference: %llu configurations in the sets, %llu not; %llu runs executed, %llu rules long in all\n",
      (unsigned long long)n, (unsigned long long)f.reached, (unsigned long long)f.refused, (unsigned long long)f.runs,
      (unsigned long long)f.steps);
  free(seen);
  free(reached);
  free(list);
  job_free(&f.job);
  return 0;
}
