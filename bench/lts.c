/* Speed and memory of composition and minimisation on generated models; prints a table for bench/lts.md.
 * Each phase is timed alone, in processor seconds; memory is what the phase added at its peak, so each
 * model runs in a process of its own for each phase. */
#include "automata/aut.h"
#include "automata/compose.h"
#include "automata/partition.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_parts = 64 };

typedef struct bench {
  job job;
  actions actions;
  lts *parts[most_parts];
  uint32_t n;
  VEC(uint32_t) hidden; /* for branching bisimulation */
} bench;

static uint32_t act(bench *b, const char *name, uint32_t i, uint32_t k, bool hidden) {
  char text[64];
  snprintf(text, sizeof text, "%s[%u][%u]", name, i, k);
  uint32_t a = action_named(&b->actions, text);
  if (hidden) vec_push(&b->hidden, a);
  return a;
}

static lts *part(bench *b, uint32_t states) {
  lts *l = b->parts[b->n++] = lts_new(&b->actions, NULL);
  for (uint32_t s = 0; s < states; s++) lts_add_state(l);
  return l;
}

/* Philosopher i takes the forks i and i + 1, eats, and puts them back. Taking and putting is hidden. */
static void philosophers(bench *b, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    lts *p = part(b, 6);
    uint32_t right = (i + 1) % n;
    lts_add_edge(p, 0, act(b, "hungry", i, 0, i >= 2), 1);
    lts_add_edge(p, 1, act(b, "take", i, i, true), 2);
    lts_add_edge(p, 2, act(b, "take", i, right, true), 3);
    lts_add_edge(p, 3, act(b, "eat", i, 0, false), 4);
    lts_add_edge(p, 4, act(b, "put", i, i, true), 5);
    lts_add_edge(p, 5, act(b, "put", i, right, true), 0);
    lts_freeze(p);
  }
  for (uint32_t f = 0; f < n; f++) {
    uint32_t users[] = {f, (f + n - 1) % n};
    lts *fork = part(b, 3);
    for (uint32_t k = 0; k < 2; k++) {
      lts_add_edge(fork, 0, act(b, "take", users[k], f, true), k + 1);
      lts_add_edge(fork, k + 1, act(b, "put", users[k], f, true), 0);
    }
    lts_freeze(fork);
  }
}

/* Cells that hold one of `values`, passed from one to the next; what goes in and out is seen. */
static void buffers(bench *b, uint32_t n, uint32_t values) {
  for (uint32_t i = 0; i < n; i++) {
    lts *cell = part(b, values + 1);
    for (uint32_t v = 0; v < values; v++) {
      lts_add_edge(cell, 0, act(b, "pass", i, v, i > 0), v + 1);
      lts_add_edge(cell, v + 1, act(b, "pass", i + 1, v, i + 1 < n), 0);
    }
    lts_freeze(cell);
  }
}

/* Counters that go up and down on their own and say when they are full. Going down is hidden. */
static void counters(bench *b, uint32_t n, uint32_t size) {
  for (uint32_t i = 0; i < n; i++) {
    lts *c = part(b, size);
    for (uint32_t s = 0; s + 1 < size; s++) {
      lts_add_edge(c, s, act(b, "up", i, 0, false), s + 1);
      lts_add_edge(c, s + 1, act(b, "down", i, 0, i > 0), s);
    }
    lts_add_edge(c, size - 1, act(b, "full", i, 0, false), 0);
    lts_freeze(c);
  }
}

static void random_edges(bench *b, lts *l, uint32_t edges, uint32_t labels, uint64_t seed) {
  for (uint32_t i = 0; i < edges; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    uint32_t from = (uint32_t)(seed >> 33) % l->states;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    uint32_t to = (uint32_t)(seed >> 33) % l->states;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    uint32_t label = (uint32_t)(seed >> 33) % labels;
    lts_add_edge(l, from, act(b, "a", label, 0, false), to);
  }
  for (uint32_t s = 1; s < l->states; s++) lts_add_edge(l, s / 2, act(b, "a", s % labels, 0, false), s);
  vec_push(&b->hidden, act(b, "a", 0, 0, false));
  lts_freeze(l);
}

