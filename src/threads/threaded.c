/* See threaded.h. Schedules at random come first: most bugs need few switches, and an execution takes milliseconds. Then all schedules are
 * executed that differ in what a thread can notice (refine/interleavings): a search that ends is a proof, if the program
 * reads no inputs. Each way in which executions end is one finding for the question that asks about it; the first one counts, since it is
 * the shortest that is known. */
#include "threads/threaded.h"

#include "base/classes.h"
#include "base/story.h"
#include "base/tuning.h"
#include "check/conclude.h"
#include "program/missing.h"
#include "prove/reach_errors.h"
#include "refine/concrete_run.h"
#include "refine/interleavings.h"
#include "threads/thread_modular.h"

#include <string.h>

enum { FIND_ERROR, FIND_DEADLOCK, FIND_CHECKS, FINDINGS = FIND_CHECKS + 16 };

typedef struct finding {
  bool is_asked, is_found;
  thread_schedule schedule;
  verdict answer; /* of the engines, */
  bool has_answer;
  const char *reason; /* why they have none; NULL: they were not asked */
} finding;

typedef struct searcher {
  job *job;
  program *program;
  flat_options options;
  finding found[FINDINGS];
  const char *undefined; /* an execution ends by what nobody asked about: C leaves it undefined */
  bool ended;            /* some execution ended */
  bool asked_races, has_no_races, asked_memory;
  bool has_race;      /* some execution has one */
  bool is_any_number; /* of threads: too many to be interleaved */
} searcher;

static bool mentions(const program *p, const char *function) {
  for (uint32_t i = 0; i < p->terms->symbols.n; i++) {
    const symbol *s = p->terms->symbols.at[i];
    if (s->kind == SYM_FUNC && !strcmp(s->name, function)) return true;
  }
  return false;
}

static bool has_relaxed(const program *p) {
  for (uint32_t i = 0; i < p->functions.n; i++)
    for (uint32_t k = 0; k < p->functions.at[i]->edges.n; k++)
      if (p->functions.at[i]->edges.at[k].is_relaxed) return true;
  return false;
}

bool threaded_is(const program *p) { return mentions(p, "__cantrip_start"); }

bool threaded_waits(const program *p) { return mentions(p, "__cantrip_await"); }

static uint32_t number_of(uint32_t check) {
  uint32_t n = 0;
  while (check >>= 1) n++;
  return FIND_CHECKS + n;
}

static uint32_t finding_of(const run_result *r) {
  switch (r->end) {
  case RUN_ERROR:
  case RUN_ASSERT: return FIND_ERROR;
  case RUN_DEADLOCK: return FIND_DEADLOCK;
  case RUN_UNDEFINED: return r->check ? number_of(r->check) : FINDINGS;
  default: return FINDINGS;
  }
}

/* Something that is asked for is not found yet. */
static bool goes_on(const searcher *s) {
  for (uint32_t i = 0; i < FINDINGS; i++)
    if (s->found[i].is_asked && !s->found[i].is_found) return true;
  return false;
}

static void find(searcher *s, uint32_t which, const thread_schedule *how) {
  finding *f = &s->found[which];
  if (!f->is_asked || f->is_found) return;
  f->is_found = true;
  thread_schedule_copy(&f->schedule, how);
}

static bool ended(void *context, const run_result *r, const thread_schedule *how) {
  searcher *s = context;
  uint32_t i = finding_of(r);
  s->ended |= r->end != RUN_ASSUME && r->end != RUN_LIMIT && r->end != RUN_STOPPED && r->end != RUN_UNMODELLED;
  bool counts = i < FINDINGS && s->found[i].is_asked;
  if (r->end == RUN_UNDEFINED && !counts && !s->undefined) s->undefined = intern_str(&s->job->names, r->message);
  if (i < FINDINGS) find(s, i, how);
  s->has_race |= r->has_race;
  if (r->has_race) find(s, number_of(CHECK_RACE), how);
  return goes_on(s);
}

/* ---- the threads interleaved ---- */

