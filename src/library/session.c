/* See session.h. */
#include "library/session.h"

#include "library/coverage.h"

#include "base/options.h"
#include "base/story.h"
#include "check/conclude.h"
#include "flat/checks.h"
#include "flat/steps.h"
#include "front/front.h"
#include "library/accepted.h"
#include "obligations/assumptions.h"
#include "obligations/obligations.h"
#include "program/interrupts.h"
#include "program/missing.h"
#include "prove/reach_errors.h"
#include "prove/termination.h"
#include "report/steps.h"
#include "threads/threaded.h"

#include <string.h>

void session_init(session *s) {
  *s = (session){0};
  actions_init(&s->actions);
}

void session_free(session *s) {
  functions_free(s->functions);
  for (uint32_t i = 0; i < s->verdicts.n; i++) {
    told_free(s->verdicts.at[i]->told);
    verdict_free(s->verdicts.at[i]);
    mem_free(s->verdicts.at[i]);
  }
  vec_free(&s->verdicts);
  if (s->spec) spec_free(s->spec);
  actions_free(&s->actions);
  coverage_free(&s->coverage);
  if (s->program) program_free(s->program);
  witness_free(&s->witness);
  arena_free(&s->arena);
}

static verdict *new_verdict(session *s, const char *name) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_REACH, name);
  vec_push(&s->verdicts, v);
  return v;
}

/* Nothing came of it: because of a limit, which is an answer, or of the input. */
static int stopped(job *job, session *s, const char *name) {
  if (job->diag.errors || !limits_check_now(&job->limits)) return STATUS_INPUT;
  conclude_unknown(new_verdict(s, name), limits_reason(&job->limits));
  return STATUS_DONE;
}

static bool has_label(const program *p, const char *label) {
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *f = p->functions.at[i];
    for (uint32_t l = 0; l < f->locs.n; l++)
      if (f->locs.at[l].label && !strcmp(f->locs.at[l].label, label)) return true;
  }
  return false;
}

static const char *nearest_label(const program *p, const char *label) {
  VEC(const char *) words = {0};
  for (uint32_t i = 0; i < p->functions.n; i++) {
    const cfa *f = p->functions.at[i];
    for (uint32_t l = 0; l < f->locs.n; l++)
      if (f->locs.at[l].label) vec_push(&words, f->locs.at[l].label);
  }
  const char *near = nearest_word(label, words.at, words.n);
  vec_free(&words);
  return near;
}

/* A label that is nowhere is never reached, which may not be what was meant. */
static void look_for_labels(job *job, const program *p) {
  const string_list *labels = &job->options.labels;
  for (uint32_t i = 0; i < labels->n; i++) {
    if (!strcmp(labels->at[i], "ERROR") || has_label(p, labels->at[i])) continue;
    const char *near = nearest_label(p, labels->at[i]);
    if (near)
      diag_warning(&job->diag, (place){0}, "no function has a label '%s'; did you mean '%s'?", labels->at[i], near);
    else diag_warning(&job->diag, (place){0}, "no function has a label '%s'", labels->at[i]);
  }
}

/* Is it about a property that is asked for? Without one, the question is the user's. */
static bool is_of_property(job *job, session *s) {
  const char *specification = s->witness.specification;
  bool fine = !*specification || !s->asked->properties.n;
  for (uint32_t i = 0; i < s->asked->properties.n && !fine; i++)
    fine = property_is(&s->asked->properties.at[i], &s->arena, specification);
  if (!fine)
    diag_error(&job->diag, (place){.file = diag_file(&job->diag, job->options.validate)},
               "the witness is about another property: %s", specification);
  return fine;
}

static bool asks_for_ends(const session *s) {
  bool ends = s->asked->termination;
  for (uint32_t i = 0; i < s->asked->properties.n; i++) ends |= s->asked->properties.at[i].kind == ASKS_TERMINATION;
  return ends;
}

/* The program, with a witness in it if one is to be checked; NULL: it cannot be read. */
static program *load(job *job, session *s) {
  const char *why = NULL;
  if (s->program) return s->program;
  bool interrupted = s->spec && spec_has_interrupts(s->spec);
  s->program = interrupted ? front_load_interrupted(job, &s->asked->files) : front_load(job, &s->asked->files);
  bool all = !s->asked->specifications.n && !job->options.functions.n && !job->options.all_functions;
  if (s->program && all && !strcmp(job->options.entry, "main")) program_settle_volatile(s->program);
  if (s->program && all && !*job->options.validate && !job->options.ltl.n)
    program_lower_signals(s->program, job->options.entry, (uint32_t)job->options.word, asks_for_ends(s));
  if (s->program) look_for_labels(job, s->program);
  if (!s->program || !*job->options.validate) return s->program;
  if (witness_read(job, job->options.validate, &s->asked->files, &s->witness) && is_of_property(job, s) &&
      witness_weave(job, s->program, &s->asked->files, &s->witness, &why))
    return s->program;
  if (why) diag_error(&job->diag, (place){.file = diag_file(&job->diag, job->options.validate)}, "%s", why);
  program_free(s->program);
  return s->program = NULL;
}