static void random_system(bench *b, uint32_t states, uint32_t edges, uint32_t labels) {
  random_edges(b, part(b, states), edges, labels, 42);
}

/* One long line: as many rounds of refinement as states, if rounds were what is counted. */
static void line(bench *b, uint32_t states) {
  lts *l = part(b, states);
  uint32_t step = act(b, "step", 0, 0, false), pause = act(b, "pause", 0, 0, true);
  for (uint32_t s = 0; s + 1 < states; s++) lts_add_edge(l, s, s % 3 ? step : pause, s + 1);
  lts_freeze(l);
}

static void build(bench *b, uint32_t model) {
  switch (model) {
  case 0: philosophers(b, 9); break;
  case 1: philosophers(b, 10); break;
  case 2: buffers(b, 12, 2); break;
  case 3: counters(b, 4, 32); break;
  case 4: random_system(b, 1000000, 4000000, 6); break;
  case 5: line(b, 2000000); break;
  }
}

static const char *const models[] = {"9 philosophers",   "10 philosophers",   "12 buffers of 2 values",
                                     "4 counters of 32", "random, 6 actions", "a line of 2 million"};
static const char *const phases[] = {"compose", "strong", "branching", "traces", "write and read .aut"};

/* Resets the peak of resident memory, where the system lets it. */
static void reset_peak(void) {
  FILE *f = fopen("/proc/self/clear_refs", "w");
  if (!f) return;
  fputs("5", f);
  fclose(f);
}

static uint64_t peak_kib(void) {
  char text[256];
  unsigned long long kib = 0;
  FILE *f = fopen("/proc/self/status", "r");
  while (f && fgets(text, sizeof text, f)) sscanf(text, "VmHWM: %llu", &kib);
  if (f) fclose(f);
  return kib;
}

static lts *read_back(bench *b, const lts *l) {
  buf text = {0};
  aut_write(l, &text);
  lts *r = aut_read_text(&b->job, &b->actions, "bench.aut", text.at, text.n);
  buf_free(&text);
  return r;
}

static void run(uint32_t model, uint32_t phase) {
  bench b = {0};
  job_init(&b.job);
  limits_start(&b.job.limits, 120, 0);
  actions_init(&b.actions);
  build(&b, model);
  reset_peak();
  uint64_t before = limits_rss_kib();
  double start = limits_cpu();
  lts *whole = b.n > 1 ? lts_compose(&b.job, b.parts, b.n) : lts_copy(b.parts[0]), *result = whole;
  if (phase) {
    if (phase == 2 || phase == 3) whole = lts_hide(&b.job, whole, b.hidden.at, b.hidden.n);
    reset_peak();
    before = limits_rss_kib();
    start = limits_cpu();
    minimize_kind kinds[] = {MINIMIZE_NONE, MINIMIZE_STRONG, MINIMIZE_BRANCHING, MINIMIZE_TRACES};
    result = phase < 4 ? lts_minimize(&b.job, whole, kinds[phase]) : read_back(&b, whole);
  }
  double seconds = limits_cpu() - start;
  uint64_t peak = peak_kib();
  if (!result) {
    printf("| %s | %s | %u | %u | | > 120 | | |\n", models[model], phases[phase], whole->states, whole->edges.n);
    return;
  }
  printf("| %s | %s | %u | %u | %u | %.2f | %.1f | %.0f |\n", models[model], phases[phase], whole->states,
         whole->edges.n, result->states, seconds, whole->edges.n / seconds / 1e6,
         peak > before ? (double)(peak - before) * 1024 / whole->states : 0.0);
}

int main(void) {
  printf(
      "| model | phase | states | transitions | states after | seconds | million transitions/s | bytes/state at the peak |\n"
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (uint32_t m = 0; m < sizeof models / sizeof *models; m++)
    for (uint32_t p = 0; p < sizeof phases / sizeof *phases; p++) {
      if (p == 0 && m >= 4) continue;           /* nothing to compose */
      if (p == 3 && m != 2 && m != 5) continue; /* elsewhere the sets of states explode */
      fflush(stdout);
      pid_t child = fork();
      if (!child) {
        run(m, p);
        fflush(stdout);
        _exit(0);
      }
      int status;
      waitpid(child, &status, 0);
      if (status) return 1;
    }
  return 0;
}
