/* See interleavings.h. Each execution is made from the beginning: the interpreter keeps no states. What differs from one to the next is
 * kept in a list of nodes, one for each step of a thread and one for each input.
 *
 * Dynamic partial-order reduction (Flanagan and Godefroid 2005): when a step of thread p turns out to depend on an earlier step of another thread
 * that does not happen before it, p is to be tried before that step, too; if p could not move there, so is everybody who could. Sleep
 * sets (Godefroid 1996) leave out executions that only swap independent steps. Two steps are dependent when they access the same bytes
 * and one of them writes; locks are memory here, so that their order follows from the same rule. The end of main ends the
 * process, so it depends on whatever the other threads would do next.
 *
 * The number of executions is what counts. A step is all that a thread does up to its next access of memory that may be shared; before an
 * execution goes on with another thread it stays with the same one for some time, but not forever: others may be waited for. */
#include "refine/interleavings.h"

#include "base/tuning.h"
#include "refine/silent.h"
#include "run/inputs.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 64, MOST_ALTERNATIVES = 8, MOST_IN_A_ROW = 60, MOST_STEPS = 6000 };

typedef struct touch {
  uint64_t address, size;
  bool writes;
} touch;

typedef VEC(touch) touches;

/* A thread that need not be tried, and what its step would access. */
typedef struct sleeper {
  uint32_t thread;
  touches uses;
} sleeper;

typedef struct node {
  bool is_input;
  uint32_t taken, many; /* of an input; of a step, `taken` is the thread */
  uint64_t enabled, wanted, done;
  VEC(sleeper) asleep; /* before the step; those that are done are added */
  touches uses;        /* of the step */
  uint32_t order;      /* which step of the execution it is */
} node;

/* A step of the execution at hand. */
typedef struct step {
  uint32_t node, thread;
  uint32_t seen[MOST_THREADS]; /* of each thread: one more than the last step that happens before this one, or is it */
} step;

typedef struct search {
  job *job;
  const program *program;
  const flat_options *options;
  VEC(node) nodes;
  uint32_t at; /* how many of them the execution has passed */
  VEC(step) steps;
  bool is_open_step;                          /* the last step goes on */
  uint32_t known[MOST_THREADS][MOST_THREADS]; /* of each thread: as step.seen */
  uint32_t threads;                           /* started so far */
  uint32_t in_a_row;
  map words; /* address / 8 -> index in `users` */
  VEC(struct user_list { VEC(uint32_t) steps; }) users;
  VEC(uint32_t) earlier;
  thread_schedule schedule; /* of the execution at hand */
  interleavings result;
  bool looks_for_unset;
  bool is_random;
  uint64_t random, switches;   /* at random: of 64 draws, how many let another thread go on */
  uint32_t slice, offset;      /* > 0: not at random, but in turns of so many steps, */
  uint32_t made[MOST_THREADS]; /* of those that each thread has made */
  bool has_priorities;
  uint32_t max_threads; /* 0: as many as are started */
  int64_t priority[MOST_THREADS], lowest;
  uint32_t starved; /* > 0: this thread waits for all others */
  uint32_t changes[3], nchanges, last;
  bool starts_together;
  uint32_t most_started; /* threads, in any execution */
  bool was_stopped_asleep;
} search;

/* ---- dependence ---- */

static bool overlap(const touch *a, const touch *b) {
  return (a->writes || b->writes) && a->address < b->address + b->size && b->address < a->address + a->size;
}

static bool dependent(const touches *a, const touches *b) {
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < b->n; k++)
      if (overlap(&a->at[i], &b->at[k])) return true;
  return false;
}

static uint64_t bit(uint32_t thread) { return (uint64_t)1 << thread; }

static node *node_of(search *s, uint32_t i) { return &s->nodes.at[s->steps.at[i].node]; }

static int later_first(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}

/* The words of memory that a list of accesses is about. Large ones count by their first words: the rest is found by comparing. */
enum { most_words = 64 };

static struct user_list *users_of(search *s, uint64_t word, bool make) {
  uint64_t known = 0;
  if (!map_get(&s->words, word, &known)) {
    if (!make) return NULL;
    known = s->users.n;
    vec_push(&s->users, ((struct user_list){0}));
    map_put(&s->words, word, known);
  }
  return &s->users.at[known];
}

/* The steps that access the same memory as these, the last first. */
static void find_earlier(search *s, const touches *uses) {
  s->earlier.n = 0;
  for (uint32_t i = 0; i < uses->n; i++) {
    const touch *t = &uses->at[i];
    uint64_t first = t->address / 8, last = (t->address + (t->size ? t->size - 1 : 0)) / 8;
    for (uint64_t w = first; w <= last; w++) {
      const struct user_list *l = users_of(s, w, false);
      for (uint32_t k = 0; l && k < l->steps.n; k++) vec_push(&s->earlier, l->steps.at[k]);
    }
  }
  if (s->earlier.n) qsort(s->earlier.at, s->earlier.n, sizeof *s->earlier.at, later_first);
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->earlier.n; i++)
    if (!n || s->earlier.at[n - 1] != s->earlier.at[i]) s->earlier.at[n++] = s->earlier.at[i];
  s->earlier.n = n;
}

