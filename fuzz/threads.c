/* Random programs of two or three threads with locks, atomics, condition variables, semaphores and joins, all values from 0 to 3: which ways
 * of ending do their executions have? The search with partial-order reduction (refine/interleavings) must find the same as one that executes every
 * interleaving: errors, data races, deadlocks, misuse of locks. Every tenth program is small enough to let threads switch before every
 * operation, so that it is tested, too, which operations others can notice.
 *
 *   usage: fuzz-threads COUNT SEED [show|stop]      "show" prints the programs and their answers; "stop" ends at the first difference */
#include "random.h"

#include "base/buf.h"
#include "front/front.h"
#include "prove/reach_errors.h"
#include "refine/interleavings.h"
#include "refine/silent.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ENDS_ERROR = 1, ENDS_RACE = 2, ENDS_DEADLOCK = 4, ENDS_MISUSE = 8, ENDS_NORMALLY = 16 };
enum { MOST_EXECUTIONS = 20000 };

/* ---- programs ---- */

typedef struct source {
  uint64_t state;
  buf text;
  uint32_t threads, budget; /* statements that may follow */
  bool is_tiny, has_input;
  bool has_parts; /* elements of an array, bit-fields, atomic accesses of what is not atomic */
} source;

static uint32_t pick(source *s, uint32_t n) { return random_below(&s->state, n); }

static const char *variable(source *s) {
  static const char *const names[] = {"x", "y", "z", "x", "y", "v[0]", "v[1]", "v[i]", "f.a", "f.b"};
  return names[pick(s, s->has_parts ? 10 : 3)];
}

static void statement(source *s, int depth);

static void simple(source *s) {
  buf *b = &s->text;
  const char *v = variable(s);
  if (s->has_parts && !pick(s, 4)) {
    buf_puts(b, pick(s, 3)   ? "__atomic_fetch_add(&x, 1, 5); "
                : pick(s, 2) ? "__atomic_store_n(&y, 2, 5); "
                             : "z = __atomic_load_n(&x, 5); ");
    return;
  }
  switch (pick(s, s->has_input ? 10 : 8)) {
  case 8: buf_printf(b, "if (input) %s = %u; ", v, pick(s, 4)); break;
  case 9: buf_printf(b, "%s = (%s + input) & 3; ", v, v); break;
  case 0: buf_printf(b, "%s = %u; ", v, pick(s, 4)); break;
  case 1: buf_printf(b, "%s = %s; ", v, variable(s)); break;
  case 2: buf_printf(b, "%s = (%s + 1) & 3; ", v, v); break;
  case 3: buf_printf(b, "atomic_fetch_add(&a, 1); "); break;
  case 4: buf_printf(b, "a = %u; ", pick(s, 3)); break;
  case 5: buf_printf(b, "if (a == %u) %s = %u; ", pick(s, 3), v, pick(s, 4)); break;
  case 6: buf_printf(b, "if (%s == %u) reach_error(); ", v, 1 + pick(s, 3)); break;
  default: buf_printf(b, "%s = a; ", v); break;
  }
}

static void critical(source *s, int depth) {
  uint32_t m = 1 + pick(s, 2);
  bool forgets = !pick(s, 8);
  buf_printf(&s->text, "pthread_mutex_lock(&m%u); ", m);
  statement(s, depth - 1);
  if (!forgets) buf_printf(&s->text, "pthread_mutex_unlock(&m%u); ", m);
}

static void statement(source *s, int depth) {
  buf *b = &s->text;
  if (!s->budget) return;
  s->budget--;
  switch (depth > 0 ? pick(s, 15) : 0) {
  case 14:
    buf_printf(b, "for (int i%d = 0; i%d < 2; i%d++) { ", depth, depth, depth);
    statement(s, depth - 1);
    buf_puts(b, "} ");
    break;
  case 8:
  case 9: critical(s, depth); break;
  case 10:
    buf_printf(b, "if (%s == %u) { ", variable(s), pick(s, 3));
    statement(s, depth - 1);
    buf_puts(b, "} ");
    break;
  case 11: buf_puts(b, pick(s, 2) ? "sem_post(&s); " : "sem_wait(&s); "); break;
  case 12:
    buf_puts(b, pick(s, 2)
                    ? "pthread_mutex_lock(&m1); while (!x) pthread_cond_wait(&c, &m1); pthread_mutex_unlock(&m1); "
                    : "pthread_mutex_lock(&m1); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m1); ");
    break;
  case 13:
    buf_puts(b, "if (!pthread_mutex_trylock(&m2)) { ");
    statement(s, 0);
    buf_puts(b, "pthread_mutex_unlock(&m2); } ");
    break;
  default: simple(s);
  }
}

