/* See guessed_inputs.h. */
#include "refine/guessed_inputs.h"

#include "refine/infinite_recursion.h"
#include "refine/silent.h"

#include "run/inputs.h"

#include <string.h>

enum { most_inputs = 10000, most_constants = 24, plain_seeds = 16 };

enum { most_chosen = 3 };

typedef struct luck {
  uint64_t seed, state;
  memory_layout layout;
  i128 chosen[most_chosen]; /* the first inputs; further ones by the seed */
  uint32_t nchosen;
  i128 constants[most_constants]; /* of the program */
  uint32_t nconstants;
  VEC(trace_input) read;
  input_log log;
  recorder recorder;
  bool records;
  endless *deeper;        /* NULL: nobody looks for that */
  const guess_word *word; /* NULL: nobody looks for that */
  uint32_t seen;          /* of its events */
  bool strayed;
  uint64_t end, repeats;    /* 0: no end; the steps after which it is over, and at which what is repeated begins */
  uint32_t kept, kept_then; /* steps that were recorded, and at that time */
} luck;

static uint64_t draw(luck *l) {
  l->state = l->state * 6364136223846793005u + 1442695040888963407u;
  return l->state >> 33;
}

/* What the program compares with or sets something to. */
static void find_constants(luck *l, const program *p) {
  for (uint32_t i = 0; i < p->terms->all.n && l->nconstants < most_constants; i++) {
    const expr *e = p->terms->all.at[i];
    bool known = e->kind != EX_INT || !type_is_integer(e->type) || (e->value >= -2 && e->value < 2);
    for (uint32_t k = 0; k < l->nconstants && !known; k++) known = l->constants[k] == e->value;
    if (!known) l->constants[l->nconstants++] = e->value;
  }
}

/* An end of the type, or a number near zero; with the later seeds, a number of the program. */
static i128 choose(luck *l, const type *t) {
  enum { zeros, ones, greatest, least, minus_ones, kinds };
  if (l->read.n < l->nchosen) return l->chosen[l->read.n];
  uint64_t how = l->seed < kinds ? l->seed : draw(l) % 9, late = l->seed - plain_seeds;
  if (l->seed >= plain_seeds && late < l->nconstants) return l->constants[late];
  if (l->seed >= plain_seeds && l->nconstants && draw(l) % 2) return l->constants[draw(l) % l->nconstants];
  switch (how) {
  case zeros: return 0;
  case ones: return 1;
  case greatest: return int_max(t);
  case least: return int_min(t);
  case minus_ones: return -1;
  default: return (i128)(draw(l) % 12) - 2;
  }
}

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  luck *l = context;
  if (type_is_pointer(type) || l->read.n >= most_inputs) return false;
  i128 value = type_is_float(type) ? bits_of_real(type, (long double)(draw(l) % 12)) : int_wrap(type, choose(l, type));
  vec_push(&l->read, ((trace_input){.type = type, .value = value, .source = INPUT_NONDET}));
  if (l->records) {
    input_log_value(&l->log, run, type, value);
    recorder_input(&l->recorder);
  }
  *integer = value;
  *real = type_is_float(type) ? real_of_bits(type, value) : (long double)value;
  return true;
}

/* False when the word was performed, or another event came. */
static bool goes_on(luck *l, const edge *e) {
  if (!l->word || e->kind != E_EVENT) return true;
  l->strayed = l->seen == l->word->n || l->word->events[l->seen] != e->event;
  if (l->strayed) return false;
  return ++l->seen < l->word->n || l->word->to_error;
}

static bool word_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  (void)run;
  return !f->sym || goes_on(context, cfa_edge(f, e));
}

static bool keep_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  luck *l = context;
  if (l->end && interp_steps(run) >= l->end) return false;
  if (l->end && interp_steps(run) == l->repeats) l->kept_then = l->kept;
  l->kept += f->sym != NULL;
  recorder_step(&l->recorder, run, f, e, true);
  return !f->sym || goes_on(l, cfa_edge(f, e));
}

static void keep_value(void *context, const run_value *v) { recorder_stored(&((luck *)context)->recorder, v); }

static bool look_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  luck *l = context;
  (void)e;
  if (!infinite_recursion_step(l->deeper, run, f)) return true;
  l->end = interp_steps(run);
  return false;
}

static void look_value(void *context, const run_value *v) { infinite_recursion_stored(((luck *)context)->deeper, v); }

static run_result execute(job *job, const program *p, const flat_options *options, uint64_t steps, luck *l) {
  run_options o = {.checks = options->whole_objects ? 0 : options->checks,
                   .signed_shifts = true,
                   .max_steps = steps,
                   .next_input = next_input,
                   .unknown_functions = true,
                   .volatile_inputs = true,
                   .layout = l->layout,
                   .on_step = l->records  ? keep_step
                              : l->deeper ? look_step
                              : l->word   ? word_step
                                          : NULL,
                   .on_stored = l->records  ? keep_value
                                : l->deeper ? look_value
                                            : NULL,
                   .context = l};
  l->read.n = l->seen = 0;
  l->state = l->seed * 0x9e3779b97f4a7c15u + 1;
  return silent_run(job, p, options, o);
}

static concrete_run_end end_of(const run_result *r) {
  if (r->end == RUN_ERROR || r->end == RUN_ASSERT) return CONCRETE_ERROR;
  if (r->end == RUN_UNDEFINED) return CONCRETE_UNDEFINED;
  return r->end == RUN_EXIT || r->end == RUN_ABORT || r->end == RUN_ASSUME ? CONCRETE_ENDS : CONCRETE_OPEN;
}