/* Classes of which the layout of a program with threads has the obligations; the others look at the order of one thread's steps. */
enum { CHECKS_LAID_OUT = CHECK_OVERFLOW | CHECK_DIV0 | CHECK_SHIFT | CHECK_NULL | CHECK_BOUNDS | CHECK_THREADS };

/* How the program is flattened to ask about one kind of findings. False: it cannot be asked so. */
static bool layout_for(const searcher *s, uint32_t which, flat_options *o) {
  *o = s->options;
  o->checks = 0;
  if (which == FIND_ERROR) return true;
  o->no_errors = true;
  o->deadlock = which == FIND_DEADLOCK;
  o->races = which == number_of(CHECK_RACE);
  if (o->deadlock || o->races) return true;
  o->checks = (1u << (which - FIND_CHECKS)) & (uint32_t)CHECKS_LAID_OUT;
  return o->checks;
}

/* ---- verdicts ---- */

static void show(searcher *s, uint32_t which, verdict *v) {
  flat_options o = s->options;
  if (which != number_of(CHECK_RACE)) o.checks &= ~(uint32_t)CHECK_RACE;
  if (interleavings_show(s->job, s->program, &o, &s->found[which].schedule, v)) conclude_violated(v, NULL);
  else conclude_unknown(v, "a candidate counterexample could not be reproduced");
}

static const char *why_unknown(const searcher *s, const interleavings *all, uint32_t which, arena *a) {
  if (all->unmodelled) return arena_printf(a, "an execution reaches an unsupported construct: %s", all->unmodelled);
  if (s->undefined) return arena_printf(a, "an execution has undefined behaviour: %s", s->undefined);
  if (limits_check_now(&s->job->limits)) return limits_reason(&s->job->limits);
  if (s->found[which].reason)
    return arena_printf(a, "no violation in %llu execution%s; over all executions: %s",
                        (unsigned long long)all->executions, plural(all->executions), s->found[which].reason);
  if (all->is_open)
    return arena_printf(
        a, "no violation in %llu execution%s, but the program reads inputs, of which only some values were tried",
        (unsigned long long)all->executions, plural(all->executions));
  if (all->too_long)
    return arena_printf(a, "no violation in %llu execution%s, but not all of them end, or they start too many threads",
                        (unsigned long long)all->executions, plural(all->executions));
  if (all->by_address) return "the outcome depends on the addresses of objects";
  return arena_printf(a, "no violation in %llu execution%s, but there are more", (unsigned long long)all->executions,
                      plural(all->executions));
}

static void assume(verdict *v, assumption_kind kind) { vec_push(&v->assumptions, ((assumption){.kind = kind})); }

/* What every proof about threads rests on. */
static void assume_of_threads(const searcher *s, verdict *v) {
  if (mentions(s->program, "pthread_cond_wait")) assume(v, ASSUME_SPURIOUS);
  if (has_relaxed(s->program)) assume(v, ASSUME_RELAXED);
}

static void conclude(searcher *s, const interleavings *all, uint32_t which, verdict *v) {
  if (s->found[which].is_found) {
    show(s, which, v);
    return;
  }
  if (!all->is_complete || s->undefined) {
    conclude_unknown(v, why_unknown(s, all, which, &v->arena));
    return;
  }
  assume(v, ASSUME_THREADS_START);
  assume_of_threads(s, v);
  if (all->has_race) assume(v, ASSUME_SEQUENTIAL);
  certificate c = {.kind = CERTIFICATE_EXECUTED, .number = all->steps};
  c.relations = (uint32_t)all->executions;
  conclude_holds(v, c);
}
/* Something that was not asked about, but that a proof depends on; not for long. */
static verdict_kind ask_besides(searcher *s, const flat_options *o) {
  verdict v;
  limits *l = &s->job->limits;
  uint64_t before = limits_begin_part(l, tuning.effort_besides);
  bool fine = reach_errors_of_threads(s->job, s->program, o, &v);
  limits_end_part(l, before);
  if (!fine) return VERDICT_UNKNOWN;
  verdict_kind kind = v.kind;
  if (kind == VERDICT_VIOLATED && v.message) s->undefined = intern_str(&s->job->names, v.message);
  verdict_free(&v);
  return kind;
}