static void make_program(source *s) {
  buf *b = &s->text;
  buf_puts(
      b,
      "#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\nextern void reach_error(void);\n"
      "extern _Bool __VERIFIER_nondet_bool(void);\n_Bool input;\nint x, y, z, v[2];\nstruct { unsigned a : 2, b : 2; } f;\natomic_int a;\nsem_t s;\n"
      "pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;\n"
      "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n");
  for (uint32_t t = 1; t <= s->threads; t++) {
    s->budget = s->is_tiny || s->threads > 1 ? 1 : 1 + pick(s, 3); /* all interleavings are to be executed */
    buf_printf(b, "void *t%u(void *arg) { int i = (long)arg & 1; ", t);
    while (s->budget) statement(s, s->is_tiny ? 0 : s->threads > 1 ? 1 : 2);
    buf_puts(b, "return arg; }\n");
  }
  buf_puts(b, "int main(void) { int i = 0; ");
  buf_puts(b, "sem_init(&s, 0, 0); "); /* before there are threads */
  if (s->has_input) buf_puts(b, "input = __VERIFIER_nondet_bool(); ");
  for (uint32_t t = 1; t <= s->threads; t++) {
    bool twice = s->threads == 1 && s->has_parts && !pick(s, 3);
    buf_printf(b,
               twice ? "pthread_t p%u; for (long k = 0; k < 2; k++) pthread_create(&p%u, 0, t%u, (void *)k); "
                     : "pthread_t p%u; pthread_create(&p%u, 0, t%u, 0); ",
               t, t, t);
  }
  s->budget = s->threads > 1 ? 0 : pick(s, s->is_tiny ? 2 : 3);
  while (s->budget) statement(s, s->is_tiny ? 0 : 1);
  for (uint32_t t = 1; t <= s->threads; t++)
    if (s->threads == 1 && pick(s, 4)) buf_printf(b, "pthread_join(p%u, 0); ", t);
  if (s->threads == 1 && pick(s, 2)) buf_printf(b, "if (x == %u && y != 2) reach_error(); ", pick(s, 4));
  buf_puts(b, "return 0; }\n");
}

/* ---- every interleaving ---- */

typedef struct brute_choice {
  uint32_t taken, many;
  uint32_t threads[8];
} brute_choice;

typedef struct brute {
  VEC(brute_choice) at;
  uint32_t next;
} brute;

static uint32_t brute_schedule(void *context, struct machine *run, const uint32_t *enabled, uint32_t n,
                               uint32_t running) {
  brute *b = context;
  (void)run, (void)running;
  if (b->next == b->at.n) {
    brute_choice c = {.many = n};
    for (uint32_t i = 0; i < n && i < 8; i++) c.threads[i] = enabled[i];
    vec_push(&b->at, c);
  }
  const brute_choice *c = &b->at.at[b->next++];
  return c->threads[c->taken];
}

static bool brute_input(void *context, struct machine *run, const type *t, i128 *integer, long double *real) {
  brute *b = context;
  i128 least = 0, most = 1;
  interp_choice(run, t, &least, &most);
  if (b->next == b->at.n) vec_push(&b->at, ((brute_choice){.many = (uint32_t)(most - least + 1)}));
  *integer = least + (i128)b->at.at[b->next++].taken;
  *real = (long double)*integer;
  return true;
}

