/* ltl FILE: the automata of the formulas of bench/classic.ltl, each with several acceptance sets and with one; on the standard output their
 * states in sum, those of Spot, how many formulas there are, and the mean time in microseconds that the two take, by the processor's
 * clock: without the start of a program for each. */
#include "spec/alphabet.h"

#include "automata/buchi.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

typedef struct sums {
  uint32_t n, states[2], theirs[2];
  double time[2];
} sums;

static bool add(spec *s, const char *text, sums *sum) {
  const ltl *f = spec_formula(s, "FORMULA", text);
  alphabet a;
  formulas all;
  bool fine = f && alphabet_of_formula(s, f, &a);
  for (int one = 0; one < 2 && fine; one++) {
    double began = now();
    formulas_init(&all, &a.letters);
    formula x = alphabet_formula(&a, &all, f);
    buchi *b = one ? buchi_on_states(&all, x, 100000) : buchi_of_formula(&all, x, 100000);
    sum->time[one] += now() - began;
    sum->states[one] += b->states;
    buchi_free(b);
    formulas_free(&all);
  }
  if (f) alphabet_free(&a);
  return fine;
}

int main(int argc, char **argv) {
  char line[4096], formula[4096];
  job job;
  actions t;
  sums sum = {0};
  FILE *in = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!in) return 2;
  job_init(&job);
  actions_init(&t);
  spec *s = spec_new(&job, &t);
  bool fine = spec_finish(s);
  while (fine && fgets(line, sizeof line, in)) {
    uint32_t several, one;
    if (*line == '#' || sscanf(line, "%u %u %4095[^\n]", &several, &one, formula) != 3) continue;
    sum.n++;
    sum.theirs[0] += several;
    sum.theirs[1] += one;
    fine = add(s, formula, &sum);
  }
  printf("%u %u %u %u %u %.0f %.0f\n", sum.states[0], sum.states[1], sum.theirs[0], sum.theirs[1], sum.n,
         sum.time[0] / sum.n, sum.time[1] / sum.n);
  fclose(in);
  spec_free(s);
  actions_free(&t);
  job_free(&job);
  return !fine;
}