static void add_user(search *s, uint32_t step, const touches *uses) {
  for (uint32_t i = 0; i < uses->n; i++) {
    const touch *t = &uses->at[i];
    uint64_t first = t->address / 8, last = (t->address + (t->size ? t->size - 1 : 0)) / 8;
    for (uint64_t w = first; w <= last; w++) {
      struct user_list *l = users_of(s, w, true);
      if (!l->steps.n || vec_last(&l->steps) != step) vec_push(&l->steps, step);
    }
  }
}

/* Thread p is to be tried before step i, or those whose steps behind i lead to p, or else everybody who can move there. True: p itself can. */
static bool want_before(search *s, uint32_t i, uint32_t p) {
  node *n = node_of(s, i);
  uint64_t lead = 0;
  if (n->enabled & bit(p)) {
    n->wanted |= bit(p);
    return true;
  }
  for (uint32_t q = 0; q < s->threads; q++)
    if (n->enabled & bit(q) && s->known[p][q] > i + 1) lead |= bit(q);
  n->wanted |= lead ? lead & -lead : n->enabled;
  return false;
}

/* Thread p accesses these, or is about to: which of the steps before `end` could come after that? */
static void look_for_races(search *s, uint32_t p, const touches *uses, uint32_t end) {
  find_earlier(s, uses);
  for (uint32_t k = 0; k < s->earlier.n; k++) {
    uint32_t i = s->earlier.at[k], q = s->steps.at[i].thread;
    if (i >= end || q == p || s->known[p][q] >= i + 1 || !dependent(&node_of(s, i)->uses, uses)) continue;
    if (want_before(s, i, p)) return;
  }
}

/* ---- steps ---- */

/* What a thread knows after a step. */
static void learn(search *s, uint32_t p, const touches *uses, uint32_t number) {
  step *now = &s->steps.at[number];
  for (uint32_t k = 0; k < s->earlier.n; k++) {
    uint32_t i = s->earlier.at[k];
    if (i >= number || !dependent(&node_of(s, i)->uses, uses)) continue;
    for (uint32_t q = 0; q < MOST_THREADS; q++)
      if (s->steps.at[i].seen[q] > s->known[p][q]) s->known[p][q] = s->steps.at[i].seen[q];
  }
  s->known[p][p] = number + 1;
  memcpy(now->seen, s->known[p], sizeof now->seen);
}

/* The last step is over: all that it accesses is known. */
static void end_step(search *s, uint32_t threads) {
  if (!s->is_open_step) { /* the threads that are there before the first step know of none */
    s->threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    return;
  }
  s->is_open_step = false;
  uint32_t number = s->steps.n - 1, p = s->steps.at[number].thread;
  const touches *uses = &node_of(s, number)->uses;
  look_for_races(s, p, uses, number);
  learn(s, p, uses, number);
  add_user(s, number, uses);
  for (; s->threads < threads && s->threads < MOST_THREADS; s->threads++) /* it has started them */
    memcpy(s->known[s->threads], s->known[p], sizeof s->known[p]);
}

static bool is_asleep(const node *n, uint32_t thread) {
  for (uint32_t i = 0; i < n->asleep.n; i++)
    if (n->asleep.at[i].thread == thread) return true;
  return false;
}

static void add_sleeper(node *n, uint32_t thread, const touches *uses) {
  sleeper s = {.thread = thread};
  for (uint32_t i = 0; i < uses->n; i++) vec_push(&s.uses, uses->at[i]);
  vec_push(&n->asleep, s);
}

static void free_node(node *n) {
  for (uint32_t i = 0; i < n->asleep.n; i++) vec_free(&n->asleep.at[i].uses);
  vec_free(&n->asleep);
  vec_free(&n->uses);
}

/* Who was asleep before the last step and does not depend on it still is. */
static void inherit_sleep(search *s, node *to) {
  if (!s->steps.n) return;
  const node *from = node_of(s, s->steps.n - 1);
  for (uint32_t i = 0; i < from->asleep.n; i++) {
    const sleeper *z = &from->asleep.at[i];
    if (z->thread != from->taken && !dependent(&z->uses, &from->uses)) add_sleeper(to, z->thread, &z->uses);
  }
}

