/* See functions.h. A file is parsed once; then each of its functions is checked by a child that is forked from here, so that one that
 * takes all time or memory, or stumbles, costs only itself, and several run at once (--jobs). What a child finds is
 * handed over as records of its verdicts; the same text is what the cache keeps (--cache), under a
 * hash of the function, all that it calls and the options. With --time-limit half of the time that is left is shared
 * among the functions that are left; what one does not use goes to those behind it. Those of a file that were not done with
 * theirs get another turn with what is left for the file, and the better one of both answers counts.
 *
 * Only the operations of the function itself are obligations: those of its callees are examined when these are checked, with any
 * arguments. A violation that vanishes when pointers from outside are not null and their objects large enough is the caller's matter, and told
 * apart. */
#include "library/functions.h"

#include "base/file.h"
#include "base/options.h"
#include "base/version.h"
#include "base/watchdog.h"
#include "check/conclude.h"
#include "front/front.h"
#include "library/callers.h"
#include "library/functions_private.h"
#include "library/linking.h"
#include "program/digest.h"
#include "program/missing.h"
#include "report/record.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- records ---- */

static void drop_verdict(verdict *v) {
  told_free(v->told);
  verdict_free(v);
  mem_free(v);
}

static void forget(answer *a) {
  for (uint32_t i = 0; i < a->found.n; i++) drop_verdict(a->found.at[i]);
  vec_free(&a->found);
  vec_free(&a->conditions);
  *a = (answer){0};
}

/* What a child or the cache says: {"requires": ["..."], "verdicts": [{...}]}. False: it is nothing of the kind. */
static bool read_answer(project *p, unit *u, const json *text) {
  const json *list = json_get(text, "verdicts"), *conditions = json_get(text, "requires");
  if (!list || list->kind != JSON_ARRAY || !conditions || conditions->kind != JSON_ARRAY) return false;
  for (const json *x = list->first; x; x = x->next) {
    verdict *v = record_get(p->job, p->strings, x);
    if (!v) {
      forget(&u->answer);
      return false;
    }
    v->aim = AIM_CHECK; /* also of one that says only what all others rest on */
    vec_push(&u->answer.found, v);
  }
  for (const json *x = conditions->first; x; x = x->next)
    if (x->kind == JSON_STRING) vec_push(&u->answer.conditions, arena_strdup(p->strings, x->text));
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
  o.checks = p->checks;
  o.own_operations = true;
  return o;
}

typedef struct worker {
  project *project;
  program *program;
  const unit *unit;
  int output;
} worker;

/* What is known of a function, instead of what was said of it before. */
static void tell(void *context, const needs *known) {
  const worker *w = context;
  buf out = {0};
  buf_puts(&out, "{\"requires\":[");
  for (uint32_t i = 0; i < known->conditions.n; i++) {
    if (i) buf_putc(&out, ',');
    buf_json(&out, known->conditions.at[i]);
  }
  buf_puts(&out, "],\n\"verdicts\":[");
  for (uint32_t i = 0; i < known->verdicts.n; i++) {
    buf_puts(&out, i ? ",\n" : "\n");
    record_put(w->project->job, known->verdicts.at[i], &out);
  }
  buf_puts(&out, "]}\n");
  if (ftruncate(w->output, 0) || lseek(w->output, 0, SEEK_SET)) _exit(6);
  for (size_t at = 0; at < out.n;) {
    ssize_t n = write(w->output, out.at + at, out.n - at);
    if (n <= 0) _exit(6);
    at += (size_t)n;
  }
  buf_free(&out);
}

/* What the functions of the same program require, but for those that the user has said it of. */
static void contracts_of_others(const project *p, const program *program, const unit *u, buf *out) {
  for (uint32_t i = 0; i < p->units.n; i++) {
    const unit *x = &p->units.at[i];
    if (x == u || x->is_reviewed || !x->conditions.n) continue;
    const cfa *f = program_find(program, intern_str(&p->job->names, x->name));
    bool here = f && f->sym->where.file == x->where.file && f->sym->where.line == x->where.line;
    if (here) needs_print(x->name, &x->conditions, out);
  }
}

static bool fails_for_callers(const unit *u) {
  for (uint32_t i = 0; i < u->answer.found.n; i++) {
    const verdict *v = u->answer.found.at[i];
    if (v->kind == VERDICT_VIOLATED && v->blame == BLAME_CALLER && !strcmp(v->function, u->name)) return true;
  }
  return false;
}