/* Once more, for those who want to see it. */
static run_result record(job *job, const program *p, const flat_options *options, uint64_t steps, luck *l, verdict *v) {
  l->records = true;
  input_log_init(&l->log, p, &job->diag);
  run_result result = execute(job, p, options, steps, l);
  recorder_write(&l->recorder, &v->execution);
  v->inputs.n = v->given.n = 0;
  for (uint32_t i = 0; i < l->read.n; i++) vec_push(&v->inputs, l->read.at[i]);
  for (uint32_t i = 0; i < l->log.entries.n; i++) vec_push(&v->given, given_copy(&l->log.entries.at[i], &v->arena));
  recorder_free(&l->recorder);
  input_log_free(&l->log);
  return result;
}

static bool is_closed(const program *p, const flat_options *options) {
  const cfa *entry = program_find(p, options->entry);
  return entry && !entry->params.n && !options->any_globals;
}

static bool is_whole(const program *p, const flat_options *options) {
  return program_find(p, options->entry) && !strcmp(options->entry, "main") && !options->any_globals;
}

static alone execute_as(job *job, const program *p, const flat_options *options, uint64_t steps, luck *l, verdict *v) {
  run_result result = execute(job, p, options, steps, l);
  alone a = {.end = end_of(&result), .check = result.check, .where = result.where, .steps = result.steps};
  run_result_free(&result);
  if (a.end == CONCRETE_UNDEFINED || a.end == CONCRETE_ERROR) {
    l->recorder.expected = a.steps;
    result = record(job, p, options, steps, l, v);
    v->message = arena_strdup(&v->arena, result.message);
    run_result_free(&result);
  }
  return a;
}

alone guess_execute(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                    verdict *v) {
  if (!is_closed(p, options)) return (alone){.end = CONCRETE_OPEN};
  return guess_execute_at(job, p, options, seed, steps, LAYOUT_USUAL, v);
}

alone guess_execute_at(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                       memory_layout layout, verdict *v) {
  if (!is_closed(p, options) && !is_whole(p, options)) return (alone){.end = CONCRETE_OPEN};
  luck l = {.seed = seed, .layout = layout};
  if (seed >= plain_seeds) find_constants(&l, p);
  alone a = execute_as(job, p, options, steps, &l, v);
  vec_free(&l.read);
  return a;
}

/* Number `k` of those that differ in the first `n` inputs; false: there are no more. One input goes far, several not. */
static bool choose_inputs(luck *l, uint32_t n, uint64_t k) {
  static const uint64_t far[] = {0, 260, 16, 6};
  static const uint64_t below = 8; /* of one input: so many are less than zero, at last */
  l->nchosen = n;
  for (uint32_t i = 0; i < n; i++, k /= far[n]) {
    uint64_t at = k % far[n];
    l->chosen[i] = n == 1 && at + below >= far[n] ? -(i128)(far[n] - at) : (i128)at;
  }
  return !k;
}

bool guess_search(job *job, const program *p, const flat_options *options, uint64_t steps, uint64_t all, verdict *v) {
  luck l = {0};
  bool found = false;
  uint32_t read = 1; /* the most inputs that an execution had */
  for (uint32_t n = 1; n <= most_chosen && n <= read && is_closed(p, options) && !found; n++)
    for (uint64_t k = 0, spent = 0; spent < all && !found && choose_inputs(&l, n, k); k++) {
      if (limits_check_now(&job->limits)) break;
      alone a = execute_as(job, p, options, steps, &l, v);
      found = a.end == CONCRETE_ERROR;
      spent += a.steps + 1000; /* to begin one takes time, too */
      if (l.read.n > read) read = l.read.n;
      if (!l.read.n) break;
    }
  vec_free(&l.read);
  return found;
}

bool guess_goes_deeper(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                       verdict *v) {
  const cfa *entry = program_find(p, options->entry);
  if (!entry || entry->params.n || options->any_globals) return false;
  endless deeper;
  infinite_recursion_init(&deeper, p);
  luck l = {.seed = seed, .deeper = &deeper};
  if (seed >= plain_seeds) find_constants(&l, p);
  run_result result = execute(job, p, options, steps, &l);
  bool found = result.end == RUN_STOPPED && l.end;
  run_result_free(&result);
  if (found) {
    l.repeats = deeper.repeats;
    result = record(job, p, options, steps, &l, v);
    v->cycle = l.kept_then < v->execution.steps.n ? l.kept_then : NO_CYCLE;
    run_result_free(&result);
  }
  infinite_recursion_free(&deeper);
  vec_free(&l.read);
  return found;
}

static bool has_performed(const luck *l, const run_result *r) {
  bool error = r->end == RUN_ERROR || r->end == RUN_ASSERT;
  return l->seen == l->word->n && !l->strayed && (l->word->to_error ? error : r->end == RUN_STOPPED);
}

bool guess_performs(job *job, const program *p, const flat_options *options, uint64_t seed, uint64_t steps,
                    const guess_word *word, verdict *v) {
  const cfa *entry = program_find(p, options->entry);
  if (!entry || entry->params.n || options->any_globals) return false;
  luck l = {.seed = seed, .word = word};
  if (seed >= plain_seeds) find_constants(&l, p);
  run_result result = execute(job, p, options, steps, &l);
  bool found = has_performed(&l, &result);
  l.recorder.expected = result.steps;
  run_result_free(&result);
  if (found) {
    result = record(job, p, options, steps, &l, v);
    found = has_performed(&l, &result);
    v->message = arena_strdup(&v->arena, result.message);
    run_result_free(&result);
  }
  vec_free(&l.read);
  return found;
}