/* The running thread goes on, unless it has done so for long. */
static uint32_t prefer(search *s, const node *n, uint32_t running) {
  bool stays = running < MOST_THREADS && n->enabled & bit(running) && !is_asleep(n, running);
  if (stays && s->in_a_row < MOST_IN_A_ROW) return running;
  for (uint32_t k = 1; k <= MOST_THREADS; k++) {
    uint32_t t = (running + k) % MOST_THREADS;
    if (n->enabled & bit(t) && !is_asleep(n, t)) return t;
  }
  return UINT32_MAX;
}

static uint32_t new_choice(search *s, const uint32_t *enabled, uint32_t n, uint32_t running) {
  node x = {0};
  for (uint32_t i = 0; i < n; i++) x.enabled |= bit(enabled[i]);
  inherit_sleep(s, &x);
  uint32_t next = prefer(s, &x, running);
  if (next == UINT32_MAX) { /* whatever follows was seen before */
    s->was_stopped_asleep = true;
    free_node(&x);
    return UINT32_MAX;
  }
  x.taken = next;
  x.wanted = bit(next);
  vec_push(&s->nodes, x);
  return next;
}

static uint32_t choose_systematically(search *s, struct machine *run, const uint32_t *enabled, uint32_t n,
                                      uint32_t running) {
  end_step(s, interp_threads(run));
  if (interp_threads(run) > MOST_THREADS || s->steps.n >= MOST_STEPS) {
    s->result.too_long = true;
    return UINT32_MAX;
  }
  uint32_t next = s->at < s->nodes.n ? s->nodes.at[s->at].taken : new_choice(s, enabled, n, running);
  if (next == UINT32_MAX) return next;
  s->in_a_row = next == running ? s->in_a_row + 1 : 0;
  s->nodes.at[s->at].uses.n = 0;
  vec_push(&s->steps, ((step){.node = s->at++, .thread = next}));
  s->is_open_step = true;
  return next;
}

static bool is_among(const uint32_t *list, uint32_t n, uint32_t x) {
  for (uint32_t i = 0; i < n; i++)
    if (list[i] == x) return true;
  return false;
}

/* In turns, each thread with as many steps; the first one, with which it begins, may count or not. */
static uint32_t choose_in_turns(search *s, const uint32_t *enabled, uint32_t n, uint32_t running) {
  uint32_t next = enabled[0];
  uint32_t *made = &s->made[running % MOST_THREADS];
  if (is_among(enabled, n, running) && (*made <= s->offset || (*made - s->offset) % s->slice)) return running;
  for (uint32_t i = n; i-- > 0;)
    if (enabled[i] > running) next = enabled[i];
  return next;
}

/* The thread of the highest priority; at few moments, chosen in advance, the running one gets the lowest (Burckhardt et al. 2010). */
static uint32_t choose_by_priority(search *s, const uint32_t *enabled, uint32_t n, uint32_t running) {
  uint32_t best = enabled[0], at = s->schedule.who.n;
  s->in_a_row = s->last == running ? s->in_a_row + 1 : 0;
  s->last = running;
  bool lower = s->in_a_row > 400;
  for (uint32_t i = 0; i < s->nchanges; i++) lower |= s->changes[i] == at;
  if (lower) s->priority[running % MOST_THREADS] = --s->lowest;
  for (uint32_t i = 0; i < n; i++) {
    int64_t *p = &s->priority[enabled[i] % MOST_THREADS];
    if (!*p) *p = 1 + (int64_t)(thread_schedule_random(&s->random) >> 2);
    if (s->starved && enabled[i] == s->starved) *p = INT64_MIN;
    if (*p > s->priority[best % MOST_THREADS]) best = enabled[i];
  }
  return best;
}

static uint32_t choose_by_policy(search *s, struct machine *run, const uint32_t *enabled, uint32_t n,
                                 uint32_t running) {
  uint32_t started = interp_threads(run);
  if (started > s->most_started) s->most_started = started;
  if (s->starts_together && !enabled[0]) { /* main goes first until all threads are there, and then last */
    if (started < s->most_started) return 0;
    if (n > 1) enabled++, n--;
  }
  if (s->slice) return choose_in_turns(s, enabled, n, running);
  if (s->has_priorities) return choose_by_priority(s, enabled, n, running);
  if (is_among(enabled, n, running) && thread_schedule_random(&s->random) % 64 >= s->switches) return running;
  return enabled[thread_schedule_random(&s->random) % n];
}

static uint32_t choose_thread(void *context, struct machine *run, const uint32_t *enabled, uint32_t n,
                              uint32_t running) {
  search *s = context;
  uint32_t next = s->is_random ? choose_by_policy(s, run, enabled, n, running)
                               : choose_systematically(s, run, enabled, n, running);
  if (next == UINT32_MAX) return next;
  s->made[next % MOST_THREADS]++;
  vec_push(&s->schedule.who, next);
  return next;
}