/* Functions that it calls whose operations fail for some callers, and small ones: that what they are given lives and is set was taken for
 * granted when they were checked. */
static void doubtful_callees(const project *p, const program *program, const unit *u, string_list *out) {
  enum { small = 40 };
  for (uint32_t i = 0; i < u->callees.n; i++) {
    const unit *callee = &p->units.at[u->callees.at[i]];
    bool is_small = program->functions.at[callee->index]->edges.n <= small;
    if (callee != u && !callee->is_recursive && (is_small || fails_for_callers(callee))) vec_push(out, callee->name);
  }
}

static bool may_infer(const unit *u) {
  return !u->is_reviewed && !u->is_recursive && !u->is_ambiguous && !u->again && strcmp(u->name, "main");
}

static int work(void *context, int output) {
  worker *w = context;
  project *p = w->project;
  job *job = p->job;
  const unit *u = w->unit;
  flat_options o = options_of(p, u);
  buf contracts = {0};
  string_list none = {0}, callees = {0};
  needs n;
  w->output = output;
  limits_start(&job->limits, u->seconds, (uint64_t)job->options.memory_limit);
  job->options.progress = PROGRESS_NEVER;
  job->color = false; /* the text is kept in files */
  watchdog_start(&job->limits, 2, give_up);
  contracts_of_others(p, w->program, u, &contracts);
  doubtful_callees(p, w->program, u, &callees);
  const cfa *f = w->program->functions.at[u->index];
  program_prefer(w->program, f->sym);
  needs_request q = {.job = job,
                     .program = w->program,
                     .function = f,
                     .options = &o,
                     .specifications = &p->specifications,
                     .contracts = buf_text(&contracts),
                     .conditions = u->is_reviewed ? &none : &u->conditions,
                     .infer = may_infer(u),
                     .callees = &callees,
                     .strings = p->strings};
  if (!needs_find(&q, tell, w, &n)) return limits_check_now(&job->limits) ? 5 : 2;
  tell(w, &n);
  return 0;
}

/* ---- the cache ---- */

static const char *cache_path(project *p, const unit *u) {
  return arena_printf(p->strings, "%s/%s", p->job->options.cache, u->key);
}

/* Which functions the answer depends on by what they require: those that it calls. */
static void put_contracts(const project *p, const unit *u, buf *text) {
  for (uint32_t i = 0; i < u->callees.n; i++) {
    const unit *callee = &p->units.at[u->callees.at[i]];
    needs_print(callee->name, &callee->conditions, text);
    if (fails_for_callers(callee)) buf_printf(text, "%s fails ", callee->name);
  }
  for (uint32_t i = 0; i < p->units.n; i++) /* of files that are linked with several programs */
    if (p->units.at[i].program != u->program) needs_print(p->units.at[i].name, &p->units.at[i].conditions, text);
}

/* All that the answer depends on besides the function. */
static const char *key_of(project *p, const unit *u) {
  buf text = {0};
  char hash[SHA256_TEXT];
  buf_printf(&text, "%s %s %u ", CANTRIP_VERSION, u->digest, p->checks);
  options_key(p->job, &text);
  put_contracts(p, u, &text);
  for (uint32_t i = 0; i < p->specifications.n; i++) file_read(p->specifications.at[i], 0, &text);
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
    if (u->answer.found.at[i]->kind == VERDICT_VIOLATED) return false;
  for (uint32_t i = 0; i < u->answer.found.n; i++) {
    verdict *v = u->answer.found.at[i];
    if (v->where.file != u->where.file || !v->where.line) continue;
    uint32_t now = v->where.line + u->where.line - line;
    v->property = moved_name(p, v->property, diag_file_name(&p->job->diag, v->where.file), v->where.line, now);
    v->where.line = now;
  }
  return true;
}

static uint32_t open_in(const answer *a) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < a->found.n; i++) n += a->found.at[i]->kind == VERDICT_UNKNOWN;
  return n;
}

/* What is open because of the time is asked again if there is more of it now. */
static bool had_enough_time(const project *p, const unit *u, const json *kept) {
  double now = p->job->options.time_limit, then = (double)json_integer(kept, "limit");
  return !then || !open_in(&u->answer) || (now > 0 && now <= then);
}

