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
  lts_free(v->model);
  v->model = NULL;
  arena_free(&v->arena);
}

cost cost_now(const job *job) {
  return (cost){.solver_calls = job->stats.solver_calls, .seconds = limits_elapsed(&job->limits)};
}

cost cost_since(const job *job, cost begin) {
  cost now = cost_now(job);
  return (cost){.solver_calls = now.solver_calls - begin.solver_calls, .seconds = now.seconds - begin.seconds};
}

verdict_kind verdict_counts_as(const verdict *v) {
  bool open = v->blame == BLAME_CALLER || v->accepted;
  return v->kind == VERDICT_VIOLATED && open ? VERDICT_UNKNOWN : v->kind;
}

const char *verdict_open_reason(const verdict *v) {
  if (v->kind == VERDICT_VIOLATED && v->accepted) return "all findings were accepted";
  return v->kind == VERDICT_VIOLATED ? "it fails only for invalid arguments, and no contract rules them out"
                                     : v->reason;
}

const verdict *verdict_worst(const verdict *const *list, uint32_t n) {
  static const int badness[] = {[VERDICT_HOLDS] = 0, [VERDICT_UNKNOWN] = 1, [VERDICT_VIOLATED] = 2};
  const verdict *w = n ? list[0] : NULL;
  for (uint32_t i = 1; i < n; i++)
    if (badness[verdict_counts_as(list[i])] > badness[verdict_counts_as(w)]) w = list[i];
  return w;
}