static void note_access(void *context, struct machine *run, uint64_t address, uint64_t size, bool writes, bool atomic) {
  search *s = context;
  (void)run, (void)atomic;
  if (!s->is_open_step) return;
  touches *uses = &node_of(s, s->steps.n - 1)->uses;
  for (uint32_t i = uses->n; i-- > 0 && uses->n - i < 16;)
    if (uses->at[i].address == address && uses->at[i].size == size && uses->at[i].writes >= writes) return;
  vec_push(uses, ((touch){address, size, writes}));
}

/* ---- the end ---- */

static void note_pending(void *context, uint64_t address, uint64_t size, bool writes) {
  touches *uses = context;
  vec_push(uses, ((touch){address, size, writes}));
}

/* What the others would have done next could have come before what this execution has done; where the process has ended, in any case before its end. */
static void at_end(void *context, struct machine *run, run_end end) {
  search *s = context;
  bool is_over = end != RUN_DEADLOCK && !s->was_stopped_asleep;
  touches uses = {0};
  end_step(s, interp_threads(run));
  for (uint32_t p = 0; p < s->threads; p++) {
    if (interp_has_ended(run, p) || (is_over && p == interp_thread(run))) continue;
    uses.n = 0;
    interp_pending(run, p, note_pending, &uses);
    look_for_races(s, p, &uses, s->steps.n);
    if (is_over && s->steps.n && s->steps.at[s->steps.n - 1].thread != p) want_before(s, s->steps.n - 1, p);
  }
  if (is_over && s->steps.n) /* it depends on whatever another thread does */
    vec_push(&node_of(s, s->steps.n - 1)->uses, ((touch){0, UINT64_MAX, true}));
  vec_free(&uses);
}

/* ---- inputs ---- */

static bool few(struct machine *run, const type *type, i128 *least, uint32_t *many) {
  i128 most;
  if (!interp_choice(run, type, least, &most) || most < *least || most - *least >= MOST_ALTERNATIVES) return false;
  *many = (uint32_t)(most - *least + 1);
  return true;
}

/* Values that are tried of an input that may be anything. */
static i128 some_value(search *s, const type *type) {
  uint64_t how = thread_schedule_random(&s->random);
  if (type_is_pointer(type)) return how % 2;
  if (how % 8 < 5) return how / 8 % 2;
  if (how % 8 < 7) return (i128)(how / 8 % 12) - 2;
  return how / 16 % 2 ? int_max(type) : int_min(type);
}

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  enum { most_inputs = 20000 };
  search *s = context;
  i128 least = 0;
  uint32_t many = 2;
  bool is_one_of_few = few(run, type, &least, &many), is_float = type_is_float(type);
  if (s->schedule.inputs.n >= most_inputs) return false;
  s->result.is_open |= !is_one_of_few;
  if (s->is_random) {
    *integer = is_one_of_few ? least + (i128)(thread_schedule_random(&s->random) % (many + 1) % many)
                             : some_value(s, type);
  } else {
    if (s->at == s->nodes.n) vec_push(&s->nodes, ((node){.is_input = true, .many = many}));
    *integer = least + (i128)s->nodes.at[s->at++].taken;
  }
  *real = (long double)*integer;
  if (is_float) *integer = bits_of_real(type, *real);
  vec_push(&s->schedule.inputs, ((scheduled_input){*integer, *real}));
  return true;
}

/* ---- one execution ---- */

static void forget_execution(search *s) {
  s->at = s->in_a_row = 0;
  s->steps.n = 0;
  s->is_open_step = s->was_stopped_asleep = false;
  memset(s->known, 0, sizeof s->known);
  s->threads = 1;
  for (uint32_t i = 0; i < s->users.n; i++) vec_free(&s->users.at[i].steps);
  s->users.n = 0;
  map_free(&s->words);
  s->words = (map){0};
  s->schedule.who.n = s->schedule.inputs.n = 0;
  memset(s->made, 0, sizeof s->made);
  memset(s->priority, 0, sizeof s->priority);
  s->lowest = 0;
}

static run_options options_of(search *s, uint64_t steps) {
  uint32_t checks = s->options->checks & ~(uint32_t)CHECK_RACE; /* an execution goes on behind a race */
  return (run_options){.checks = s->looks_for_unset ? checks | CHECK_UNINIT : checks,
                       .signed_shifts = true,
                       .notes_addresses = true,
                       .max_steps = steps,
                       .max_threads = s->max_threads,
                       .next_input = next_input,
                       .unknown_functions = true,
                       .schedule = choose_thread,
                       .scheduler = s,
                       .on_access = s->is_random ? NULL : note_access,
                       .at_end = s->is_random ? NULL : at_end,
                       .notes_races = s->options->checks & CHECK_RACE || !s->is_random,
                       .context = s};
}

