/* See counterexample.h. */
#include "check/counterexample.h"

#include "automata/lts.h"

uint32_t counterexample_add(counterexample *x, counterexample_move m) {
  vec_push(&x->moves, m);
  return x->moves.n - 1;
}

void counterexample_begin(counterexample *x, uint32_t state) {
  x->moves.n = 0;
  x->loop = NO_MOVE;
  counterexample_add(x, (counterexample_move){.parent = NO_MOVE, .state = state, .specification = LTS_NONE});
}

void counterexample_free(counterexample *x) { vec_free(&x->moves); }

void counterexample_way(const counterexample *x, uint32_t last, move_list *way) {
  way->n = 0;
  for (uint32_t i = last; i; i = x->moves.at[i].parent) vec_push(way, i);
  for (uint32_t i = 0; i < way->n / 2; i++) {
    uint32_t swap = way->at[i];
    way->at[i] = way->at[way->n - 1 - i];
    way->at[way->n - 1 - i] = swap;
  }
}

void counterexample_without(counterexample *x, uint32_t state) {
  uint32_t *moved = mem_alloc(sizeof *moved * (x->moves.n + 1)), kept = 1; /* the start stays */
  for (uint32_t i = 1; i < x->moves.n; i++) {
    counterexample_move m = x->moves.at[i];
    m.parent = moved[m.parent];
    if (m.state == state) {
      x->moves.at[m.parent].leaf = true;
      continue;
    }
    moved[i] = kept;
    x->moves.at[kept++] = m;
  }
  x->moves.n = kept;
  mem_free(moved);
}

bool counterexample_branches(const counterexample *x) {
  for (uint32_t i = 1; i < x->moves.n; i++)
    if (x->moves.at[i].parent != i - 1) return true;
  return false;
}