/* A label, a call of a function that says that something is wrong: `assert` is one, too. */
static bool has_property(job *job, const program *p) {
  const string_list *labels = &job->options.labels;
  if (has_label(p, "ERROR") || labels->n) return true;
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++) {
      const edge *e = &p->functions.at[i]->edges.at[k];
      if (e->kind == E_CALL && e->rhs->kind == EX_FUNC && steps_is_error(e->rhs->sym->name)) return true;
    }
  return false;
}

/* What to look for where nobody has said it: a program without a property is checked for run-time errors. */
static void choose_checks(job *job, session *s) {
  s->checks = s->asked->checks;
  if (*job->options.checks || s->asked->properties.n || s->asked->termination || job->options.deadlock) return;
  s->by_default = !has_property(job, s->program);
  s->unchecked = !s->by_default;
  if (s->by_default) s->checks = CHECK_ALL;
}

/* Is there a function to begin with? */
static bool has_entry(job *job, const session *s) {
  const char *entry = job->options.entry;
  if (program_find(s->program, intern_str(&job->names, entry)) || s->asked->properties.n) return true;
  if (strcmp(entry, "main") != 0) return program_missing(job, s->program, (place){0}, entry);
  diag_error(
      &job->diag, (place){0},
      "no function 'main' with a body: --all-functions checks every function by itself, --entry F starts with F");
  return false;
}

static flat_options flat_options_for(const job *job, const property *which) {
  const char *entry = job->options.entry;
  if (which && *which->entry && !strcmp(entry, "main")) entry = which->entry;
  return flat_options_of(job, false, entry, entry);
}

/* Errors, or with `ends` that every execution ends. */
static int decide(job *job, session *s, const char *name, const flat_options *o, bool ends) {
  verdict *v = mem_alloc(sizeof *v);
  uint64_t before = job->limits.effort.spent;
  cost begin = cost_now(job);
  if (!(ends ? termination_check(job, s->program, o, v) : reach_errors(job, s->program, o, v)) ||
      !assumptions_try(job, s->program, o, job->limits.effort.spent - before, v)) {
    verdict_free(v);
    mem_free(v);
    return stopped(job, s, name);
  }
  v->property = name;
  v->story = story_take(job, &v->arena);
  v->cost = cost_since(job, begin);
  vec_push(&s->verdicts, v);
  return STATUS_DONE;
}

/* `which` NULL: the usual errors. */
static int check_one(job *job, session *s, const property *which) {
  const char *name = which ? which->name : "unreach";
  bool ends = which && which->kind == ASKS_TERMINATION;
  if (!load(job, s)) return stopped(job, s, name);
  if (ends && *job->options.validate && s->witness.kind == WITNESS_VIOLATION) {
    diag_error(&job->diag, (place){0}, "format 2.0 has no witnesses for executions that do not end");
    return STATUS_INPUT;
  }
  flat_options o = flat_options_for(job, which);
  return decide(job, s, name, &o, ends);
}

static bool is_proof_checked(const job *job, const session *s) {
  return *job->options.validate && s->witness.kind == WITNESS_PROOF;
}

/* Races with handlers of signals are looked for only where a specification says that they are interrupts. */
static void decline_races(session *s, uint32_t checks) {
  if (!(checks & CHECK_RACE) || !s->program->is_interrupted) return;
  verdict *v = new_verdict(s, "race with handlers of signals");
  v->aim = AIM_CHECK;
  v->check = CHECK_RACE;
  v->function = "";
  conclude_unknown(v, "races with handlers of signals are not checked; declare them as interrupts in a specification");
}

/* The obligations of every entry that is asked for, and the invariants of a witness. */
static int check_obligations(job *job, session *s, uint32_t checks) {
  const string_list *functions = &job->options.functions;
  for (uint32_t i = 0; i < (functions->n ? functions->n : 1); i++) {
    flat_options o = flat_options_for(job, NULL);
    if (functions->n) {
      const char *function = intern_str(&job->names, functions->at[i]);
      o = flat_options_of(job, false, function, function);
      o.any_globals = job->options.globals != GLOBALS_INITIAL;
    }
    if (!load(job, s)) return stopped(job, s, "checks");
    o.checks = checks & ~(uint32_t)(s->program->is_interrupted ? CHECK_RACE : 0);
    uint32_t first = s->verdicts.n;
    uint64_t before = job->limits.effort.spent;
    if ((o.checks && !obligations_check(job, s->program, &o, &s->verdicts)) ||
        !assumptions_try_all(job, s->program, &o, job->limits.effort.spent - before, &s->verdicts, first))
      return stopped(job, s, "checks");
    if (!functions->n && *job->options.checks) decline_races(s, checks);
    o.checks = 0;
    int status = functions->n && is_proof_checked(job, s) ? decide(job, s, witness_invariants, &o, false) : STATUS_DONE;
    if (status != STATUS_DONE) return status;
  }
  return STATUS_DONE;
}