static bool take_from_cache(project *p, unit *u) {
  buf text = {0};
  const json *kept = NULL;
  if (u->key && file_read(cache_path(p, u), 0, &text)) kept = json_read(p->strings, buf_text(&text), text.n);
  uint64_t shape = strtoull(json_string(kept, "shape"), NULL, 16);
  uint64_t layout = strtoull(json_string(kept, "layout"), NULL, 16);
  bool fine = kept && read_answer(p, u, json_get(kept, "answer")) && had_enough_time(p, u, kept) &&
              move_answers(p, u, (uint32_t)json_integer(kept, "line"), shape, layout);
  if (!fine) forget(&u->answer);
  buf_free(&text);
  return u->cached = fine;
}

static void put_in_cache(project *p, const unit *u, const char *answer) {
  if (!u->key) return;
  const char *part = arena_printf(p->strings, "%s.%d", cache_path(p, u), (int)getpid());
  buf all = {0};
  buf_printf(&all, "{\"line\":%u,\"shape\":\"%llx\",\"layout\":\"%llx\",\"limit\":%.0f,\"answer\":%s}\n", u->where.line,
             (unsigned long long)u->shape, (unsigned long long)u->layout, ceil(p->job->options.time_limit), answer);
  if (!file_write(part, &all) || rename(part, cache_path(p, u))) remove(part);
  buf_free(&all);
}

/* ---- children ---- */

/* Callers are checked against what the first turn has found. */
static void settle_conditions(unit *u) {
  for (uint32_t i = 0; i < u->answer.conditions.n && !u->again && !u->is_reviewed; i++)
    vec_push(&u->conditions, u->answer.conditions.at[i]);
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
  return arena_printf(p->strings, "internal error while checking it (%s %d)", end->signalled ? "signal" : "exit",
                      end->code);
}

