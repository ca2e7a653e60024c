/* See assumptions.h. The obligations are those of run-time checks, for every access of the program that can be reached:
 * not only for those that the proof itself examined, since an access outside all objects may change anything.
 * A function with unknown arguments is given pointers and what they point to, which are its caller's matter: that
 * they are valid is asked of intervals only. What it does with them, and with an index that is an argument, is its own
 * matter, and an execution is looked for that goes wrong there. */
#include "obligations/assumptions.h"

#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "flat/calls.h"
#include "obligations/obligations.h"
#include "prove/reach_errors.h"
#include "refine/guessed_inputs.h"

#include <string.h>

static uint32_t find(const verdict *v, assumption_kind kind) {
  for (uint32_t i = 0; i < v->assumptions.n; i++)
    if (v->assumptions.at[i].kind == kind) return i;
  return UINT32_MAX;
}

static void drop(verdict *v, assumption_kind kind) {
  uint32_t i = find(v, kind);
  if (i == UINT32_MAX) return;
  memmove(v->assumptions.at + i, v->assumptions.at + i + 1, sizeof *v->assumptions.at * (v->assumptions.n - i - 1));
  v->assumptions.n--;
}

/* The proof becomes unknown; the execution that breaks it is its trace. */
static void refute(job *job, verdict *v, verdict *broken) {
  verdict old = *v;
  *v = *broken;
  v->aim = old.aim;
  v->property = old.property;
  v->assumptions.n = 0;
  for (uint32_t i = 0; i < old.assumptions.n; i++) vec_push(&v->assumptions, old.assumptions.at[i]);
  const char *why = "a proof was found, but an execution has undefined behaviour at %s:%u: %s";
  const char *file = diag_file_name(&job->diag, v->where.file);
  conclude_unknown(v, arena_printf(&v->arena, why, file, v->where.line, v->message));
  v->loops = old.loops ? arena_strdup(&v->arena, old.loops) : NULL;
  verdict_free(&old);
}

/* Which undefined behaviour breaks an assumption, as far as the interpreter reports it. */
static uint32_t broken_by_checks(assumption_kind kind) {
  switch (kind) {
  case ASSUME_ELEMENTS:
  case ASSUME_POINTERS:
  case ASSUME_ENOUGH_MEMORY:
  case ASSUME_UNKNOWN_SIZE:
  case ASSUME_ANY_PLACE:
  case ASSUME_STRINGS_END:
  case ASSUME_VA_ARG: return CHECK_BOUNDS | CHECK_NULL | CHECK_MEMORY;
  case ASSUME_WEAK: return CHECK_NULL | CHECK_MEMORY;
  case ASSUME_SET_PARTS:
  case ASSUME_SET_ALLOCATED:
  case ASSUME_SET_ELEMENTS:
  case ASSUME_SET_UNKNOWN:
  case ASSUME_SET_BY_LIBRARY:
  case ASSUME_SET_BY_CALLEE:
  case ASSUME_STRINGS_SET: return CHECK_UNINIT;
  default: return 0;
  }
}

static uint32_t checks_to_try(const verdict *v) {
  uint32_t checks = 0;
  for (uint32_t i = 0; i < v->assumptions.n && v->kind == VERDICT_HOLDS; i++)
    checks |= broken_by_checks(v->assumptions.at[i].kind);
  return checks;
}

/* A few executions, before anything is analysed: does one of them show undefined behaviour of these `checks`? */
static bool broken_by_luck(job *job, const program *program, const flat_options *options, uint32_t checks,
                           uint64_t tries, uint64_t steps, verdict *v) {
  for (uint64_t seed = 0; seed < tries && !limits_check_now(&job->limits); seed++) {
    verdict found;
    verdict_init(&found, v->aim, v->property);
    alone a = guess_execute(job, program, options, seed, steps, &found);
    if (a.end == CONCRETE_UNDEFINED && a.check & checks) {
      found.where = a.where.begin;
      refute(job, v, &found);
      return true;
    }
    verdict_free(&found);
  }
  return false;
}

/* Accesses that the interpreter reports in any case, then values that were never set, which it reports only if asked for. */
static bool memory_is_broken(job *job, const program *program, const flat_options *options, uint32_t checks,
                             verdict *v) {
  uint32_t memory = checks & (CHECK_BOUNDS | CHECK_NULL | CHECK_MEMORY);
  uint64_t tries = tuning.tries_of_trial, steps = tuning.lucky_steps;
  flat_options o = *options;
  o.whole_objects = true;
  if (memory && broken_by_luck(job, program, &o, memory, tries, steps, v)) return true;
  o = *options;
  o.checks = CHECK_UNINIT;
  return checks & CHECK_UNINIT && broken_by_luck(job, program, &o, CHECK_UNINIT, tries, steps, v);
}

