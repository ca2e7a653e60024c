/* See functions.h. A file is parsed once; then each of its functions is checked by a child that is forked from here, so that one that
 * takes all time or memory, or stumbles, costs only itself, and several run at once (--jobs). What a child finds is
 * handed over as records of its verdicts; the same text is what the cache keeps (--cache), under a
 * hash of the function, all that it calls and the options. With --time-limit half of the time that is left is shared
 * among the functions that are left; what one does not use goes to those behind it. Those of a file that were not done with
 * theirs get another turn with what is left for the file, and the better one of both answers counts.
 *
 * Only the operations of the function itself are obligations: those of its callees are looked at when these are checked, with any
 * arguments. A violation that vanishes when pointers from outside are not null and their objects large enough is the caller's matter, and told
 * apart. */
#include "library/functions.h"

#include "base/child.h"
#include "base/file.h"
#include "base/options.h"
#include "base/version.h"
#include "base/watchdog.h"
#include "check/conclude.h"
#include "front/front.h"
#include "program/digest.h"
#include "prove/obligations.h"
#include "report/obligation_table.h"
#include "report/record.h"
#include "report/sentences.h"
#include "report/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct found {
  verdict *v;
  bool callers; /* only a null pointer or a size of the caller's does it */
} found;

typedef VEC(found) found_list;

/* What is known of one function. */
typedef struct answer {
  const char *missing; /* why it was not attempted; NULL: it was */
  found_list found;
} answer;

/* One function. */
typedef struct unit {
  const char *file, *name;
  place where;
  uint32_t index;  /* in the program */
  const char *key; /* in the cache; NULL: none */
  uint64_t
      shape; /* where its operations stand, as seen from its first line; in the cache, so that answers move with it */
  uint64_t layout; /* where it stands, and all that it calls */
  bool cached;
  answer answer, earlier; /* of this turn, of the one before */
  bool late;              /* it was not done with its time */
  double seconds, began;  /* which were so many, from then on */
  child child;
} unit;

typedef struct functions {
  job *job;
  uint32_t checks, jobs, running, done;
  arena *strings;
  VEC(unit) units;
  VEC(const char *) not_read; /* files */
  string_list unchanged;      /* hashes of functions as they were (--changed-since) */
  uint32_t skipped;           /* functions that did not change */
} project;

/* ---- records ---- */

static void drop_verdict(verdict *v) {
  told_free(v->told);
  verdict_free(v);
  mem_free(v);
}

static void forget(answer *a) {
  for (uint32_t i = 0; i < a->found.n; i++) drop_verdict(a->found.at[i].v);
  vec_free(&a->found);
  *a = (answer){0};
}

/* What a child or the cache says: {"verdicts": [{"callers": false, "record": {...}}...]}. False: it is nothing of the kind. */
static bool read_answer(project *p, unit *u, const json *text) {
  const json *list = json_get(text, "verdicts");
  if (!list || list->kind != JSON_ARRAY) return false;
  for (const json *x = list->first; x; x = x->next) {
    verdict *v = record_get(p->job, p->strings, json_get(x, "record"));
    if (!v) {
      forget(&u->answer);
      return false;
    }
    v->aim = AIM_CHECK; /* also of one that says only what all others rest on */
    vec_push(&u->answer.found, ((found){v, json_is_true(x, "callers")}));
  }
  return true;
}

/* ---- one function, in a child ---- */

static void give_up(const char *reason) {
  (void)reason;
  _exit(5);
}

static flat_options options_of(project *p, const unit *u) {
  const char *name = intern_str(&p->job->names, u->name);
  flat_options o = flat_options_of(p->job, false, name, name);
  o.any_globals = p->job->options.globals != GLOBALS_INITIAL;
  o.checks = p->checks;
  o.own_operations = true;
  return o;
}

/* Is the same operation violated there, too? */
static bool is_violated_in(const verdict_list *list, const verdict *v) {
  for (uint32_t i = 0; i < list->n; i++) {
    const verdict *x = list->at[i];
    if (x->kind == VERDICT_VIOLATED && x->check == v->check && x->where.line == v->where.line &&
        x->where.column == v->where.column && !strcmp(x->property, v->property))
      return true;
  }
  return false;
}