static void collect(project *p, unit *u, child_end *end) {
  bool whole = !end->signalled && !end->code, late = !end->signalled && end->code == 5;
  bool fine = (whole || late) && read_answer(p, u, json_read(p->strings, buf_text(&end->out), end->out.n));
  bool cut = open_in(&u->answer) > 0;
  bool worse = u->again && open_in(&u->answer) > open_in(&u->earlier);
  if (fine && !worse && (whole || p->job->options.time_limit > 0)) put_in_cache(p, u, buf_text(&end->out));
  p->running--;
  p->done++;
  u->state = UNIT_DONE;
  settle_conditions(u);
  u->late = late || (cut && limits_elapsed(&p->job->limits) - u->began > 0.9 * u->seconds);
  if (!fine)
    u->answer.missing = late                                ? "its share of time or memory ran out"
                        : !end->signalled && end->code == 2 ? "its calls cannot be inlined"
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
  double most = rest(p) / p->jobs; /* it runs on one processor */
  if (seconds > most) seconds = most;
  u->seconds = p->job->options.time_limit <= 0 ? 0 : seconds > 0.2 ? seconds : 0.2;
  u->began = limits_elapsed(&p->job->limits);
  if (limits_check_now(&p->job->limits)) {
    u->answer.missing = limits_reason(&p->job->limits);
    keep_better(u);
    return;
  }
  worker w = {.project = p, .program = program, .unit = u};
  if (!child_call(&u->child, work, &w)) {
    u->answer.missing = arena_printf(p->strings, "cannot start a process: %s", strerror(errno));
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

static const char *file_of(const project *p, const cfa *f) {
  return f->sym ? diag_file_name(&p->job->diag, f->sym->where.file) : "/usr/";
}

/* What the user's specification says that it requires, if that is all that counts. */
static void take_reviewed(const project *p, unit *u) {
  const spec_procedure *s = p->reviewed ? spec_procedure_of(p->reviewed, u->name) : NULL;
  u->is_reviewed = s != NULL;
  for (uint32_t i = 0; s && i < s->requires.n; i++) {
    buf text = {0};
    cexpr_print(&text, s->requires.at[i]);
    vec_push(&u->conditions, arena_strdup(p->strings, buf_text(&text)));
    buf_free(&text);
  }
}

/* The functions of a program; those of the system's headers are somebody else's. */
static void add_units(project *p, const program *program) {
  bool keyed = *p->job->options.cache || p->unchanged.n;
  digest *digests = keyed ? program_digests(program) : NULL;
  for (uint32_t i = 0; i < program->functions.n; i++) {
    const cfa *f = program->functions.at[i];
    const char *file = file_of(p, f);
    if (!strncmp(file, "/usr/", 5) || is_known_place(p, f->sym->where) || !is_asked_for(p, f->sym->name)) continue;
    if (digests && was_there(p, digests[i])) {
      p->skipped++;
      continue;
    }
    unit u = {.file = file, .name = f->sym->name, .where = f->sym->where, .index = i, .program = p->programs};
    take_reviewed(p, &u);
    if (*p->job->options.cache) {
      u.digest = arena_strdup(p->strings, digests[i]);
      u.shape = shape_of(f, u.where.line);
      u.layout = places_of(program, f);
    }
    vec_push(&p->units, u);
  }
  mem_free(digests);
}

/* ---- callees first ---- */

/* All that it calls are done; those that call one another do not wait. */
static bool is_ready(const project *p, const unit *u) {
  for (uint32_t i = 0; i < u->callees.n; i++) {
    const unit *callee = &p->units.at[u->callees.at[i]];
    bool cycle = u->is_recursive && callee->is_recursive; /* nothing is found of what these require */
    if (callee->state != UNIT_DONE && !cycle) return false;
  }
  return true;
}

static void begin(project *p, program *program, unit *u, uint32_t left, uint32_t later) {
  u->state = UNIT_RUNS;
  if (u->digest) u->key = key_of(p, u);
  if (take_from_cache(p, u)) settle_conditions(u);
  else start(p, program, u, rest(p) / 2 / (left + later));
  if (!u->child.pid) u->state = UNIT_DONE;
}

/* In the order of `order`, which has callees first, as far as they are ready. */
static void run_all(project *p, program *program, const uint32_t *order, uint32_t n, uint32_t later) {
  for (uint32_t left = n; left;) {
    uint32_t at = 0;
    while (at < n && (p->units.at[order[at]].state != UNIT_WAITS || !is_ready(p, &p->units.at[order[at]]))) at++;
    if (at < n) {
      begin(p, program, &p->units.at[order[at]], left, later);
      left--;
    } else wait_for_one(p);
  }
  while (p->running) wait_for_one(p);
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
    u->again = true;
    p->done--;
    start(p, program, u, seconds);
  }
  while (p->running) wait_for_one(p);
}

static void check_program(project *p, program *program, uint32_t later) {
  uint32_t first = p->units.n;
  add_units(p, program);
  uint32_t n = p->units.n - first, *order = callers_order(p, program, first);
  run_all(p, program, order, n, later);
  another_turn(p, program, first, later);
  mem_free(order);
  p->programs++;
}

static verdict *not_attempted(project *p, const char *name, const char *why) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_CHECK, name);
  conclude_unknown(v, arena_printf(p->strings, "not attempted: %s", why));
  return v;
}

