/* See functions.h. A file is parsed once; then each of its functions is checked by a child that is forked from here, so that one that
 * takes all time or memory, or stumbles, costs only itself, and several run at once (--jobs). What a child finds is
 * written to an anonymous file, as records of numbers and counted strings; the same text is what the cache keeps (--cache), under a
 * hash of the function, all that it calls and the options. With --time-limit half of the time that is left is shared
 * among the functions that are left; what one does not use goes to those behind it. Those of a file that were not done with
 * theirs get another turn with what is left for the file, and the better one of both answers counts.
 *
 * Only the operations of the function itself are obligations: those of its callees are looked at when these are checked, with any
 * arguments. A violation that vanishes when pointers from outside are not null and their objects large enough is the caller's matter, and told
 * apart. */
#define _GNU_SOURCE 1 /* memfd_create */
#include "command/functions.h"

#include "base/version.h"
#include "base/watchdog.h"
#include "front/front.h"
#include "program/digest.h"
#include "prove/obligations.h"
#include "report/obligation_table.h"
#include "report/sarif.h"
#include "report/text.h"
#include "report/verdict_json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct found {
  verdict *v;
  const char *report; /* the violation, or why it is not known, as text */
  bool callers;       /* only a null pointer or a size of the caller's does it */
} found;

typedef VEC(found) found_list;

/* What is known of one function. */
typedef struct answer {
  const char *missing; /* why it was not attempted; NULL: it was */
  found_list found;
  string_list assumptions;
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
  pid_t child;
  int output;
} unit;

typedef struct project {
  job *job;
  uint32_t checks, jobs, running, done;
  arena *strings;
  VEC(unit) units;
  VEC(const char *) not_read; /* files */
  string_list unchanged;      /* hashes of functions as they were (--changed-since) */
  uint32_t skipped;           /* functions that did not change */
} project;

/* ---- records ---- */

static void put_string(buf *out, const char *s) {
  if (!s) s = "";
  buf_printf(out, "%zu\n", strlen(s));
  buf_puts(out, s);
  buf_putc(out, '\n');
}

static void put_verdict(job *job, const verdict *v, bool callers, buf *out) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f && v->kind == VERDICT_VIOLATED) report_violation(job, v, f);
  if (f && v->kind == VERDICT_UNKNOWN) report_unknown(job, v, f);
  if (f) fclose(f);
  buf_printf(out, "S %d %d %d %d %u %u %d\n", v->kind, v->vacuous, v->check, v->certificate.kind, v->where.line,
             v->where.column, callers);
  put_string(out, diag_file_name(&job->diag, v->where.file));
  put_string(out, v->property);
  put_string(out, v->function);
  put_string(out, v->kind == VERDICT_VIOLATED ? v->message : v->reason);
  put_string(out, text);
  free(text);
  buf trace = {0}, flows = {0};
  if (v->kind == VERDICT_VIOLATED) {
    report_json_execution(job, v, &trace);
    report_sarif_flows(job, v, &flows);
  }
  put_string(out, buf_text(&trace));
  put_string(out, buf_text(&flows));
  buf_free(&trace);
  buf_free(&flows);
}

typedef struct reading {
  const char *at, *end;
  arena *strings;
  bool failed;
} reading;

static const char *get_line(reading *r) {
  const char *newline = r->failed ? NULL : memchr(r->at, '\n', (size_t)(r->end - r->at));
  const char *line = r->at;
  r->failed |= !newline;
  if (newline) r->at = newline + 1;
  return newline ? line : "";
}

static const char *get_string(reading *r) {
  size_t n = strtoul(get_line(r), NULL, 10);
  r->failed |= n >= (size_t)(r->end - r->at);
  if (r->failed) return "";
  char *s = arena_printf(r->strings, "%.*s", (int)n, r->at);
  r->at += n + 1;
  return s;
}