/* The function once more, with pointers from outside that are not null and objects that are large enough, where that may matter. */
static void as_promised(project *p, program *program, const unit *u, const verdict_list *first, verdict_list *second) {
  bool violated = false;
  flat_options o = options_of(p, u);
  for (uint32_t i = 0; i < first->n; i++) violated |= first->at[i]->kind == VERDICT_VIOLATED;
  if (!violated) return;
  o.no_null = o.given_valid = true;
  obligations_check(p->job, program, &o, second);
}

/* What is known of a function, instead of what was said of it before. */
static void tell(project *p, int output, const verdict_list *first, const verdict_list *second) {
  buf out = {0};
  buf_puts(&out, "{\"verdicts\":[");
  for (uint32_t i = 0; i < first->n; i++) {
    const verdict *v = first->at[i];
    bool callers = second->n && v->kind == VERDICT_VIOLATED && !is_violated_in(second, v);
    buf_printf(&out, "%s\n{\"callers\":%s,\"record\":", i ? "," : "", callers ? "true" : "false");
    record_put(p->job, v, &out);
    buf_putc(&out, '}');
  }
  buf_puts(&out, "]}\n");
  if (ftruncate(output, 0) || lseek(output, 0, SEEK_SET)) _exit(6);
  for (size_t at = 0; at < out.n;) {
    ssize_t n = write(output, out.at + at, out.n - at);
    if (n <= 0) _exit(6);
    at += (size_t)n;
  }
  buf_free(&out);
}

typedef struct worker {
  project *project;
  program *program;
  const unit *unit;
  int output;
} worker;

/* In case that the time for the rest is not enough. */
static void tell_early(void *context, const verdict_list *known) {
  const worker *w = context;
  tell(w->project, w->output, known, &(verdict_list){0});
}

static int work(void *context, int output) {
  worker *w = context;
  project *p = w->project;
  job *job = p->job;
  verdict_list first = {0}, second = {0};
  flat_options o = options_of(p, w->unit);
  w->output = output;
  limits_start(&job->limits, w->unit->seconds, (uint64_t)job->options.memory_limit);
  job->options.progress = PROGRESS_NEVER;
  job->color = false; /* the text is kept in files */
  watchdog_start(&job->limits, 2, give_up);
  if (!obligations_check_telling(job, w->program, &o, tell_early, w, &first))
    return limits_check_now(&job->limits) ? 5 : 2;
  tell(p, output, &first, &second);
  as_promised(p, w->program, w->unit, &first, &second);
  if (second.n) tell(p, output, &first, &second);
  return 0;
}

/* ---- the cache ---- */

static const char *cache_path(project *p, const unit *u) {
  return arena_printf(p->strings, "%s/%s", p->job->options.cache, u->key);
}

/* All that the answer depends on besides the function. */
static const char *key_of(project *p, const char *digest) {
  buf text = {0};
  char hash[SHA256_TEXT];
  buf_printf(&text, "%s %s %u ", CANTRIP_VERSION, digest, p->checks);
  options_key(p->job, &text);
  sha256_text(text.at, text.n, hash);
  buf_free(&text);
  return arena_strdup(p->strings, hash);
}

/* Where the operations of a function stand, below a line. */
static uint64_t shape_of(const cfa *f, uint32_t first_line) {
  buf places = {0};
  for (uint32_t i = 0; i < f->edges.n; i++) {
    const range *r = &f->edges.at[i].where;
    buf_printf(&places, "%u %u:%u-%u:%u,", r->begin.file, r->begin.line - first_line, r->begin.column,
               r->end_line - first_line, r->end_column);
  }
  uint64_t hash = hash_bytes(places.at, places.n);
  buf_free(&places);
  return hash;
}