static void decline(session *s, const property *p) {
  conclude_unknown(new_verdict(s, p->name),
                   arena_printf(&s->arena, "%s is not checked: %s", *p->text ? p->text : p->name, p->why));
}

/* Is there something in the way of a proof that only an assumption has put aside? */
static const char *left_out(const verdict *v) {
  for (uint32_t i = 0; i < v->assumptions.n; i++) {
    assumption_kind kind = v->assumptions.at[i].kind;
    if (kind == ASSUME_LOST_MANY) return "repeated allocations at one place may leak, which is not checked";
  }
  return NULL;
}

static void leave_open(verdict *v, const char *why) {
  verdict_forget_counterexample(v);
  conclude_unknown(v, why);
}

/* Run-time checks by the words of SV-COMP: they ask for less than C does, and an answer that would rest on more is none. */
static int check_safety(job *job, session *s, const property *p) {
  flat_options o = flat_options_for(job, p);
  uint32_t first = s->verdicts.n;
  uint64_t before = job->limits.effort.spent;
  if (!load(job, s)) return stopped(job, s, p->name);
  decline_races(s, p->checks);
  if (s->program->is_interrupted && p->checks & CHECK_RACE) return STATUS_DONE;
  o.checks = p->checks;
  o.all_freed = p->cleanup;
  if (!obligations_check(job, s->program, &o, &s->verdicts) ||
      !assumptions_try_all(job, s->program, &o, job->limits.effort.spent - before, &s->verdicts, first))
    return stopped(job, s, p->name);
  for (uint32_t i = first; i < s->verdicts.n; i++) {
    verdict *v = s->verdicts.at[i];
    const char *why = v->kind == VERDICT_HOLDS && p->counted & CHECK_LEAK ? left_out(v) : NULL;
    if (why) leave_open(v, why);
    if (v->kind == VERDICT_VIOLATED && !(v->check & p->counted))
      leave_open(v, "an execution has undefined behaviour, for which the property is not defined");
  }
  return STATUS_DONE;
}

/* Errors of the specification are told before the C files are read. */
static int check_specified(job *job, session *s, uint32_t checks, bool termination) {
  s->spec = spec_read_all(job, &s->actions, &s->asked->specifications);
  if (!s->spec) return STATUS_INPUT;
  if (!load(job, s)) return stopped(job, s, "specification");
  if (is_proof_checked(job, s)) {
    diag_error(&job->diag, (place){0}, "invariants are checked without preconditions: omit the specification");
    return STATUS_INPUT;
  }
  bool fine = job->options.functions.n || properties_check(job, s->program, s->spec, &s->actions, &s->verdicts);
  if (fine && checks) fine = properties_obligations(job, s->program, s->spec, &s->actions, checks, &s->verdicts);
  if (fine && termination) fine = properties_termination(job, s->program, s->spec, &s->actions, &s->verdicts);
  return fine ? STATUS_DONE : stopped(job, s, "specification");
}

/* A program that starts threads. `which` NULL: what the options ask for. */
static int check_threads(job *job, session *s, const property *which) {
  flat_options o = flat_options_for(job, which);
  threaded_question asked = {0};
  if (!which) {
    asked = (threaded_question){.errors = "unreach", .checks = s->checks};
    asked.deadlock = job->options.deadlock ? "deadlock" : NULL;
  } else if (which->kind == ASKS_UNREACH) {
    asked.errors = which->name;
  } else if (which->kind == ASKS_CHECKS) {
    asked.checks = which->checks;
  } else {
    conclude_unknown(new_verdict(s, which->name), "it is not supported for programs with threads");
    return STATUS_DONE;
  }
  cost begin = cost_now(job);
  uint32_t first = s->verdicts.n;
  bool fine = threaded_check(job, s->program, &o, &asked, &s->verdicts);
  /* one search for all of these questions */
  for (uint32_t i = first; i < s->verdicts.n; i++) s->verdicts.at[i]->cost = cost_since(job, begin);
  return fine ? STATUS_DONE : STATUS_INPUT;
}