/* Executions with the same inputs and objects at other addresses: does one of them reach an error, and the other does not? */
static bool broken_elsewhere(job *job, const program *program, const flat_options *options, memory_layout layout,
                             verdict *v) {
  static const char *const where[] = {
      [LAYOUT_UNALIGNED] = "objects have the least alignment that their types need",
      [LAYOUT_RECYCLED] = "addresses are reused at once and have zeros in their lower half",
  };
  for (uint64_t seed = 0; seed < tuning.tries_of_trial && !limits_check_now(&job->limits); seed++) {
    verdict found, usual;
    verdict_init(&found, v->aim, v->property);
    verdict_init(&usual, v->aim, v->property);
    alone a = guess_execute_at(job, program, options, seed, tuning.lucky_steps, LAYOUT_USUAL, &usual);
    alone b = guess_execute_at(job, program, options, seed, tuning.lucky_steps, layout, &found);
    verdict_free(&usual);
    if (a.end == CONCRETE_ENDS && (b.end == CONCRETE_ERROR || b.end == CONCRETE_UNDEFINED)) {
      found.where = b.where.begin;
      refute(job, v, &found);
      const char *file = diag_file_name(&job->diag, v->where.file);
      conclude_unknown(v, arena_printf(&v->arena, "a proof was found, but an execution fails at %s:%u if %s: %s", file,
                                       v->where.line, where[layout], v->message));
      return true;
    }
    verdict_free(&found);
  }
  return false;
}

static bool depends_on_addresses(job *job, const program *program, const flat_options *options, verdict *v) {
  if (v->kind != VERDICT_HOLDS || find(v, ASSUME_ADDRESSES) == UINT32_MAX) return false;
  return broken_elsewhere(job, program, options, LAYOUT_UNALIGNED, v) ||
         broken_elsewhere(job, program, options, LAYOUT_RECYCLED, v);
}