/* The same of a function with all that it calls, which an execution of it may pass. */
static uint64_t places_of(const program *program, const cfa *f) {
  VEC(const cfa *) open = {0};
  bool *seen = mem_alloc(program->functions.n + 1);
  uint64_t hash = 0;
  vec_push(&open, f);
  seen[f->index] = true;
  while (open.n) {
    const cfa *at = vec_pop(&open);
    hash = hash * 31 + shape_of(at, 0);
    for (uint32_t i = 0; i < at->edges.n; i++) {
      const edge *e = &at->edges.at[i];
      const cfa *callee = e->kind == E_CALL && e->rhs->kind == EX_FUNC ? program_body(program, e->rhs->sym) : NULL;
      if (!callee || callee->index >= program->functions.n || seen[callee->index]) continue;
      seen[callee->index] = true;
      vec_push(&open, callee);
    }
  }
  vec_free(&open);
  mem_free(seen);
  return hash;
}

/* `div0 at f.c:6:3 in f` is at another line now. */
static const char *moved_name(project *p, const char *name, const char *file, uint32_t from, uint32_t to) {
  const char *old = arena_printf(p->strings, " at %s:%u:", file, from), *at = strstr(name, old);
  if (!at) return name;
  return arena_printf(p->strings, "%.*s at %s:%u:%s", (int)(at - name), name, file, to, at + strlen(old));
}

/* Answers for a function that stands elsewhere now. False: they tell an execution, or not all of it has moved alike. */
static bool move_answers(project *p, unit *u, uint32_t line, uint64_t shape, uint64_t layout) {
  if (layout == u->layout) return true;
  if (shape != u->shape) return false;
  for (uint32_t i = 0; i < u->answer.found.n; i++)
    if (u->answer.found.at[i].v->kind == VERDICT_VIOLATED) return false;
  for (uint32_t i = 0; i < u->answer.found.n; i++) {
    verdict *v = u->answer.found.at[i].v;
    if (v->where.file != u->where.file || !v->where.line) continue;
    uint32_t now = v->where.line + u->where.line - line;
    v->property = moved_name(p, v->property, diag_file_name(&p->job->diag, v->where.file), v->where.line, now);
    v->where.line = now;
  }
  return true;
}

static bool take_from_cache(project *p, unit *u) {
  buf text = {0};
  const json *kept = NULL;
  if (u->key && file_read(cache_path(p, u), 0, &text)) kept = json_read(p->strings, buf_text(&text), text.n);
  uint64_t shape = strtoull(json_string(kept, "shape"), NULL, 16);
  uint64_t layout = strtoull(json_string(kept, "layout"), NULL, 16);
  bool fine = kept && read_answer(p, u, json_get(kept, "answer")) &&
              move_answers(p, u, (uint32_t)json_integer(kept, "line"), shape, layout);
  if (!fine) forget(&u->answer);
  buf_free(&text);
  return u->cached = fine;
}

static void put_in_cache(project *p, const unit *u, const char *answer) {
  if (!u->key) return;
  const char *part = arena_printf(p->strings, "%s.%d", cache_path(p, u), (int)getpid());
  buf all = {0};
  buf_printf(&all, "{\"line\":%u,\"shape\":\"%llx\",\"layout\":\"%llx\",\"answer\":%s}\n", u->where.line,
             (unsigned long long)u->shape, (unsigned long long)u->layout, answer);
  if (!file_write(part, &all) || rename(part, cache_path(p, u))) remove(part);
  buf_free(&all);
}

/* ---- children ---- */

static uint32_t open_in(const answer *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->found.n; i++) n += a->found.at[i].v->kind == VERDICT_UNKNOWN;
  return n;
}

/* Another turn is no step back. */
static void keep_better(unit *u) {
  answer *now = &u->answer, *then = &u->earlier;
  bool worse = then->found.n && (now->missing || open_in(now) > open_in(then));
  if (worse) {
    answer swap = *now;
    *now = *then;
    *then = swap;
  }
  forget(then);
}

static const char *how_it_stumbled(project *p, const child_end *end) {
  return arena_printf(p->strings, "cantrip stumbled over it (%s %d)", end->signalled ? "signal" : "exit", end->code);
}

