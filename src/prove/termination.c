/* See termination.h. */
#include "prove/termination.h"

#include "base/tuning.h"
#include "check/conclude.h"
#include "procedures/descent.h"
#include "prove/ask.h"
#include "refine/guessed_inputs.h"

static bool wraps(const expr *e) {
  bool arithmetic = e->kind == EX_ADD || e->kind == EX_SUB || e->kind == EX_MUL || e->kind == EX_NEG;
  if (arithmetic && type_is_integer(e->type) && e->type->is_signed) return true;
  for (uint32_t i = 0; i < e->nargs; i++)
    if (wraps(e->args[i])) return true;
  return false;
}

/* That a measure is never raised may be so only because numbers wrap around, after which C says nothing. */
static void assume_wrapping(const program *p, verdict *v) {
  assumption a = {.kind = ASSUME_WRAPS};
  for (uint32_t i = 0; i < p->functions.n && v->kind == VERDICT_HOLDS && v->measures.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->rhs && wraps(e->rhs) && !assumption_known(&v->assumptions, &a)) vec_push(&v->assumptions, a);
    }
}

/* Some execution on simple inputs that calls a function again and again, deeper and deeper, and does nothing undefined. */
static bool goes_deeper(job *job, program *program, const flat_options *options, verdict *v) {
  flat_options o = *options;
  o.checks = CHECK_ALL;
  if (!engine_is_on(job, ENGINE_LUCK)) return false;
  for (uint64_t seed = 0; seed < tuning.tries_of_recursion && !limits_check_now(&job->limits); seed++) {
    if (!guess_goes_deeper(job, program, &o, seed, tuning.steps_of_recursion, v)) continue;
    conclude_violated(v, "this execution never ends: infinite recursion with the same arguments");
    return true;
  }
  return false;
}

/* As a formula that is false everywhere, of runs that do not end. */
static bool every_run_ends(job *job, program *program, const flat_options *o, verdict *v) {
  alphabet a = {0};
  formulas all;
  actions actions;
  actions_init(&actions);
  letters_init(&a.letters);
  letters_add_group(&a.letters, 1, NULL);
  letters_seal(&a.letters);
  formulas_init(&all, &a.letters);
  observing watched = {.program = program, .entry = o->entry, .actions = lts_new(&actions, NULL)};
  watched.actions->initial = lts_add_state(watched.actions);
  lts_freeze(watched.actions);
  formula_request q = {.alphabet = &a, .formulas = &all, .formula = FORMULA_FALSE, .ends_count = true};
  parts m;
  bool fine = parts_open_woven(&m, job, program, &actions, o, NULL, &watched, v);
  if (fine) ask_formula(&m, &q);
  parts_close(&m);
  observing_free(&watched);
  formulas_free(&all);
  alphabet_free(&a);
  actions_free(&actions);
  return fine;
}

bool termination_check(job *job, program *program, const flat_options *options, verdict *v) {
  flat_options o = *options;
  o.no_errors = o.keep_loops = true;
  verdict_init(v, AIM_LTL, "termination");
  if (goes_deeper(job, program, &o, v)) return true;
  if (descent_prove(job, program, &o, tuning.share_of_property, v)) return true;
  verdict_free(v);
  verdict_init(v, AIM_LTL, "termination");
  bool fine = every_run_ends(job, program, &o, v);
  v->reason = arena_strdup(&v->arena, v->reason);
  if (fine) assume_wrapping(program, v);
  return fine;
}