static run_result execute(search *s, uint64_t steps) {
  forget_execution(s);
  run_result r = silent_run(s->job, s->program, s->options, options_of(s, steps));
  s->result.executions++;
  s->result.steps += r.steps;
  s->result.by_address |= r.by_address;
  s->result.has_race |= r.has_race;
  if (r.end == RUN_UNMODELLED && !s->result.unmodelled) s->result.unmodelled = intern_str(&s->job->names, r.message);
  if (r.end == RUN_LIMIT) s->result.too_long = true;
  return r;
}

/* ---- the next one ---- */

/* The node that is next to be changed; false: there is none. */
static bool go_back(search *s) {
  while (s->nodes.n) {
    node *n = &vec_last(&s->nodes);
    if (n->is_input) {
      if (++n->taken < n->many) return true;
    } else {
      n->done |= bit(n->taken);
      add_sleeper(n, n->taken, &n->uses);
      for (uint32_t t = 0; t < MOST_THREADS; t++)
        if (n->wanted & ~n->done & bit(t) && !is_asleep(n, t)) {
          n->taken = t;
          return true;
        }
    }
    free_node(n);
    s->nodes.n--;
  }
  return false;
}

static search open_search(job *job, const program *p, const flat_options *options) {
  return (search){.job = job, .program = p, .options = options, .random = 1};
}

static void close_search(search *s) {
  forget_execution(s);
  for (uint32_t i = 0; i < s->nodes.n; i++) free_node(&s->nodes.at[i]);
  vec_free(&s->nodes);
  vec_free(&s->steps);
  vec_free(&s->users);
  vec_free(&s->earlier);
  thread_schedule_free(&s->schedule);
}

/* How the threads of execution number i take turns. */
static void choose_policy(search *s, uint32_t i, uint32_t length) {
  static const uint64_t switches[] = {64, 8, 24, 2};
  enum { slices = 10 };
  s->random = i + 1;
  s->switches = switches[i % 4];
  bool in_turns = i % 4 == 3 && i / 4 < 2 * slices;
  s->slice = in_turns ? i / 8 + 1 : 0;
  s->offset = i / 4 % 2;
  s->has_priorities = i % 2;
  s->max_threads = i % 4 < 3 ? (uint32_t)s->job->options.threads : 0;
  bool starves = i % 4 == 3 && !in_turns && i / 4 - 2 * slices < s->most_started;
  s->starved = starves ? i / 4 - 2 * slices : 0;
  s->nchanges = starves ? 0 : (i / 2 + i / 4) % 4;
  for (uint32_t k = 0; k < s->nchanges; k++)
    s->changes[k] = (uint32_t)(thread_schedule_random(&s->random) % (length + 1));
  s->starts_together = i / 4 % 2 || in_turns;
}

interleavings interleavings_random(job *job, const program *p, const flat_options *options, uint32_t first,
                                   uint32_t end, uint64_t steps, interleavings_ended *ended, void *context) {
  enum { steps_of_one = 200000 };
  search *s = mem_alloc(sizeof *s);
  uint32_t length = 20;
  *s = open_search(job, p, options);
  s->is_random = true;
  for (uint32_t i = first; i < end && s->result.steps < steps && !s->result.is_stopped; i++) {
    if (limits_check_now(&job->limits)) break;
    choose_policy(s, i, length);
    run_result r = execute(s, steps_of_one);
    s->result.is_stopped = !ended(context, &r, &s->schedule);
    length = s->schedule.who.n;
    run_result_free(&r);
  }
  interleavings result = s->result;
  close_search(s);
  mem_free(s);
  return result;
}

/* One after the other; false: something was read that has no value, which has to be tried in another way. */
static bool search_all(search *s, uint64_t steps, interleavings_ended *ended, void *context) {
  enum { steps_of_one = 1000000 };
  bool more = true;
  while (more) {
    if (limits_check_now(&s->job->limits) || s->result.steps >= steps) {
      s->result.is_stopped = true;
      return true;
    }
    run_result r = execute(s, steps_of_one);
    bool unset = r.end == RUN_UNDEFINED && r.check == CHECK_UNINIT && !(s->options->checks & CHECK_UNINIT);
    if (!unset && !ended(context, &r, &s->schedule)) s->result.is_stopped = true;
    run_result_free(&r);
    if (unset) return false;
    if (s->result.is_stopped) return true;
    more = go_back(s);
  }
  return true;
}

interleavings interleavings_all(job *job, const program *p, const flat_options *options, uint64_t steps,
                                interleavings_ended *ended, void *context) {
  search *s = mem_alloc(sizeof *s);
  *s = open_search(job, p, options);
  s->looks_for_unset = true;
  if (!search_all(s, steps, ended, context)) {
    close_search(s);
    *s = open_search(job, p, options);
    s->result.is_open = true;
    search_all(s, steps, ended, context);
  }
  s->result.is_complete = !s->result.is_stopped && !s->result.too_long && !s->result.is_open && !s->result.by_address &&
                          !s->result.unmodelled;
  interleavings result = s->result;
  close_search(s);
  mem_free(s);
  return result;
}