static void collect(project *p, unit *u, child_end *end) {
  bool whole = !end->signalled && !end->code, late = !end->signalled && end->code == 5;
  bool fine = (whole || late) && read_answer(p, u, json_read(p->strings, buf_text(&end->out), end->out.n));
  bool cut = open_in(&u->answer) > 0;
  if (fine && whole && !(cut && p->job->options.time_limit > 0)) put_in_cache(p, u, buf_text(&end->out));
  p->running--;
  p->done++;
  u->late = late || (cut && limits_elapsed(&p->job->limits) - u->began > 0.9 * u->seconds);
  if (!fine)
    u->answer.missing = late                                ? "its share of the time or memory was not enough"
                        : !end->signalled && end->code == 2 ? "it cannot be laid out flat"
                                                            : how_it_stumbled(p, end);
  keep_better(u);
}

static void wait_for_one(project *p) {
  VEC(child *) running = {0};
  uint32_t before = p->running;
  for (uint32_t i = 0; i < p->units.n; i++)
    if (p->units.at[i].child.pid) vec_push(&running, &p->units.at[i].child);
  while (p->running == before) {
    child_wait_for_some(running.at, running.n);
    for (uint32_t i = 0; i < p->units.n; i++) {
      child_end end;
      if (!child_ended(&p->units.at[i].child, 0, &end)) continue;
      collect(p, &p->units.at[i], &end);
      child_end_free(&end);
    }
  }
  vec_free(&running);
}

/* What is left for all, of all processors; some is for the end. */
static double rest(const project *p) {
  return (0.92 * p->job->options.time_limit - limits_elapsed(&p->job->limits)) * p->jobs;
}

/* `seconds`: what it may take if there is a limit. */
static void start(project *p, program *program, unit *u, double seconds) {
  while (p->running >= p->jobs) wait_for_one(p);
  u->seconds = p->job->options.time_limit <= 0 ? 0 : seconds > 0.2 ? seconds : 0.2;
  u->began = limits_elapsed(&p->job->limits);
  if (limits_check_now(&p->job->limits)) {
    u->answer.missing = limits_reason(&p->job->limits);
    keep_better(u);
    return;
  }
  worker w = {.project = p, .program = program, .unit = u};
  if (!child_call(&u->child, work, &w)) {
    u->answer.missing = arena_printf(p->strings, "no process can be started: %s", strerror(errno));
    keep_better(u);
    return;
  }
  p->running++;
  progress_line(p->job, "%u of %u functions done, %.0f s", p->done, p->units.n, limits_elapsed(&p->job->limits));
}

/* ---- what there is ---- */

static bool is_known_place(const project *p, place where) {
  for (uint32_t i = 0; i < p->units.n; i++) {
    place w = p->units.at[i].where;
    if (w.file == where.file && w.line == where.line && w.column == where.column) return true;
  }
  return false;
}

static bool was_there(const project *p, const char *hash) {
  for (uint32_t i = 0; i < p->unchanged.n; i++)
    if (!strcmp(p->unchanged.at[i], hash)) return true;
  return false;
}

/* With --function, too: only those. */
static bool is_asked_for(const project *p, const char *name) {
  const string_list *only = &p->job->options.functions;
  bool named = !only->n;
  for (uint32_t i = 0; i < only->n; i++) named |= !strcmp(only->at[i], name);
  return named;
}

/* The functions of one file; those of the system's headers are somebody else's. */
static void add_units(project *p, const program *program, const char *file) {
  bool keyed = *p->job->options.cache || p->unchanged.n;
  digest *digests = keyed ? program_digests(program) : NULL;
  for (uint32_t i = 0; i < program->functions.n; i++) {
    const cfa *f = program->functions.at[i];
    const char *where = f->sym ? diag_file_name(&p->job->diag, f->sym->where.file) : "/usr/";
    if (!strncmp(where, "/usr/", 5) || is_known_place(p, f->sym->where) || !is_asked_for(p, f->sym->name)) continue;
    if (digests && was_there(p, digests[i])) {
      p->skipped++;
      continue;
    }
    unit u = {.file = file, .name = f->sym->name, .where = f->sym->where, .index = i};
    if (*p->job->options.cache) {
      u.key = key_of(p, digests[i]);
      u.shape = shape_of(f, u.where.line);
      u.layout = places_of(program, f);
    }
    vec_push(&p->units, u);
  }
  mem_free(digests);
}