/* Assumptions of addresses that an execution may break at any time, and that no trial can decide. */
static bool rests_on_chance(job *job, verdict *v) {
  static const struct {
    assumption_kind kind;
    const char *why;
  } all[] = {{ASSUME_WRITTEN, "an object may lie at the address that is computed from integers"},
             {ASSUME_MOVES, "realloc() may leave the compared object where it is"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    uint32_t found = v->kind == VERDICT_HOLDS ? find(v, all[i].kind) : UINT32_MAX;
    if (found == UINT32_MAX) continue;
    place where = v->assumptions.at[found].where;
    conclude_unknown(v, arena_printf(&v->arena, "a proof was found, but %s at %s:%u", all[i].why,
                                     diag_file_name(&job->diag, where.file), where.line));
    return true;
  }
  return false;
}

static bool broken_by(job *job, verdict *v, verdict *broken) {
  refute(job, v, broken);
  mem_free(broken);
  return true;
}

bool assumptions_to_try(const verdict *v) {
  bool some = find(v, ASSUME_ELEMENTS) != UINT32_MAX || find(v, ASSUME_POINTERS) != UINT32_MAX;
  return v->kind == VERDICT_HOLDS && !v->vacuous && some;
}

/* Is there an execution in which a signed number leaves its type? */
static bool wraps(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v) {
  flat_options o = *options;
  verdict found;
  o.checks = CHECK_OVERFLOW;
  o.no_errors = true;
  if (broken_by_luck(job, program, &o, CHECK_OVERFLOW, tuning.tries_of_wrapping, tuning.steps_of_wrapping, v))
    return true;
  uint64_t before = limits_begin_part(&job->limits, tuning_effort_of_trial(effort));
  bool fine = reach_errors(job, program, &o, &found);
  limits_end_part(&job->limits, before);
  if (fine && found.kind == VERDICT_HOLDS) drop(v, ASSUME_WRAPS);
  if (fine && found.kind == VERDICT_VIOLATED) {
    found.where = (place){0};
    for (uint32_t i = found.execution.steps.n; i-- > 0 && !found.where.line;)
      if (found.execution.steps.at[i].edge) found.where = found.execution.steps.at[i].edge->where.begin;
    refute(job, v, &found);
    return true;
  }
  if (fine) verdict_free(&found);
  return false;
}

/* Every access of the program is examined, also those of functions that the proof left out: beyond some size that takes longer than
 * the proof, and what it assumes is only said. */
static bool is_too_large(job *job, program *program, const flat_options *options) {
  const cfa *entry = program_find(program, options->entry);
  if (!entry) return false;
  calls c;
  calls_open(&c, job, program, options, entry, false);
  uint64_t size = calls_size(&c, NULL);
  calls_close(&c);
  return size > tuning.largest_trial;
}

/* Executions with undefined behaviour are left out. But beside an array the compiled program goes on, and may well reach the error: where
 * such an execution is known, nothing is proved. */
static bool leave_undefined_out(job *job, program *program, const flat_options *options, verdict *v) {
  trial t = {0};
  bool holds = v->kind == VERDICT_HOLDS && !v->vacuous;
  if (holds && find(v, ASSUME_ELEMENTS) != UINT32_MAX && !is_too_large(job, program, options) &&
      !obligations_try(job, program, options, tuning.least_trial, &t))
    return false;
  if (t.broken && t.broken->check == CHECK_BOUNDS) return broken_by(job, v, t.broken);
  if (t.broken) verdict_free(t.broken);
  mem_free(t.broken);
  if (holds && checks_to_try(v)) vec_push(&v->assumptions, ((assumption){.kind = ASSUME_DEFINED}));
  return true;
}

bool assumptions_try(job *job, program *program, const flat_options *options, uint64_t effort, verdict *v) {
  bool whole = !strcmp(options->entry, "main") && !options->any_globals;
  trial t;
  if (options->defined) return leave_undefined_out(job, program, options, v);
  if (rests_on_chance(job, v)) return true;
  bool wrapping = v->kind == VERDICT_HOLDS && find(v, ASSUME_WRAPS) != UINT32_MAX;
  if (wrapping && whole && wraps(job, program, options, effort, v)) return true;
  uint32_t checks = v->vacuous ? 0 : checks_to_try(v);
  if (whole && memory_is_broken(job, program, options, checks, v)) return true;
  if (whole && depends_on_addresses(job, program, options, v)) return true;
  if (!assumptions_to_try(v)) return true;
  if (is_too_large(job, program, options)) return true;
  story_tell(job, "testing what the proof assumes: does an execution break it?");
  effort = tuning_effort_of_trial(effort);
  if (!obligations_try(job, program, options, whole ? effort : 0, &t)) return false;
  if (t.broken) return broken_by(job, v, t.broken);
  if (t.elements) drop(v, ASSUME_ELEMENTS);
  if (t.pointers) drop(v, ASSUME_POINTERS);
  if (whole || (t.elements && t.pointers)) return true;
  flat_options o = *options;
  o.given_valid = true;
  if (!obligations_try(job, program, &o, effort, &t)) return false;
  return !t.broken || broken_by(job, v, t.broken);
}

/* What all of these verdicts rest on: a verdict that holds, with their assumptions. False: there is nothing to try. */
static bool gather(const verdict_list *list, uint32_t first, verdict *all) {
  bool holds = false;
  verdict_init(all, AIM_CHECK, "checks");
  conclude_holds(all, (certificate){0});
  for (uint32_t i = first; i < list->n; i++) {
    const verdict *v = list->at[i];
    if (v->kind == VERDICT_VIOLATED) return false;
    holds |= v->kind == VERDICT_HOLDS;
    for (uint32_t k = 0; k < v->assumptions.n; k++)
      if (!assumption_known(&all->assumptions, &v->assumptions.at[k]))
        vec_push(&all->assumptions, v->assumptions.at[k]);
  }
  return holds && all->assumptions.n;
}

/* Those that could be shown are in none of them any more. */
static void keep_only(verdict *v, const assumption_list *left) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < v->assumptions.n; i++)
    if (assumption_known(left, &v->assumptions.at[i])) v->assumptions.at[n++] = v->assumptions.at[i];
  v->assumptions.n = n;
}

bool assumptions_try_all(job *job, program *program, const flat_options *options, uint64_t effort, verdict_list *list,
                         uint32_t first) {
  flat_options o = *options;
  verdict all;
  bool whole = !strcmp(options->entry, "main") && !options->any_globals, fine = true;
  o.checks = 0;
  if (whole && gather(list, first, &all)) {
    if (!depends_on_addresses(job, program, options, &all))
      fine = assumptions_try(job, program, &o, effort, &all) || limits_check_now(&job->limits);
    for (uint32_t i = first; i < list->n && fine; i++) {
      verdict *v = list->at[i];
      keep_only(v, &all.assumptions);
      if (all.kind == VERDICT_HOLDS || v->kind != VERDICT_HOLDS) continue;
      conclude_unknown(v, all.reason);
    }
  }
  if (whole) verdict_free(&all);
  return fine;
}