static int check_threaded(job *job, session *s) {
  static const property ends = {.name = "termination", .entry = "", .text = "", .kind = ASKS_TERMINATION};
  int status = s->asked->properties.n ? STATUS_DONE : check_threads(job, s, NULL);
  for (uint32_t i = 0; status == STATUS_DONE && i < s->asked->properties.n; i++)
    status = check_threads(job, s, &s->asked->properties.at[i]);
  return status == STATUS_DONE && s->asked->termination ? check_threads(job, s, &ends) : status;
}

/* Every function for itself. */
static int check_functions(job *job, session *s) {
  s->functions = functions_check(job, &s->asked->files, &s->asked->specifications, s->asked->checks, &s->arena,
                                 &s->verdicts);
  return s->functions ? STATUS_DONE : STATUS_INPUT;
}

/* An invariant that does not hold is an error, so that these are looked for, whatever the properties are. */
static int check_properties(job *job, session *s) {
  bool errors = !s->asked->properties.n;
  int status = STATUS_DONE;
  for (uint32_t i = 0; status == STATUS_DONE && i < s->asked->properties.n; i++) {
    const property *p = &s->asked->properties.at[i];
    errors |= p->kind == ASKS_UNREACH;
    if (p->kind == ASKS_OTHER) decline(s, p);
    else status = p->kind == ASKS_CHECKS ? check_safety(job, s, p) : check_one(job, s, p);
  }
  if (status != STATUS_DONE || errors || !is_proof_checked(job, s)) return status;
  flat_options o = flat_options_for(job, &s->asked->properties.at[0]);
  return decide(job, s, witness_invariants, &o, false);
}

static int answer(job *job, session *s, const request *asked) {
  static const property ends = {.name = "termination", .entry = "", .text = "", .kind = ASKS_TERMINATION};
  s->asked = asked;
  s->checks = asked->checks;
  if (job->options.all_functions) return check_functions(job, s);
  if (asked->specifications.n || job->options.ltl.n) return check_specified(job, s, asked->checks, asked->termination);
  if (!job->options.functions.n && !*job->options.validate) {
    if (!load(job, s)) return stopped(job, s, asked->properties.n ? asked->properties.at[0].name : "unreach");
    if (!has_entry(job, s)) return STATUS_INPUT;
    choose_checks(job, s);
    if (threaded_is(s->program) || (job->options.deadlock && threaded_waits(s->program))) return check_threaded(job, s);
  }
  if (job->options.deadlock) {
    diag_error(&job->diag, (place){0},
               "--deadlock is for programs with threads or locks, and for the components of a .spec file");
    return STATUS_USAGE;
  }
  bool errors = !asked->properties.n && !job->options.functions.n && !s->by_default;
  int status = errors ? check_one(job, s, NULL) : STATUS_DONE;
  if (status == STATUS_DONE && s->checks) status = check_obligations(job, s, s->checks);
  if (status == STATUS_DONE && asked->termination) status = check_one(job, s, &ends);
  return status == STATUS_DONE ? check_properties(job, s) : status;
}

/* ---- coverage ---- */

/* Which questions it goes with. */
static bool can_cover(job *job, const session *s) {
  bool other = job->options.all_functions || s->asked->specifications.n || job->options.ltl.n || *job->options.validate;
  if (!other && s->program && !threaded_is(s->program)) return true;
  diag_error(&job->diag, (place){0},
             "--coverage is for C programs without threads: from main, from --entry F, or of each --function F");
  return false;
}

static int cover(job *job, session *s) {
  const string_list *functions = &job->options.functions;
  bool fine = true;
  if (!can_cover(job, s)) return STATUS_USAGE;
  for (uint32_t i = 0; i < (functions->n ? functions->n : 1) && fine; i++) {
    flat_options o = flat_options_for(job, NULL);
    if (functions->n) {
      const char *function = intern_str(&job->names, functions->at[i]);
      o = flat_options_of(job, false, function, function);
      o.any_globals = job->options.globals != GLOBALS_INITIAL;
    }
    covered found = {0};
    fine = covered_find(job, s->program, &o, &s->verdicts, &found);
    if (fine) coverage_add(&s->coverage, &found);
    covered_free(&found);
  }
  return fine ? STATUS_DONE : STATUS_INPUT;
}

int session_answer(job *job, session *s, const request *asked) {
  int status = answer(job, s, asked);
  if (status == STATUS_DONE && *job->options.coverage) status = cover(job, s);
  return status == STATUS_DONE && !accepted_mark(job, &s->verdicts) ? STATUS_INPUT : status;
}

const verdict *session_worst(const session *s) {
  return verdict_worst((const verdict *const *)s->verdicts.at, s->verdicts.n);
}