/* For functions that were not done with their time: what is left for this file, if that is much more. */
static void another_turn(project *p, program *program, uint32_t first, uint32_t later) {
  uint32_t n = p->units.n - first, late = 0;
  for (uint32_t i = first; i < p->units.n; i++) late += p->units.at[i].late;
  double mine = p->job->options.time_limit > 0 ? rest(p) * n / (n + later) : 0, until = rest(p) - mine;
  for (uint32_t i = first; i < p->units.n; i++) {
    unit *u = &p->units.at[i];
    if (!u->late) continue;
    double seconds = (rest(p) - until) / late--;
    if (seconds < 1.5 * u->seconds) continue;
    u->earlier = u->answer;
    u->answer = (answer){0};
    u->late = false;
    p->done--;
    start(p, program, u, seconds);
  }
  while (p->running) wait_for_one(p);
}

static void check_file(project *p, const char *file, uint32_t later) {
  string_list one = {0};
  vec_push(&one, file);
  uint32_t errors = p->job->diag.errors, first = p->units.n;
  program *program = front_load(p->job, &one);
  vec_free(&one);
  if (!program) {
    p->job->diag.errors = errors; /* the others can be checked all the same */
    vec_push(&p->not_read, file);
    return;
  }
  add_units(p, program, file);
  for (uint32_t i = first; i < p->units.n; i++)
    if (!take_from_cache(p, &p->units.at[i]))
      start(p, program, &p->units.at[i], rest(p) / 2 / (p->units.n - i + later));
  while (p->running) wait_for_one(p);
  another_turn(p, program, first, later);
  program_free(program);
}

/* ---- the report ---- */

typedef struct tally {
  uint32_t met, by_intervals, unreached, violated, callers, open;
} tally;

static void count(tally *t, const found *f) {
  if (f->v->vacuous && !f->v->where.line) return; /* that there is nothing to check */
  bool met = f->v->kind == VERDICT_HOLDS && !f->v->vacuous;
  t->met += met;
  t->by_intervals += met && f->v->certificate.kind == CERTIFICATE_INTERVALS;
  t->unreached += f->v->kind == VERDICT_HOLDS && f->v->vacuous;
  t->violated += f->v->kind == VERDICT_VIOLATED && !f->callers;
  t->callers += f->v->kind == VERDICT_VIOLATED && f->callers;
  t->open += f->v->kind == VERDICT_UNKNOWN;
}

static void print_tally(FILE *out, int width, const char *name, const tally *t, const char *remark) {
  fprintf(out, "  %-*s %6u %6u %12u %11u %9u %8u %8u%s\n", width, name,
          t->met + t->unreached + t->violated + t->callers + t->open, t->met, t->by_intervals, t->unreached,
          t->violated, t->callers, t->open, remark);
}

static void print_table(const project *p, FILE *out) {
  tally all = {0};
  const char *file = "";
  int width = 8;
  for (uint32_t i = 0; i < p->units.n; i++)
    if ((int)strlen(p->units.at[i].name) > width) width = (int)strlen(p->units.at[i].name);
  for (uint32_t i = 0; i < p->units.n; i++) {
    const unit *u = &p->units.at[i];
    tally t = {0};
    if (strcmp(file, u->file))
      fprintf(out, "%s\n  %-*s %6s %6s %12s %11s %9s %8s %8s\n", u->file, width, "function", "checks", "met",
              "by intervals", "not reached", "violated", "caller's", "unknown");
    file = u->file;
    for (uint32_t k = 0; k < u->answer.found.n; k++) {
      count(&t, &u->answer.found.at[k]);
      count(&all, &u->answer.found.at[k]);
    }
    if (u->answer.missing) fprintf(out, "  %-*s not attempted: %s\n", width, u->name, u->answer.missing);
    else print_tally(out, width, u->name, &t, u->cached ? "  as before" : "");
  }
  print_tally(out, width, "all", &all, "");
}