static bool get_verdict(project *p, unit *u, reading *r, const char *line) {
  int kind, vacuous, check, certificate, callers;
  unsigned row, column;
  if (sscanf(line, "S %d %d %d %d %u %u %d", &kind, &vacuous, &check, &certificate, &row, &column, &callers) != 7)
    return false;
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_CHECK, "");
  v->kind = (verdict_kind)kind;
  v->vacuous = vacuous;
  v->check = (run_check)check;
  v->certificate.kind = (certificate_kind)certificate;
  v->where = (place){diag_file(&p->job->diag, get_string(r)), row, column};
  v->property = get_string(r);
  v->function = get_string(r);
  const char *text = get_string(r);
  if (v->kind == VERDICT_VIOLATED) v->message = text;
  else v->reason = text;
  vec_push(&u->answer.found, ((found){v, get_string(r), callers}));
  const char *trace = get_string(r), *flows = get_string(r);
  if (*trace) v->told_trace = trace, v->told_flows = flows;
  return !r->failed;
}

/* What a child or the cache says. False: it is cut off. */
static bool read_records(project *p, unit *u, const char *text, size_t n) {
  reading r = {text, text + n, p->strings, false};
  for (;;) {
    const char *line = get_line(&r);
    if (r.failed) return false;
    if (*line == 'E') return true;
    if (*line == 'A') vec_push(&u->answer.assumptions, get_string(&r));
    else if (!get_verdict(p, u, &r, line)) return false;
  }
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

static void put_assumptions(project *p, const verdict_list *list, buf *out) {
  assumption_list said = {0};
  for (uint32_t i = 0; i < list->n; i++)
    for (uint32_t k = 0; k < list->at[i]->assumptions.n; k++) {
      const assumption *a = &list->at[i]->assumptions.at[k];
      if (assumption_known(&said, a)) continue;
      vec_push(&said, *a);
      buf sentence = {0};
      assumption_print(&sentence, &p->job->diag, a);
      buf_puts(out, "A\n");
      put_string(out, buf_text(&sentence));
      buf_free(&sentence);
    }
  vec_free(&said);
}

/* What is known of a function, instead of what was said of it before. */
static void tell(project *p, const unit *u, const verdict_list *first, const verdict_list *second) {
  buf out = {0};
  for (uint32_t i = 0; i < first->n; i++) {
    const verdict *v = first->at[i];
    bool callers = second->n && v->kind == VERDICT_VIOLATED && !is_violated_in(second, v);
    put_verdict(p->job, v, callers, &out);
  }
  put_assumptions(p, first, &out);
  buf_puts(&out, "E\n");
  if (ftruncate(u->output, 0) || lseek(u->output, 0, SEEK_SET)) _exit(6);
  for (size_t at = 0; at < out.n;) {
    ssize_t n = write(u->output, out.at + at, out.n - at);
    if (n <= 0) _exit(6);
    at += (size_t)n;
  }
  buf_free(&out);
}

typedef struct worker {
  project *project;
  const unit *unit;
} worker;

/* In case that the time for the rest is not enough. */
static void tell_early(void *context, const verdict_list *known) {
  const worker *w = context;
  tell(w->project, w->unit, known, &(verdict_list){0});
}

static void work(project *p, program *program, const unit *u, double seconds) {
  job *job = p->job;
  verdict_list first = {0}, second = {0};
  flat_options o = options_of(p, u);
  worker w = {p, u};
  limits_start(&job->limits, seconds, (uint64_t)job->options.memory_limit);
  job->options.progress = PROGRESS_NEVER;
  job->color = false; /* the text is kept in files */
  watchdog_start(&job->limits, 2, give_up);
  if (!obligations_check_telling(job, program, &o, tell_early, &w, &first))
    _exit(limits_check_now(&job->limits) ? 5 : 2);
  tell(p, u, &first, &second);
  as_promised(p, program, u, &first, &second);
  if (second.n) tell(p, u, &first, &second);
  _exit(0);
}

/* ---- the cache ---- */

static const char *cache_path(project *p, const unit *u) {
  return arena_printf(p->strings, "%s/%s", p->job->options.cache, u->key);
}

/* All that the answer depends on besides the function. */
static const char *key_of(project *p, const char *digest) {
  const options *o = &p->job->options;
  buf text = {0};
  char hash[SHA256_TEXT];
  buf_printf(&text, "%s %s %u %u %u %u %u %u %g %g %u", CANTRIP_VERSION, digest, p->checks, o->assume, o->globals,
             o->external, o->malloc, o->data_model, o->time_limit, o->memory_limit, o->engines);
  sha256_text(text.at, text.n, hash);
  buf_free(&text);
  return arena_strdup(p->strings, hash);
}

static bool read_file(const char *name, buf *text) {
  FILE *f = fopen(name, "r");
  char block[4096];
  size_t n;
  if (!f) return false;
  while ((n = fread(block, 1, sizeof block, f))) buf_write(text, block, n);
  fclose(f);
  return true;
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
  unsigned line = 0;
  unsigned long long shape = 0, layout = 0;
  bool fine = u->key && read_file(cache_path(p, u), &text) &&
              sscanf(buf_text(&text), "L %u %llx %llx\n", &line, &shape, &layout) == 3;
  const char *records = fine ? strchr(text.at, '\n') + 1 : "";
  fine = fine && read_records(p, u, records, text.n - (size_t)(records - text.at)) &&
         move_answers(p, u, line, shape, layout);
  if (!fine) u->answer.found.n = u->answer.assumptions.n = 0;
  buf_free(&text);
  return u->cached = fine;
}

static void put_in_cache(project *p, const unit *u, const char *text, size_t n) {
  if (!u->key) return;
  const char *part = arena_printf(p->strings, "%s.%d", cache_path(p, u), (int)getpid());
  FILE *f = fopen(part, "w");
  if (!f) return;
  bool fine = fprintf(f, "L %u %llx %llx\n", u->where.line, (unsigned long long)u->shape,
                      (unsigned long long)u->layout) > 0;
  fine &= fwrite(text, 1, n, f) == n;
  fine &= fclose(f) == 0;
  if (!fine || rename(part, cache_path(p, u))) remove(part);
}

/* ---- children ---- */

static uint32_t open_in(const answer *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->found.n; i++) n += a->found.at[i].v->kind == VERDICT_UNKNOWN;
  return n;
}

