/* Random pushdown systems of a few control states and symbols. Configurations whose stack has at most `deepest` symbols are explored
 * one by one from a random one, and compared with the automata of automata/pds: whatever is reached must be accepted, and
 * whatever is accepted must have a run, which is executed rule by rule.
 *
 *     fuzz-pds N [FIRST-SEED] */
#include "automata/pds.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { deepest = 5, shown = 4, most_controls = 4, most_symbols = 3, most_rules = 10 };

static uint64_t state;

static uint32_t rnd(uint32_t n) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ z >> 31) % n);
}

typedef struct configuration {
  uint32_t control, n;
  uint32_t stack[64]; /* the top first */
} configuration;

static void make(pds *p) {
  pds_init(p, 1 + rnd(most_controls), 1 + rnd(most_symbols));
  uint32_t n = 1 + rnd(most_rules);
  for (uint32_t i = 0; i < n; i++)
    pds_add(p, (pds_rule){.from = rnd(p->controls),
                          .top = rnd(p->symbols),
                          .to = rnd(p->controls),
                          .n = rnd(3),
                          .push = {rnd(p->symbols), rnd(p->symbols)}});
}

static configuration some(const pds *p) {
  configuration c = {.control = rnd(p->controls), .n = rnd(4)};
  for (uint32_t i = 0; i < c.n; i++) c.stack[i] = rnd(p->symbols);
  return c;
}

/* False: the rule cannot be taken. */
static bool step(const pds *p, configuration *c, uint32_t rule) {
  const pds_rule *r = &p->rules.at[rule];
  if (c->control != r->from || !c->n || c->stack[0] != r->top || c->n - 1 + r->n > 60) return false;
  memmove(c->stack + r->n, c->stack + 1, sizeof *c->stack * (c->n - 1));
  for (uint32_t i = 0; i < r->n; i++) c->stack[i] = r->push[i];
  c->n = c->n - 1 + r->n;
  c->control = r->to;
  return true;
}

static bool same(const configuration *a, const configuration *b) {
  return a->control == b->control && a->n == b->n && !memcmp(a->stack, b->stack, sizeof *a->stack * a->n);
}

/* As a number, for a table of all configurations up to `deepest`. */
static uint32_t number_of(const configuration *c) {
  uint32_t r = 1;
  for (uint32_t i = 0; i < c->n; i++) r = r * most_symbols + c->stack[i];
  static const uint32_t first[deepest + 2] = {0, 1, 4, 13, 40, 121, 364};
  uint32_t power = 1;
  for (uint32_t i = 0; i < c->n; i++) power *= most_symbols;
  return (first[c->n] + r - power) * most_controls + c->control;
}

enum { most_configurations = 364 * most_controls };

static void explore(const pds *p, configuration from, bool *seen) {
  static configuration todo[most_configurations];
  uint32_t n = 0;
  memset(seen, 0, most_configurations);
  seen[number_of(&from)] = true;
  todo[n++] = from;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t r = 0; r < p->rules.n; r++) {
      configuration c = todo[i];
      if (!step(p, &c, r) || c.n > deepest || seen[number_of(&c)]) continue;
      seen[number_of(&c)] = true;
      todo[n++] = c;
    }
}

/* Executes the run from `c`; does it end in `to`? */
static bool executes(const pds *p, configuration c, const pds_run *run, const configuration *to) {
  for (uint32_t i = 0; i < run->n; i++)
    if (!step(p, &c, run->at[i])) return false;
  return same(&c, to);
}

static bool check(const pds *p, const configuration *from, const configuration *c, const pds_set *after,
                  const pds_set *before, const bool *reached) {
  pds_run run = {0};
  bool forward = pds_set_has(after, c->control, c->stack, c->n), ok = true;
  bool backward = pds_set_has(before, c->control, c->stack, c->n);
  static bool seen[most_configurations];
  if (reached[number_of(c)] && !forward) ok = false;
  if (forward) ok = ok && pds_run_to(after, c->control, c->stack, c->n, &run) && executes(p, *from, &run, c);
  if (backward) ok = ok && pds_run_from(before, c->control, c->stack, c->n, &run) && executes(p, *c, &run, from);
  explore(p, *c, seen);
  if (seen[number_of(from)] && !backward) ok = false;
  vec_free(&run);
  return ok;
}

/* All configurations up to `shown` symbols. */
static bool check_all(const pds *p, const configuration *from, const pds_set *after, const pds_set *before,
                      const bool *reached, uint64_t *compared) {
  configuration c = {0};
  for (c.control = 0; c.control < p->controls; c.control++)
    for (c.n = 0; c.n <= shown; c.n++) {
      uint32_t words = 1;
      for (uint32_t i = 0; i < c.n; i++) words *= p->symbols;
      for (uint32_t w = 0; w < words; w++) {
        uint32_t rest = w;
        for (uint32_t i = 0; i < c.n; i++) c.stack[i] = rest % p->symbols, rest /= p->symbols;
        ++*compared;
        if (!check(p, from, &c, after, before, reached)) return false;
      }
    }
  return true;
}

static bool one(uint64_t seed, uint64_t *compared) {
  static bool reached[most_configurations];
  pds p;
  pds_set after, before;
  state = seed;
  make(&p);
  configuration from = some(&p);
  pds_set_init(&after, &p);
  pds_set_init(&before, &p);
  pds_set_add(&after, from.control, from.stack, from.n);
  pds_set_add(&before, from.control, from.stack, from.n);
  pds_successors(&p, &after);
  pds_predecessors(&p, &before);
  explore(&p, from, reached);
  bool ok = check_all(&p, &from, &after, &before, reached, compared);
  if (!ok) printf("seed %llu: the sets differ from what is reached\n", (unsigned long long)seed);
  pds_set_free(&after);
  pds_set_free(&before);
  pds_free(&p);
  return ok;
}

int main(int argc, char **argv) {
  uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  uint64_t wrong = 0, compared = 0;
  for (uint64_t i = 0; i < n; i++) wrong += !one(first + i, &compared);
  printf("%llu pushdown systems, %llu configurations: %llu differences\n", (unsigned long long)n,
         (unsigned long long)compared, (unsigned long long)wrong);
  return wrong || !compared;
}