/* Each assumption once, at the first answer that rests on it. */
static void tell_assumptions_once(project *p) {
  assumption_list said = {0};
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++) {
      assumption_list *list = &p->units.at[i].answer.found.at[k].v->assumptions;
      uint32_t kept = 0;
      for (uint32_t n = 0; n < list->n; n++)
        if (!assumption_known(&said, &list->at[n])) {
          list->at[kept++] = list->at[n];
          vec_push(&said, list->at[n]);
        }
      list->n = kept;
    }
  vec_free(&said);
}

static void print_assumptions(const project *p, FILE *out) {
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++)
      report_assumptions(p->job, &p->units.at[i].answer.found.at[k].v->assumptions, NULL, out);
}

static void print_violations(const project *p, bool callers, FILE *out) {
  bool first = true;
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++) {
      const found *f = &p->units.at[i].answer.found.at[k];
      if (f->v->kind != VERDICT_VIOLATED || f->callers != callers) continue;
      if (first && callers)
        fputs("only a null pointer or the size of an object, which are the caller's, do this:\n", out);
      first = false;
      report_violation(p->job, f->v, out);
    }
}

static void print_unknowns(const project *p, FILE *out) {
  VEC(const verdict *) open = {0};
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++)
      if (p->units.at[i].answer.found.at[k].v->kind == VERDICT_UNKNOWN)
        vec_push(&open, p->units.at[i].answer.found.at[k].v);
  report_open(p->job, open.at, open.n, 1, out);
  vec_free(&open);
}

static verdict *not_attempted(project *p, const char *name, const char *why) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_CHECK, name);
  conclude_unknown(v, arena_printf(p->strings, "not attempted: %s", why));
  return v;
}

void functions_report(const functions *p, FILE *out) {
  print_assumptions(p, out);
  if (!p->job->options.quiet) {
    print_violations(p, false, out);
    print_violations(p, true, out);
    print_unknowns(p, out);
  }
  print_table(p, out);
  if (p->skipped) fprintf(out, "not changed since %s: %u functions\n", p->job->options.changed_since, p->skipped);
  for (uint32_t i = 0; i < p->not_read.n; i++)
    fprintf(out, "not attempted: %s, which cannot be read\n", p->not_read.at[i]);
}

/* Also of what was not attempted: nothing is known of it, so not all is well. */
static void add_verdicts(project *p, verdict_list *verdicts) {
  for (uint32_t i = 0; i < p->not_read.n; i++) {
    verdict *v = not_attempted(p, p->not_read.at[i], "the file cannot be read");
    v->where.file = diag_file(&p->job->diag, p->not_read.at[i]);
    vec_push(verdicts, v);
  }
  for (uint32_t i = 0; i < p->units.n; i++) {
    unit *u = &p->units.at[i];
    for (uint32_t k = 0; k < u->answer.found.n; k++) vec_push(verdicts, u->answer.found.at[k].v);
    if (!u->answer.missing) continue;
    verdict *v = not_attempted(p, arena_printf(p->strings, "%s()", u->name), u->answer.missing);
    v->where = u->where;
    v->function = u->name;
    vec_push(verdicts, v);
  }
}

/* ---- what has changed ---- */

/* The functions of a file as they were, read from the copy; what is wrong with it is nothing of today. */
static void load_old_file(project *p, const char *top, const char *copy, const char *name) {
  job *job = p->job;
  struct stat there;
  char *full = realpath(name, NULL);
  size_t n = strlen(top);
  string_list one = {0};
  if (full && !strncmp(full, top, n) && full[n] == '/')
    vec_push(&one, arena_printf(p->strings, "%s%s", copy, full + n));
  if (one.n && !stat(one.at[0], &there)) {
    uint32_t errors = job->diag.errors;
    FILE *out = job->diag.out;
    job->diag.out = fopen("/dev/null", "w");
    job->revision = (revision){top, copy, name};
    program *before = front_load(job, &one);
    job->revision = (revision){0};
    if (job->diag.out) fclose(job->diag.out);
    job->diag.out = out;
    job->diag.errors = errors;
    digest *digests = before ? program_digests(before) : NULL;
    for (uint32_t k = 0; before && k < before->functions.n; k++)
      vec_push(&p->unchanged, arena_strdup(p->strings, digests[k]));
    mem_free(digests);
    if (before) program_free(before);
  }
  vec_free(&one);
  free(full);
}