/* Without data races memory is sequentially consistent. */
static bool is_free_of_races(searcher *s) {
  flat_options o;
  const char *undefined = s->undefined;
  if (!s->asked_races && !s->is_any_number && !s->has_race) {
    layout_for(s, number_of(CHECK_RACE), &o);
    s->has_no_races = ask_besides(s, &o) == VERDICT_HOLDS;
  }
  s->undefined = undefined; /* a race is what memory is assumed for */
  s->asked_races = true;
  return s->has_no_races;
}

/* A proof assumes that pointers and indices are valid: is there an execution in which one is not? */
static void try_memory(searcher *s) {
  flat_options o;
  if (s->undefined || s->asked_memory || s->is_any_number) return;
  s->asked_memory = true;
  layout_for(s, number_of(CHECK_NULL), &o);
  o.checks = CHECK_NULL | CHECK_BOUNDS;
  ask_besides(s, &o);
}

/* What the engines say of it. */
static void take_answer(searcher *s, uint32_t which, verdict *v) {
  finding *f = &s->found[which];
  verdict_aim aim = v->aim;
  const char *name = v->property;
  verdict_free(v);
  *v = f->answer;
  v->aim = aim;
  v->property = name;
  f->has_answer = false;
  if (v->kind != VERDICT_HOLDS) {
    v->assumptions.n = 0;
    return;
  }
  try_memory(s);
  assume_of_threads(s, v);
  if (which != number_of(CHECK_RACE) && !is_free_of_races(s)) assume(v, ASSUME_SEQUENTIAL);
  if (s->undefined)
    conclude_unknown(v, arena_printf(&v->arena, "an execution has undefined behaviour: %s", s->undefined));
}

static void add(searcher *s, const interleavings *all, uint32_t which, verdict_aim aim, const char *name,
                uint32_t check, verdict_list *out) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, aim, name);
  if (s->found[which].has_answer) take_answer(s, which, v);
  else conclude(s, all, which, v);
  v->check = (run_check)check;
  v->is_threaded = true;
  v->executions = all->executions;
  if (!v->function) v->function = "";
  if (check) {
    const char *file = v->where.line ? diag_file_name(&s->job->diag, v->where.file) : "";
    v->property = v->where.line ? arena_printf(&v->arena, "%s at %s:%u:%u in %s", name, file, v->where.line,
                                               v->where.column, v->function)
                                : arena_printf(&v->arena, "%s in any thread", name);
  }
  vec_push(out, v);
}

static void answer(searcher *s, const interleavings *all, const threaded_question *asked, verdict_list *out) {
  if (asked->errors) add(s, all, FIND_ERROR, AIM_REACH, asked->errors, 0, out);
  for (uint32_t i = 0; i < 16; i++) {
    uint32_t check = 1u << i;
    if (!(asked->checks & check)) continue;
    add(s, all, FIND_CHECKS + i, AIM_CHECK, check_name_of((run_check)check), check, out);
  }
  if (asked->deadlock) add(s, all, FIND_DEADLOCK, AIM_DEADLOCK, asked->deadlock, 0, out);
}

static interleavings search_all(searcher *s, uint64_t steps) {
  bool open = concrete_run_is_open(s->program, &s->options);
  interleavings all = interleavings_all(s->job, s->program, &s->options, steps, ended, s);
  s->has_race |= all.has_race;
  story_tell(s->job, "%llu execution%s, one for each order of dependent steps%s", (unsigned long long)all.executions,
             plural(all.executions), all.is_complete ? ": all of them" : "");
  if (open) all.is_open = true, all.is_complete = false;
  return all;
}