/* ---- fewer switches ---- */

static bool listed_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  thread_schedule *s = context;
  (void)run, (void)type;
  if (s->input == s->inputs.n) return false;
  *integer = s->inputs.at[s->input].integer;
  *real = s->inputs.at[s->input++].real;
  return true;
}

static void listed_contents(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size) {
  (void)of;
  thread_schedule_fill(context, interp_thread(run), bytes, size);
}

static void listed_output(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size,
                          uint64_t at, uint64_t n) {
  (void)of, (void)size;
  thread_schedule_fill(context, interp_thread(run), bytes + at, n);
}

static run_options replay_options(uint32_t checks, thread_schedule *s) {
  return (run_options){.checks = checks,
                       .signed_shifts = true,
                       .notes_addresses = true,
                       .next_input = listed_input,
                       .contents = listed_contents,
                       .output = listed_output,
                       .unknown_functions = true,
                       .schedule = thread_schedule_next,
                       .scheduler = s,
                       .context = s};
}

static uint32_t switches_of(const thread_schedule *s) {
  uint32_t n = 0;
  for (uint32_t i = 1; i < s->who.n; i++) n += s->who.at[i] != s->who.at[i - 1];
  return n;
}

/* The thread that moves at step i - 1 goes on: its next steps come first. False: it has none. */
static bool let_go_on(const thread_schedule *from, uint32_t i, thread_schedule *to) {
  uint32_t who = from->who.at[i - 1], first = i, end;
  while (first < from->who.n && from->who.at[first] != who) first++;
  for (end = first; end < from->who.n && from->who.at[end] == who;) end++;
  to->who.n = 0;
  for (uint32_t k = 0; k < i; k++) vec_push(&to->who, from->who.at[k]);
  for (uint32_t k = first; k < end; k++) vec_push(&to->who, who);
  for (uint32_t k = i; k < from->who.n; k++)
    if (k < first || k >= end) vec_push(&to->who, from->who.at[k]);
  return first < end;
}

void interleavings_shorten(job *job, const program *p, const flat_options *options,
                           bool (*is_as_good)(void *context, const run_result *r), void *context, thread_schedule *s) {
  enum { most_tries = 300 };
  uint32_t tries = 0, best = switches_of(s);
  for (uint32_t i = 1; i < s->who.n && tries < most_tries && !limits_hit(&job->limits); i++) {
    thread_schedule other = {.is_lenient = true};
    if (s->who.at[i] == s->who.at[i - 1] || !let_go_on(s, i, &other)) {
      thread_schedule_free(&other);
      continue;
    }
    uint32_t moved = other.who.n;
    thread_schedule_copy(&other, s);
    other.who.n = moved;
    run_options o = replay_options(options->checks, &other);
    o.max_steps = 1000000;
    run_result r = silent_run(job, p, options, o);
    other.who.n = other.step;
    tries++;
    if (is_as_good(context, &r) && switches_of(&other) < best) {
      thread_schedule old = *s;
      *s = other;
      other = old;
      s->step = s->input = s->turns.n = 0;
      s->is_lenient = false;
      best = switches_of(s);
      i--;
    }
    run_result_free(&r);
    thread_schedule_free(&other);
  }
}

/* ---- again, for people ---- */

/* The last call of the C library that a thread has made. It is kept as a step when others can notice it, which may be long after it was made. */
typedef struct library_call_made {
  const cfa *function; /* that made it */
  edge_id edge;
  const symbol *callee;
  uint32_t parts, turn; /* steps of it that others could notice; the turn of the last one */
  uint32_t depth;
  run_part locks[4]; /* that the thread held */
  uint32_t nlocks;
  uint32_t point;  /* its last one, from 1 on; 0: it has none */
  bool is_pending; /* it is not kept yet */
} library_call_made;

typedef struct replayed {
  thread_schedule schedule;
  recorder recorder;
  input_log log;
  verdict *v;
  const program *program;
  uint32_t turn;  /* how often it has */
  uint32_t since; /* the turn from which on it has chosen the same thread */
  library_call_made in[MOST_THREADS];
  uint32_t first_point; /* of the step */
  bool drops_values;    /* parameters of a call that is not kept yet */
} replayed;

/* ---- turns of a compiled program ---- */

static void add_point(replayed *r, turn_point p) {
  enum { most_points = 200000 };
  if (r->v->points.n < most_points) vec_push(&r->v->points, p);
}

/* A call that is done at once. */
static void add_call_point(replayed *r, uint32_t who, const symbol *f) {
  add_point(r, (turn_point){.thread = who, .call = f, .returns = true});
}