/* The directory at the top of the sources; "": there is no git, or no repository. */
static const char *top_of_sources(project *p) {
  child c;
  child_end end = {0};
  if (child_start(&c, (const char *const[]){"git", "rev-parse", "--show-toplevel", NULL})) child_wait(&c, 0, &end);
  const char *text = end.signalled || end.code ? "" : buf_text(&end.out);
  text = arena_printf(p->strings, "%.*s", (int)strcspn(text, "\n"), text);
  child_end_free(&end);
  return text;
}

/* All sources at a revision into a directory. */
static bool unpack_revision(project *p, const char *top, const char *revision, const char *directory) {
  const char *archive = arena_printf(p->strings, "%s/archive.tar", directory);
  return *top && *revision != '-' &&
         !child_perform((const char *const[]){"git", "-C", top, "archive", "-o", archive, revision, NULL}) &&
         !child_perform((const char *const[]){"tar", "-x", "-f", archive, "-C", directory, NULL});
}

/* The functions of the files as they were at a revision, in a directory of their own. */
static void load_before(project *p, const string_list *files) {
  char directory[] = "/tmp/cantrip-XXXXXX";
  const char *revision = p->job->options.changed_since, *top = top_of_sources(p);
  if (!mkdtemp(directory)) return;
  if (!unpack_revision(p, top, revision, directory))
    diag_warning(&p->job->diag, (place){0}, "the sources at %s cannot be read: everything is checked", revision);
  else
    for (uint32_t i = 0; i < files->n; i++) load_old_file(p, top, directory, files->at[i]);
  child_perform((const char *const[]){"rm", "-rf", directory, NULL});
}

static bool can_keep(job *job, const char *directory) {
  struct stat there;
  if (!*directory) return true;
  errno = 0;
  bool made = !mkdir(directory, 0777) || errno == EEXIST;
  if (made && !stat(directory, &there) && S_ISDIR(there.st_mode) && !access(directory, W_OK | X_OK)) return true;
  diag_error(&job->diag, (place){.file = diag_file(&job->diag, directory)},
             "no answers can be kept in this directory: %s",
             strerror(made && !S_ISDIR(there.st_mode) ? ENOTDIR : errno));
  return false;
}

static bool check_files(project *p, const string_list *files) {
  job *job = p->job;
  if (!files->n) {
    diag_error(&job->diag, (place){0}, "compile_commands.json in '%s' has no C file", job->options.compile_commands);
    return false;
  }
  if (*job->options.changed_since) load_before(p, files);
  for (uint32_t i = 0; i < files->n; i++) check_file(p, files->at[i], 20 * (files->n - i - 1));
  progress_erase(job);
  return p->units.n || p->skipped; /* otherwise no file could be read, and that was said */
}

functions *functions_check(job *job, const string_list *files, uint32_t checks, arena *strings,
                           verdict_list *verdicts) {
  string_list found = {0};
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (!can_keep(job, job->options.cache)) return NULL;
  project *p = mem_alloc(sizeof *p);
  *p = (project){.job = job, .checks = checks, .strings = strings};
  p->jobs = job->options.jobs >= 1 ? (uint32_t)job->options.jobs : cores > 0 ? (uint32_t)cores : 1;
  bool fine = files->n || front_database_files(job, job->options.compile_commands, strings, &found);
  if (fine && check_files(p, files->n ? files : &found)) {
    tell_assumptions_once(p);
    add_verdicts(p, verdicts);
  } else {
    functions_free(p);
    p = NULL;
  }
  vec_free(&found);
  return p;
}

void functions_free(functions *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->units.n; i++) vec_free(&p->units.at[i].answer.found);
  vec_free(&p->units);
  vec_free(&p->not_read);
  vec_free(&p->unchanged);
  mem_free(p);
}