/* Asks the engines of reach_errors about each kind that is open. */
static void ask_engines(searcher *s) {
  for (uint32_t i = 0; i < FINDINGS; i++) {
    finding *f = &s->found[i];
    flat_options o;
    if (!f->is_asked || f->is_found || limits_check_now(&s->job->limits) || !layout_for(s, i, &o)) continue;
    if (i == FIND_ERROR && thread_modular_proof(s->job, s->program, &o, true, &f->answer)) {
      f->has_answer = s->is_any_number = true;
      continue;
    }
    if (!reach_errors_of_threads(s->job, s->program, &o, &f->answer)) continue;
    f->has_answer = f->answer.kind != VERDICT_UNKNOWN;
    if (f->has_answer) continue;
    if (f->answer.reason) f->reason = intern_str(&s->job->names, f->answer.reason);
    verdict_free(&f->answer);
  }
}

static bool all_are_decided(const searcher *s) {
  for (uint32_t i = 0; i < FINDINGS; i++)
    if (s->found[i].is_asked && !s->found[i].is_found && !s->found[i].has_answer) return false;
  return true;
}

/* What is found is executed for people at once: the search for the rest may use up all limits. */
static void show_found(searcher *s) {
  for (uint32_t i = 0; i < FINDINGS; i++) {
    finding *f = &s->found[i];
    if (!f->is_found || f->has_answer) continue;
    verdict_init(&f->answer, AIM_REACH, "");
    show(s, i, &f->answer);
    f->has_answer = f->answer.kind == VERDICT_VIOLATED;
    if (!f->has_answer) verdict_free(&f->answer);
  }
}

static interleavings search_at_random(searcher *s, uint32_t first, uint64_t steps) {
  interleavings r = interleavings_random(s->job, s->program, &s->options, first, (uint32_t)tuning.random_schedules,
                                         steps, ended, s);
  story_tell(s->job, "%llu execution%s with random schedules", (unsigned long long)r.executions, plural(r.executions));
  return r;
}

static interleavings search(searcher *s) {
  if (!engine_is_on(s->job, ENGINE_EXECUTION)) {
    ask_engines(s);
    return (interleavings){0};
  }
  interleavings r = search_at_random(s, 0, tuning.steps_of_random_schedules);
  uint32_t tried = (uint32_t)r.executions;
  if (!goes_on(s)) return r;
  show_found(s);
  r = search_all(s, tuning.steps_of_first_schedules);
  if (r.is_complete || !goes_on(s)) return r;
  show_found(s);
  ask_engines(s);
  if (all_are_decided(s)) return r;
  if (tried < tuning.random_schedules) search_at_random(s, tried, UINT64_MAX);
  if (!goes_on(s)) return r;
  return r.is_open ? r : search_all(s, tuning.steps_of_schedules);
}

static void ask(searcher *s, const threaded_question *asked, verdict_list *out) {
  s->options.checks = asked->checks;
  s->undefined = NULL;
  memset(s->found, 0, sizeof s->found);
  s->found[FIND_ERROR].is_asked = asked->errors;
  s->found[FIND_DEADLOCK].is_asked = asked->deadlock;
  for (uint32_t i = 0; i < 16; i++) s->found[FIND_CHECKS + i].is_asked = asked->checks >> i & 1;
  interleavings all = search(s);
  answer(s, &all, asked, out);
  for (uint32_t i = 0; i < FINDINGS; i++) {
    thread_schedule_free(&s->found[i].schedule);
    if (s->found[i].has_answer) verdict_free(&s->found[i].answer);
  }
}

bool threaded_check(job *job, program *p, const flat_options *options, const threaded_question *asked,
                    verdict_list *out) {
  searcher s = {.job = job, .program = p, .options = *options};
  if (!program_find(p, options->entry)) {
    program_missing(job, p, (place){0}, options->entry);
    return false;
  }
  /* what a check reports ends an execution, so that others are looked for without it */
  threaded_question first = {.errors = asked->errors, .deadlock = asked->deadlock};
  if (first.errors || first.deadlock) ask(&s, &first, out);
  first = (threaded_question){.checks = asked->checks};
  if (first.checks) ask(&s, &first, out);
  return true;
}