static uint32_t way_of(const run_result *r) {
  uint32_t race = r->has_race ? ENDS_RACE : 0;
  switch (r->end) {
  case RUN_ERROR:
  case RUN_ASSERT: return race | ENDS_ERROR;
  case RUN_DEADLOCK: return race | ENDS_DEADLOCK;
  case RUN_UNDEFINED: return race | (r->check == CHECK_THREADS ? ENDS_MISUSE : 0);
  case RUN_STOPPED: return race; /* the rest was seen before */
  default: return race | ENDS_NORMALLY;
  }
}

/* UINT32_MAX: there are too many. */
static uint32_t try_all(job *job, const program *p, const flat_options *options, bool anywhere, uint32_t *executions) {
  brute b = {0};
  uint32_t found = 0;
  bool more = true;
  for (*executions = 0; more && *executions < MOST_EXECUTIONS; ++*executions) {
    run_options o = {.checks = CHECK_THREADS,
                     .max_steps = 4000,
                     .next_input = brute_input,
                     .context = &b,
                     .schedule = brute_schedule,
                     .scheduler = &b,
                     .switches_anywhere = anywhere,
                     .notes_races = true};
    b.next = 0;
    run_result r = silent_run(job, p, options, o);
    found |= way_of(&r);
    run_result_free(&r);
    while (b.at.n && vec_last(&b.at).taken + 1 == vec_last(&b.at).many) b.at.n--;
    if ((more = b.at.n)) b.at.at[b.at.n - 1].taken++;
  }
  vec_free(&b.at);
  return more ? UINT32_MAX : found;
}

/* ---- the search ---- */

static bool collect(void *context, const run_result *r, const thread_schedule *s) {
  (void)s;
  *(uint32_t *)context |= way_of(r);
  return true;
}

static uint32_t search(job *job, const program *p, const flat_options *options, interleavings *all) {
  uint32_t found = 0;
  flat_options o = *options;
  o.checks = CHECK_RACE | CHECK_THREADS;
  *all = interleavings_all(job, p, &o, (uint64_t)1 << 40, collect, &found);
  return found;
}

static uint32_t search_at_random(job *job, const program *p, const flat_options *options) {
  uint32_t found = 0;
  flat_options o = *options;
  o.checks = CHECK_RACE | CHECK_THREADS;
  interleavings_random(job, p, &o, 0, 60, UINT64_MAX, collect, &found);
  return found;
}

/* ---- the threads interleaved, flat/thread_product ---- */

typedef enum { NO_ERROR, AN_ERROR, OPEN } product_answer;

static product_answer interleave(job *job, program *p, const flat_options *options) {
  flat *f = flat_build(job, p, options);
  product_answer a = NO_ERROR;
  for (uint32_t i = 0; f && i < f->locs.n; i++) {
    if (f->locs.at[i].end == END_UNMODELLED || f->locs.at[i].end == END_RECURSION) a = OPEN;
    if (f->locs.at[i].end == END_ERROR && a == NO_ERROR) a = AN_ERROR;
  }
  for (uint32_t i = 0; f && i < f->edges.n && a == AN_ERROR; i++)
    if (f->edges.at[i].kind == F_ASSUME) a = OPEN;
  flat_free(f);
  return a;
}

/* Misuse of locks does not end an execution here. What is asked: ENDS_ERROR, ENDS_DEADLOCK, ENDS_RACE. */
static bool is_product_right(job *job, program *p, const flat_options *options, uint32_t found, bool is_complete,
                             uint32_t asked, product_answer *a) {
  flat_options o = *options;
  o.threads = true;
  o.no_errors = asked != ENDS_ERROR;
  o.deadlock = asked == ENDS_DEADLOCK;
  o.races = asked == ENDS_RACE;
  *a = interleave(job, p, &o);
  if (*a == OPEN) { /* then the engines are asked */
    verdict v;
    if (!reach_errors_of_threads(job, p, &o, &v)) return false;
    if (v.kind != VERDICT_UNKNOWN) *a = v.kind == VERDICT_HOLDS ? NO_ERROR : AN_ERROR;
    verdict_free(&v);
  }
  return *a == OPEN || (*a == AN_ERROR ? found & asked || !is_complete : !(found & asked));
}