/* Each assumption once, at the first answer that rests on it. */
static void tell_assumptions_once(project *p) {
  assumption_list said = {0};
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++) {
      assumption_list *list = &p->units.at[i].answer.found.at[k]->assumptions;
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

/* What holds because of a precondition rests on callers that were not checked, if there are any. */
static void add_contract(project *p, uint32_t unit_number) {
  unit *u = &p->units.at[unit_number];
  buf text = {0};
  if (!u->conditions.n || functions_all_callers_known(p, unit_number)) return;
  buf_printf(&text, "%s() keep its contract: ", u->name);
  for (uint32_t i = 0; i < u->conditions.n; i++) buf_printf(&text, "%s%s", i ? " && " : "", u->conditions.at[i]);
  assumption a = {.kind = ASSUME_CONTRACT, .name = arena_strdup(p->strings, buf_text(&text))};
  for (uint32_t k = 0; k < u->answer.found.n; k++) {
    if (u->answer.found.at[k]->kind != VERDICT_HOLDS) continue;
    vec_push(&u->answer.found.at[k]->assumptions, a);
    break; /* once, as what the function as a whole rests on */
  }
  buf_free(&text);
}

/* Also of what was not attempted: nothing is known of it, so not all is well. */
static void add_verdicts(project *p, verdict_list *verdicts) {
  for (uint32_t i = 0; i < p->not_read.n; i++) {
    verdict *v = not_attempted(p, p->not_read.at[i], "cannot read the file");
    v->where.file = diag_file(&p->job->diag, p->not_read.at[i]);
    vec_push(verdicts, v);
  }
  for (uint32_t i = 0; i < p->units.n; i++) {
    unit *u = &p->units.at[i];
    add_contract(p, i);
    for (uint32_t k = 0; k < u->answer.found.n; k++) vec_push(verdicts, u->answer.found.at[k]);
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
  diag_error(&job->diag, (place){.file = diag_file(&job->diag, directory)}, "cannot keep answers in this directory: %s",
             strerror(made && !S_ISDIR(there.st_mode) ? ENOTDIR : errno));
  return false;
}

static void list_functions(const project *p, const program *program, string_list *names) {
  for (uint32_t i = 0; i < program->functions.n && p->job->options.functions.n; i++)
    if (program->functions.at[i]->sym) vec_push(names, arena_strdup(p->strings, program->functions.at[i]->sym->name));
}

/* The functions that --function names. */
static bool all_are_there(job *job, const string_list *names) {
  const string_list *asked = &job->options.functions;
  bool fine = true;
  for (uint32_t i = 0; i < asked->n; i++) {
    bool found = false;
    for (uint32_t k = 0; k < names->n && !found; k++) found = !strcmp(names->at[k], asked->at[i]);
    if (!found) fine = program_misses(job, (place){0}, asked->at[i], names);
  }
  return fine;
}

static bool check_files(project *p, const string_list *files) {
  job *job = p->job;
  if (!files->n) {
    diag_error(&job->diag, (place){0}, "compile_commands.json in '%s' lists no C file", job->options.compile_commands);
    return false;
  }
  if (*job->options.changed_since) load_before(p, files);
  linking all;
  string_list names = {0};
  linking_plan(job, files, &all);
  for (uint32_t i = 0; i < all.not_read.n; i++) vec_push(&p->not_read, all.not_read.at[i]);
  for (uint32_t i = 0; i < all.programs.n; i++) {
    program *program = i || !all.first ? front_load(job, &all.programs.at[i].files) : all.first;
    if (!program) continue;
    list_functions(p, program, &names);
    check_program(p, program, 20 * (all.programs.n - i - 1));
    program_free(program);
  }
  linking_free(&all);
  progress_erase(job);
  bool known = all_are_there(job, &names);
  vec_free(&names);
  if (!known) return false;
  return p->units.n || p->skipped; /* otherwise no file could be read, and that was said */
}

/* What the user says that functions require; false, with diagnostics, if it cannot be read. */
static bool read_reviewed(project *p, const string_list *specifications) {
  actions_init(&p->actions);
  if (!specifications->n) return true;
  for (uint32_t i = 0; i < specifications->n; i++) vec_push(&p->specifications, specifications->at[i]);
  p->reviewed = spec_read_all(p->job, &p->actions, specifications);
  return p->reviewed != NULL;
}

functions *functions_check(job *job, const string_list *files, const string_list *specifications, uint32_t checks,
                           arena *strings, verdict_list *verdicts) {
  string_list found = {0};
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  if (!can_keep(job, job->options.cache)) return NULL;
  project *p = mem_alloc(sizeof *p);
  *p = (project){.job = job, .checks = checks, .strings = strings};
  p->jobs = job->options.jobs >= 1 ? (uint32_t)job->options.jobs : cores > 0 ? (uint32_t)cores : 1;
  bool fine = files->n || front_database_files(job, job->options.compile_commands, strings, &found);
  if (fine && read_reviewed(p, specifications) && check_files(p, files->n ? files : &found)) {
    add_verdicts(p, verdicts);
    tell_assumptions_once(p);
  } else {
    functions_free(p);
    p = NULL;
  }
  vec_free(&found);
  return p;
}

void functions_free(functions *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->units.n; i++) {
    vec_free(&p->units.at[i].answer.found);
    vec_free(&p->units.at[i].answer.conditions);
    vec_free(&p->units.at[i].conditions);
    vec_free(&p->units.at[i].callees);
  }
  if (p->reviewed) spec_free(p->reviewed);
  actions_free(&p->actions);
  vec_free(&p->specifications);
  vec_free(&p->units);
  vec_free(&p->not_read);
  vec_free(&p->unchanged);
  mem_free(p);
}