static void forget(answer *a) {
  vec_free(&a->found);
  vec_free(&a->assumptions);
  *a = (answer){0};
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

static void collect(project *p, unit *u, int status) {
  off_t n = lseek(u->output, 0, SEEK_END);
  char *text = n > 0 ? mmap(NULL, (size_t)n, PROT_READ, MAP_PRIVATE, u->output, 0) : MAP_FAILED;
  bool whole = WIFEXITED(status) && !WEXITSTATUS(status), late = WIFEXITED(status) && WEXITSTATUS(status) == 5;
  bool fine = (whole || late) && text != MAP_FAILED && read_records(p, u, text, (size_t)n);
  if (!fine) u->answer.found.n = u->answer.assumptions.n = 0;
  bool cut = open_in(&u->answer) > 0;
  if (fine && whole && !(cut && p->job->options.time_limit > 0)) put_in_cache(p, u, text, (size_t)n);
  if (text != MAP_FAILED) munmap(text, (size_t)n);
  close(u->output);
  u->child = 0;
  p->running--;
  p->done++;
  u->late = late || (cut && limits_elapsed(&p->job->limits) - u->began > 0.9 * u->seconds);
  if (fine) {
    keep_better(u);
    return;
  }
  if (late) u->answer.missing = "its share of the time or memory was not enough";
  else if (WIFEXITED(status) && WEXITSTATUS(status) == 2) u->answer.missing = "it cannot be laid out flat";
  else
    u->answer.missing = arena_printf(p->strings, "cantrip stumbled over it (%s %d)",
                                     WIFSIGNALED(status) ? "signal" : "exit",
                                     WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  keep_better(u);
}

static void wait_for_one(project *p) {
  int status;
  pid_t who = wait(&status);
  for (uint32_t i = 0; i < p->units.n; i++)
    if (p->units.at[i].child && p->units.at[i].child == who) collect(p, &p->units.at[i], status);
  if (who < 0 && errno == ECHILD) p->running = 0;
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
  u->output = memfd_create("function", MFD_CLOEXEC);
  fflush(NULL);
  u->child = fork();
  if (u->child == 0) work(p, program, u, u->seconds);
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

/* Each sentence once; outputs other than the text have them from the first answer that rests on it. */
static void print_assumptions(const project *p, FILE *out) {
  string_list said = {0};
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.assumptions.n; k++) {
      const char *a = p->units.at[i].answer.assumptions.at[k];
      bool again = false;
      for (uint32_t n = 0; n < said.n; n++) again |= !strcmp(said.at[n], a);
      if (again) continue;
      vec_push(&said, a);
      fprintf(out, "assuming: %s\n", a);
      if (p->units.at[i].answer.found.n) vec_push(&p->units.at[i].answer.found.at[0].v->told_assumptions, a);
    }
  vec_free(&said);
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
      fputs(f->report, out);
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
  v->reason = arena_printf(p->strings, "not attempted: %s", why);
  return v;
}

static void report(project *p, verdict_list *verdicts, FILE *out) {
  print_assumptions(p, out);
  if (!p->job->options.quiet) {
    print_violations(p, false, out);
    print_violations(p, true, out);
    print_unknowns(p, out);
  }
  print_table(p, out);
  if (p->skipped) fprintf(out, "not changed since %s: %u functions\n", p->job->options.changed_since, p->skipped);
  for (uint32_t i = 0; i < p->not_read.n; i++) { /* nothing is known of it, so not all is well */
    fprintf(out, "not attempted: %s, which cannot be read\n", p->not_read.at[i]);
    verdict *v = not_attempted(p, p->not_read.at[i], "the file cannot be read");
    v->where.file = diag_file(&p->job->diag, p->not_read.at[i]);
    vec_push(verdicts, v);
  }
  for (uint32_t i = 0; i < p->units.n; i++) {
    unit *u = &p->units.at[i];
    for (uint32_t k = 0; k < u->answer.found.n; k++) vec_push(verdicts, u->answer.found.at[k].v);
    if (u->answer.missing) {
      verdict *v = not_attempted(p, arena_printf(p->strings, "%s()", u->name), u->answer.missing);
      v->where = u->where;
      v->function = u->name;
      vec_push(verdicts, v);
    }
    vec_free(&u->answer.found);
    vec_free(&u->answer.assumptions);
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

/* The functions of the files as they were at a revision, in a directory of their own. */
static void load_before(project *p, const string_list *files) {
  char directory[] = "/tmp/cantrip-XXXXXX", top[4096] = "";
  const char *revision = p->job->options.changed_since;
  if (!mkdtemp(directory)) return;
  FILE *git = popen("git rev-parse --show-toplevel", "r");
  if (git && fgets(top, sizeof top, git)) top[strcspn(top, "\n")] = 0;
  if (git) pclose(git);
  bool plain = *top && !strchr(top, '\'') && !strchr(revision, '\'') && *revision != '-';
  if (!plain || system(arena_printf(p->strings, "git -C '%s' archive '%s' | tar -x -C %s", top, revision, directory)))
    diag_warning(&p->job->diag, (place){0}, "the sources at %s cannot be read: everything is checked", revision);
  else
    for (uint32_t i = 0; i < files->n; i++) load_old_file(p, top, directory, files->at[i]);
  if (system(arena_printf(p->strings, "rm -rf %s", directory))) return;
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

bool functions_check(job *job, const string_list *files, uint32_t checks, arena *strings, verdict_list *verdicts,
                     FILE *out) {
  project p = {.job = job, .checks = checks, .strings = strings};
  string_list found = {0};
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (!can_keep(job, job->options.cache)) return false;
  p.jobs = job->options.jobs >= 1 ? (uint32_t)job->options.jobs : cores > 0 ? (uint32_t)cores : 1;
  if (!files->n && !front_database_files(job, job->options.compile_commands, strings, &found)) return false;
  if (!files->n) files = &found;
  if (!files->n) {
    diag_error(&job->diag, (place){0}, "compile_commands.json in '%s' has no C file", job->options.compile_commands);
    return false;
  }
  if (*job->options.changed_since) load_before(&p, files);
  for (uint32_t i = 0; i < files->n; i++) check_file(&p, files->at[i], 20 * (files->n - i - 1));
  progress_erase(job);
  report(&p, verdicts, out);
  bool any = p.units.n || p.skipped; /* otherwise no file could be read, and that was said */
  vec_free(&p.units);
  vec_free(&p.not_read);
  vec_free(&p.unchanged);
  vec_free(&found);
  return any;
}