static void compare_products(job *job, program *p, const flat_options *options, uint64_t seed, const char *text,
                             uint32_t *answers, uint32_t *wrong) {
  static const uint32_t asked[] = {ENDS_ERROR, ENDS_DEADLOCK, ENDS_RACE};
  uint32_t found = 0;
  interleavings all = interleavings_all(job, p, options, (uint64_t)1 << 24, collect, &found);
  if (all.has_race) found |= ENDS_RACE;
  for (uint32_t i = 0; i < 3; i++) {
    product_answer a;
    bool right = is_product_right(job, p, options, found, all.is_complete, asked[i], &a);
    answers[a]++;
    if (right) continue;
    ++*wrong;
    printf("WRONG seed %llu: interleaved, %s of kind %u is reached\n%s", (unsigned long long)seed,
           a == AN_ERROR ? "an error" : "no error", asked[i], text);
  }
}

/* ---- comparison ---- */

typedef struct tally {
  uint32_t compared, skipped, wrong;
  uint64_t brute, reduced;
  uint32_t ways[32];
  uint32_t products[3]; /* by product_answer */
} tally;

static program *load(job *job, const char *text) {
  char name[] = "/tmp/cantrip-fuzz-XXXXXX.c";
  int fd = mkstemps(name, 2);
  if (fd < 0 || write(fd, text, strlen(text)) < 0) return NULL;
  close(fd);
  job_init(job);
  vec_push(&job->options.files, name);
  program *p = front_load(job, &job->options.files);
  unlink(name);
  vec_free(&job->options.files);
  return p;
}

static void compare(uint64_t seed, bool show, tally *t) {
  source s = {.state = random_start(seed)};
  job job;
  interleavings all;
  s.is_tiny = seed % 10 == 0;
  s.threads = !s.is_tiny && !pick(&s, seed % 3 == 2 ? 2 : 6) ? 2 : 1;
  s.has_parts = seed % 4 >= 2;
  s.has_input = seed % 3 == 1;
  make_program(&s);
  program *p = load(&job, buf_text(&s.text));
  if (!p) {
    printf("seed %llu: not C:\n%s", (unsigned long long)seed, buf_text(&s.text));
    exit(1);
  }
  flat_options o = {.entry = "main"};
  uint32_t executions, truth = try_all(&job, p, &o, s.is_tiny, &executions), found = 0, luck = 0;
  compare_products(&job, p, &o, seed, buf_text(&s.text), t->products, &t->wrong);
  if (truth == UINT32_MAX) {
    t->skipped++;
  } else {
    found = search(&job, p, &o, &all);
    luck = search_at_random(&job, p, &o);
    t->compared++;
    t->brute += executions;
    t->reduced += all.executions;
    t->ways[truth & 31]++;
    bool fine = found == truth && !(luck & ~truth) && all.is_complete;
    t->wrong += !fine;
    if (!fine || show)
      printf("%sseed %llu: truth %u, search %u%s, random %u; %u executions, %llu of them different\n%s",
             fine ? "" : "WRONG ", (unsigned long long)seed, truth, found, all.is_complete ? "" : " (incomplete)", luck,
             executions, (unsigned long long)all.executions, buf_text(&s.text));
  }
  program_free(p);
  job_free(&job);
  buf_free(&s.text);
}

int main(int argc, char **argv) {
  uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  bool show = argc > 3 && !strcmp(argv[3], "show"), stop = argc > 3 && !strcmp(argv[3], "stop");
  tally t = {0};
  for (uint64_t i = 0; i < count && !(stop && t.wrong); i++) compare(seed + i, show, &t);
  uint32_t with[5] = {0};
  for (uint32_t i = 0; i < 32; i++)
    for (uint32_t k = 0; k < 5; k++) with[k] += i >> k & 1 ? t.ways[i] : 0;
  printf(
      "%u programs: %u with an error, %u with a race, %u with a deadlock, %u with misuse; %llu executions, %llu when reduced; %u too large; interleaved %u without an error, %u with one, %u open; %u differ\n",
      t.compared, with[0], with[1], with[2], with[3], (unsigned long long)t.brute, (unsigned long long)t.reduced,
      t.skipped, t.products[NO_ERROR], t.products[AN_ERROR], t.products[OPEN], t.wrong);
  return t.wrong || !t.compared;
}