static uint32_t choose_recorded(void *context, struct machine *run, const uint32_t *enabled, uint32_t n,
                                uint32_t running) {
  replayed *r = context;
  if (interp_is_retrying(run, running)) r->v->points.n = r->first_point; /* nobody has noticed what it did */
  r->first_point = r->v->points.n;
  uint32_t next = thread_schedule_next(&r->schedule, run, enabled, n, running);
  r->turn++;
  if (next != running) r->since = r->turn;
  return next;
}

static void keep_call(replayed *r, struct machine *run, uint32_t who, bool goes_on) {
  library_call_made *c = &r->in[who];
  c->is_pending = r->drops_values = false;
  recorder_step(&r->recorder, run, c->function, c->edge, true);
  recorded *kept = r->recorder.now;
  if (!kept) return;
  kept->depth = c->depth;
  kept->goes_on = goes_on;
  if (kept->thread == who) return;
  kept->thread = who;
  kept->locks.n = 0;
  for (uint32_t i = 0; i < c->nlocks && i < 4; i++) vec_push(&kept->locks, c->locks[i]);
}

/* An access inside of a model is part of the call. */
static void keep_part(replayed *r, struct machine *run, uint32_t who, const symbol *model) {
  library_call_made *c = &r->in[who];
  if (!c->callee || strcmp(c->callee->name, model->name))
    return;                                   /* it has called the program, and that another function */
  if (c->parts && c->turn == r->turn) return; /* the same step */
  bool has_waited = c->parts && r->since > c->turn;
  c->turn = r->turn;
  if (c->is_pending || has_waited) keep_call(r, run, who, c->parts);
  add_point(r, (turn_point){.thread = who, .call = c->callee, .part = c->parts++});
  c->point = r->v->points.n;
}

static void keep_access(void *context, struct machine *run, uint64_t address, uint64_t size, bool writes, bool atomic) {
  replayed *r = context;
  uint32_t who = interp_thread(run);
  const symbol *model = interp_model(run);
  (void)atomic;
  if (who >= MOST_THREADS) return;
  if (model) keep_part(r, run, who, model);
  else add_point(r, (turn_point){.thread = who, .writes = writes, .size = size, .what = interp_part(run, address)});
}

static bool replay_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  replayed *r = context;
  if (r->schedule.input == r->schedule.inputs.n) return false;
  const scheduled_input *in = &r->schedule.inputs.at[r->schedule.input++];
  *integer = in->integer;
  *real = in->real;
  vec_push(&r->v->inputs, ((trace_input){.type = type, .value = *integer, .source = INPUT_NONDET}));
  input_log_value(&r->log, run, type, *integer);
  recorder_input(&r->recorder);
  return true;
}

static void replay_contents(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size) {
  replayed *r = context;
  uint8_t *before = mem_alloc(size + 1);
  memcpy(before, bytes, size);
  thread_schedule_fill(&r->schedule, interp_thread(run), bytes, size);
  input_log_memory(&r->log, run, of, before, bytes, size);
  mem_free(before);
}

static void replay_output(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size,
                          uint64_t at, uint64_t n) {
  replayed *r = context;
  uint8_t *before = mem_alloc(n + 1);
  (void)of, (void)size;
  memcpy(before, bytes + at, n);
  thread_schedule_fill(&r->schedule, interp_thread(run), bytes + at, n);
  input_log_output(&r->log, run, before, bytes + at, n);
  mem_free(before);
}

static bool is_of_library(const edge *e) {
  return e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strncmp(e->rhs->sym->name, "__cantrip_", 10);
}

static bool keep_step(void *context, struct machine *run, const cfa *f, edge_id e) {
  const edge *edge = cfa_edge(f, e);
  const symbol *callee = edge->kind == E_CALL && edge->rhs->kind == EX_FUNC ? edge->rhs->sym : NULL;
  if (edge->kind == E_FREE && edge->call && edge->call->rhs->kind == EX_FUNC) callee = edge->call->rhs->sym;
  replayed *r = context;
  uint32_t who = interp_thread(run);
  if (is_of_library(edge)) return true;
  if (who >= MOST_THREADS || !f->sym) {
    recorder_step(&r->recorder, run, f, e, true);
    return true;
  }
  library_call_made *c = &r->in[who];
  if (c->is_pending) keep_call(r, run, who, false);
  if (c->point) r->v->points.at[c->point - 1].returns = true;
  *c = (library_call_made){.function = f, .edge = e, .depth = interp_depth(run)};
  if (callee && !program_body(r->program, callee)) c->callee = callee;
  c->is_pending = c->callee && program_model(r->program, callee) && interp_threads(run) > 1;
  r->drops_values = c->is_pending;
  if (c->is_pending) c->nlocks = interp_locks(run, c->locks, 4);
  if (!c->is_pending) recorder_step(&r->recorder, run, f, e, true);
  if (c->callee && !c->is_pending && interp_threads(run) > 1) add_call_point(r, who, c->callee);
  return true;
}

