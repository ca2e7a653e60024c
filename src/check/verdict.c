/* See verdict.h. */
#include "check/verdict.h"

const char *verdict_word(verdict_kind kind) {
  static const char *const words[] = {"holds", "violated", "unknown"};
  return words[kind];
}

const char *verdict_aim_word(verdict_aim aim) {
  static const char *const words[] = {"reach", "check", "simulation", "traces", "ltl", "deadlock", "actl"};
  return words[aim];
}

void verdict_init(verdict *v, verdict_aim aim, const char *property) {
  *v = (verdict){.kind = VERDICT_UNKNOWN,
                 .aim = aim,
                 .property = property,
                 .function = "",
                 .reason = "",
                 .message = "",
                 .cycle = NO_CYCLE,
                 .cycle_event = NO_CYCLE};
}

void verdict_forget_counterexample(verdict *v) {
  execution_clear(&v->execution);
  v->inputs.n = v->moves.n = v->actors.n = v->ends_by.n = v->turns.n = v->points.n = 0;
  conflict_free(&v->conflict);
  v->conflict = (conflict){0};
  v->cycle = v->cycle_event = NO_CYCLE;
}

void verdict_free(verdict *v) {
  execution_free(&v->execution);
  vec_free(&v->moves);
  vec_free(&v->components);
  vec_free(&v->turns);
  vec_free(&v->points);
  conflict_free(&v->conflict);
  vec_free(&v->actors);
  vec_free(&v->ends_by);
  vec_free(&v->inputs);
  vec_free(&v->given);
  vec_free(&v->invariants);
  vec_free(&v->measures);
  vec_free(&v->contracts);
  vec_free(&v->assumptions);
  arena_free(&v->arena);
}