static void keep_value(void *context, const run_value *v) {
  replayed *r = context;
  if (!r->drops_values) recorder_stored(&r->recorder, v);
}

/* Threads that wait have made a call that others have not noticed. */
static void keep_waiting(void *context, struct machine *run, run_end end) {
  replayed *r = context;
  (void)end;
  for (uint32_t i = 0; i < MOST_THREADS; i++) {
    if (r->in[i].is_pending) keep_call(r, run, i, false);
    if (interp_has_ended(run, i)) r->v->conflict.ended |= bit(i);
  }
}

run_result interleavings_record(job *job, const program *p, const flat_options *options, const thread_schedule *given,
                                verdict *v) {
  replayed r = {.v = v, .program = p};
  thread_schedule_copy(&r.schedule, given);
  input_log_init(&r.log, p, &job->diag);
  v->inputs.n = v->given.n = 0;
  run_options o = {.checks = options->checks,
                   .signed_shifts = true,
                   .notes_addresses = true,
                   .next_input = replay_input,
                   .contents = replay_contents,
                   .output = replay_output,
                   .unknown_functions = true,
                   .schedule = choose_recorded,
                   .scheduler = &r,
                   .on_access = keep_access,
                   .at_end = keep_waiting,
                   .on_step = keep_step,
                   .on_stored = keep_value,
                   .context = &r};
  run_result result = silent_run(job, p, options, o);
  recorder_write(&r.recorder, &v->execution);
  for (uint32_t i = 0; i < r.log.entries.n; i++) vec_push(&v->given, given_copy(&r.log.entries.at[i], &v->arena));
  v->message = arena_strdup(&v->arena, result.message);
  conflict_of(&result, &v->arena, &v->conflict);
  v->turns.n = 0;
  for (uint32_t i = 0; i < r.schedule.step; i++) vec_push(&v->turns, r.schedule.who.at[i]);
  thread_schedule_free(&r.schedule);
  recorder_free(&r.recorder);
  input_log_free(&r.log);
  return result;
}

/* ---- as a verdict ---- */

/* An execution that a limit has stopped violates nothing. */
static bool is_violation(const run_result *r) {
  return r->end == RUN_ERROR || r->end == RUN_ASSERT || r->end == RUN_DEADLOCK || r->end == RUN_UNDEFINED;
}

/* Errors and failed assertions are one. */
static bool ends_alike(const run_result *a, const run_result *b) {
  bool errors = (a->end == RUN_ERROR || a->end == RUN_ASSERT) && (b->end == RUN_ERROR || b->end == RUN_ASSERT);
  return errors || (a->end == b->end && (a->end != RUN_UNDEFINED || a->check == b->check));
}

static bool is_like(void *context, const run_result *r) { return ends_alike(context, r); }

/* What each thread does at the end of a deadlock. */
static void tell_waiting(verdict *v) {
  v->ends_by.n = 0;
  for (uint32_t i = 0; i < v->components.n; i++) vec_push(&v->ends_by, "has ended");
  for (uint32_t i = 0; i < v->conflict.waiting.n; i++) {
    const blocked_thread *b = &v->conflict.waiting.at[i];
    const char *what = *b->what ? b->what : b->holder == UINT32_MAX ? "" : "a lock";
    bool is_held = b->holder < v->components.n;
    v->ends_by.at[b->thread] = arena_printf(&v->arena, "waits in %s()%s%s%s%s%s", *b->function ? b->function : "?",
                                            *what ? " for " : "", what, is_held ? ", which " : "",
                                            is_held ? v->components.at[b->holder] : "", is_held ? " holds" : "");
  }
}

bool interleavings_show(job *job, const program *p, const flat_options *options, thread_schedule *s, verdict *v) {
  thread_schedule first = {0};
  thread_schedule_copy(&first, s);
  run_result wanted = silent_run(job, p, options, replay_options(options->checks, &first));
  thread_schedule_free(&first);
  interleavings_shorten(job, p, options, is_like, &wanted, s);
  run_result r = interleavings_record(job, p, options, s, v);
  bool fine = is_violation(&wanted) && ends_alike(&wanted, &r);
  v->components.n = 0;
  vec_push(&v->components, "main");
  for (uint32_t i = 1; i < r.threads; i++) vec_push(&v->components, arena_printf(&v->arena, "thread %u", i));
  v->is_threaded = true;
  if (r.end == RUN_DEADLOCK) tell_waiting(v);
  v->where = r.where.begin;
  v->function = r.function ? arena_strdup(&v->arena, r.function->sym->name) : "";
  run_result_free(&wanted);
  run_result_free(&r);
  return fine;
}
