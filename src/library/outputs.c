/* See outputs.h. */
#include "library/outputs.h"

#include "base/file.h"
#include "base/story.h"
#include "base/watchdog.h"
#include "check/conclude.h"
#include "drive/harness.h"
#include "library/accepted.h"
#include "library/hints.h"
#include "report/game.h"
#include "report/html.h"
#include "report/junit.h"
#include "report/obligation_table.h"
#include "report/sarif.h"
#include "report/text.h"
#include "report/verdict_json.h"
#include "report/witness.h"
#include "run/thread_schedule.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names of results ---- */

/* Both are there, and are one file of a disk. */
static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static bool refuse_name(job *job, const char *name, const char *why) {
  diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", why);
  return false;
}

/* A file that is not there yet is made for a moment, so that it has an identity. */
static bool touch(job *job, const char *name, bool *made) {
  *made = access(name, F_OK) != 0;
  FILE *f = fopen(name, "a");
  if (!f) return refuse_name(job, name, strerror(errno));
  fclose(f);
  return true;
}

static bool is_apart(job *job, const char *const *names, uint32_t at) {
  const string_list *files = &job->options.files;
  for (uint32_t i = 0; i < files->n; i++)
    if (same_file(names[at], files->at[i]))
      return refuse_name(job, names[at], "this is an input file: a result would overwrite it");
  if (same_file(names[at], job->options.validate))
    return refuse_name(job, names[at], "this is an input file: a result would overwrite it");
  for (uint32_t i = 0; i < at; i++)
    if (same_file(names[at], names[i]))
      return refuse_name(job, names[at], "two results would be written to this file: give each its own file");
  return true;
}

bool outputs_can_write(job *job, const char *const *names, uint32_t n) {
  enum { most = 16 };
  bool made[most] = {false}, fine = n <= most;
  uint32_t taken = 0;
  for (uint32_t i = 0; i < n && fine; i++) {
    bool standard = !strcmp(names[i], "-");
    taken += standard;
    if (*names[i] && !standard) fine = touch(job, names[i], &made[i]) && is_apart(job, names, i);
  }
  for (uint32_t i = 0; i < n && i < most; i++)
    if (made[i]) unlink(names[i]);
  if (fine && taken > 1)
    diag_error(&job->diag, (place){0}, "only one output can go to the standard output: give the others a file");
  return fine && taken <= 1;
}

/* ---- documents ---- */

/* To a file, or to the standard output for the name `-`. */
static bool write_text(job *job, const char *name, buf *text) {
  bool fine = file_write(name, text);
  if (!fine) diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", strerror(errno));
  return fine;
}

/* What is known of functions besides their operations. */
static void more_of(const session *s, buf *text) {
  if (s->functions) functions_json(s->functions, text);
}

void output_json(job *job, session *s, buf *text) {
  report_json(job, (const verdict *const *)s->verdicts.at, s->verdicts.n, text);
  if (!s->functions) return;
  while (text->n && text->at[text->n - 1] != '}') text->n--;
  text->n--; /* they go into the same object */
  more_of(s, text);
  buf_puts(text, "}\n");
}

void output_html(job *job, session *s, buf *text) {
  buf more = {0};
  more_of(s, &more);
  report_html(job, (const verdict *const *)s->verdicts.at, s->verdicts.n, buf_text(&more), text);
  buf_free(&more);
}

void output_sarif(job *job, session *s, buf *text) {
  report_sarif(job, (const verdict *const *)s->verdicts.at, s->verdicts.n, text);
}

void output_junit(job *job, session *s, buf *text) {
  report_junit(job, (const verdict *const *)s->verdicts.at, s->verdicts.n, text);
}

void output_witness(job *job, session *s, buf *text) {
  const char *specification = s->asked->properties.n && *s->asked->properties.at[0].text
                                  ? s->asked->properties.at[0].text
                                  : "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  witness_task task = {&s->asked->files, specification};
  report_witness(job, &task, (const verdict *const *)s->verdicts.at, s->verdicts.n, text);
}

/* `h.c` for the first violation, `h-2.c` for the second. */
static const char *numbered(session *s, const char *name, uint32_t n) {
  const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
  if (n < 2 || !strcmp(name, "-")) return name;
  if (!dot || (slash && dot < slash)) dot = name + strlen(name);
  return arena_printf(&s->arena, "%.*s-%u%s", (int)(dot - name), name, n, dot);
}

/* Each violation has a file of its own; on the standard output only the first. */
static void put_harness(job *job, session *s, buf *text) {
  uint32_t violations = 0;
  bool interrupted = (s->spec && spec_has_interrupts(s->spec)) || (s->program && s->program->is_interrupted);
  if (interrupted) return;
  for (uint32_t i = 0; i < s->verdicts.n; i++) {
    const verdict *v = s->verdicts.at[i];
    if (v->kind != VERDICT_VIOLATED || !s->program) continue;
    const char *name = numbered(s, job->options.harness, ++violations);
    if (violations > 1 && !strcmp(name, "-")) return;
    buf other = {0};
    report_harness(job, name, &s->asked->files, s->program, v, violations == 1 ? text : &other);
    if (violations > 1) write_text(job, name, &other);
    buf_free(&other);
  }
}

/* The games of all violated specifications, one picture each. */
static void put_dot(job *job, session *s, buf *text) {
  for (uint32_t i = 0; i < s->verdicts.n; i++)
    if (s->verdicts.at[i]->moves.n) report_game_dot(job, s->verdicts.at[i], text);
}

/* What the first violation was given. */
static void put_inputs(job *job, session *s, buf *text) {
  const verdict *first = NULL;
  (void)job;
  for (uint32_t i = 0; i < s->verdicts.n && !first; i++)
    if (s->verdicts.at[i]->kind == VERDICT_VIOLATED) first = s->verdicts.at[i];
  if (first && !first->given.n) buf_puts(text, "# it reads no input\n");
  for (uint32_t i = 0; first && i < first->given.n; i++) buf_printf(text, "%s\n", first->given.at[i].text);
}

static void put_schedule(job *job, session *s, buf *text) {
  const verdict *first = NULL;
  (void)job;
  for (uint32_t i = 0; i < s->verdicts.n && !first; i++)
    if (s->verdicts.at[i]->kind == VERDICT_VIOLATED) first = s->verdicts.at[i];
  if (first) thread_schedule_print(first->turns.at, first->turns.n, text);
}

static void put_contracts(job *job, session *s, buf *text) {
  (void)job;
  if (s->functions) functions_contracts(s->functions, text);
}

static void put_coverage(job *job, session *s, buf *text) { lcov_write(job, &s->coverage, text); }

/* Every file that can be asked for. */
typedef struct output {
  size_t option; /* where in `options` its name is */
  void (*put)(job *job, session *s, buf *text);
  const char *empty; /* what the user is told if there is nothing to write */
} output;

static const char no_execution[] = "nothing is violated: there is no execution to write";

static const output outputs[] = {
    {offsetof(options, json), output_json, ""},
    {offsetof(options, sarif), output_sarif, ""},
    {offsetof(options, junit), output_junit, ""},
    {offsetof(options, witness), output_witness,
     "no witness to write: no answer was found, or the violation needs threads, which format 2.0 cannot describe"},
    {offsetof(options, save_inputs), put_inputs, no_execution},
    {offsetof(options, save_schedule), put_schedule,
     "no execution with threads is a violation: there is no schedule to write"},
    {offsetof(options, dot), put_dot, "no specification is violated: there is no game to draw"},
    {offsetof(options, harness), put_harness,
     "no harness to write: nothing is violated, or the violation needs interrupts, which a compiled program cannot be made to wait for"},
    {offsetof(options, coverage), put_coverage, "no function has a line of code"},
    {offsetof(options, html), output_html, ""},
    {offsetof(options, write_contracts), put_contracts, "no function was found to require anything of its callers"},
};

enum { OUTPUTS = sizeof outputs / sizeof *outputs };

static const char *output_name(const job *job, uint32_t i) {
  return *(const char *const *)((const char *)&job->options + outputs[i].option);
}

/* No file, either of an earlier check: it would be taken for the answer of this one. */
static void leave_out(job *job, const char *name, const char *why) {
  struct stat found;
  diag_note(&job->diag, (place){0}, "%s", why);
  if (strcmp(name, "-") && !stat(name, &found) && S_ISREG(found.st_mode)) unlink(name);
}

static bool write_outputs(job *job, session *s) {
  bool fine = true;
  for (uint32_t i = 0; i < OUTPUTS && fine; i++) {
    if (!*output_name(job, i)) continue;
    buf text = {0};
    outputs[i].put(job, s, &text);
    bool nothing = !text.n && *outputs[i].empty;
    if (nothing) leave_out(job, output_name(job, i), outputs[i].empty);
    else fine = write_text(job, output_name(job, i), &text);
    buf_free(&text);
  }
  return fine;
}

bool outputs_wanted(const job *job) {
  bool wanted = false;
  for (uint32_t i = 0; i < OUTPUTS; i++) wanted |= *output_name(job, i) != 0;
  return wanted;
}

void outputs_write_unfinished(job *job, session *s, const char *reason) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_REACH, s->asked && s->asked->properties.n ? s->asked->properties.at[0].name : "unreach");
  conclude_unknown(v, arena_strdup(&v->arena, reason));
  vec_push(&s->verdicts, v);
  write_outputs(job, s);
}

FILE *outputs_text(const job *job) {
  bool taken = false;
  for (uint32_t i = 0; i < OUTPUTS; i++) taken |= !strcmp(output_name(job, i), "-");
  return taken ? stderr : job->out;
}

/* What the verdicts mean for the witness: confirmed, they are the answer; otherwise nothing is known of the program. */
static int report_witness_answer(const job *job, const session *s, FILE *out) {
  bool violation = s->witness.kind == WITNESS_VIOLATION;
  switch (witness_judge(&s->witness, &job->diag, (const verdict *const *)s->verdicts.at, s->verdicts.n)) {
  case WITNESS_CONFIRMED:
    fprintf(out, "%s is confirmed: %s\nverdict: %s\n", s->witness.name,
            violation ? "an execution follows it to the error" : "its invariants hold, and no error is reached",
            violation ? "violated" : "holds");
    return violation ? STATUS_VIOLATED : STATUS_DONE;
  case WITNESS_REJECTED:
    fprintf(out, "%s is rejected: %s\nverdict: unknown (the witness is rejected)\n", s->witness.name,
            violation ? "no execution that follows it reaches the error"
                      : "an invariant does not hold, or an error is reached");
    return STATUS_UNKNOWN;
  case WITNESS_OPEN: break;
  }
  const verdict *worst = session_worst(s);
  fprintf(out, "%s is neither confirmed nor rejected\nverdict: unknown (%s)\n", s->witness.name,
          worst->kind == VERDICT_VIOLATED ? "another error is reached" : worst->reason);
  return STATUS_UNKNOWN;
}

/* Threads are one search for many questions: what all the answers rest on is said once, and so it is for obligations. */
static void print_verdicts(job *job, session *s, FILE *out) {
  bool checks = false, alone = s->verdicts.n == 1, counted = false;
  assumption_list said = {0};
  for (uint32_t i = 0; i < s->verdicts.n && !s->functions; i++) {
    verdict *v = s->verdicts.at[i];
    checks |= v->aim == AIM_CHECK;
    if (v->aim == AIM_CHECK) continue;
    report_text(job, v, v->is_threaded || v->aim == AIM_REACH ? &said : NULL, out);
    if (!job->options.quiet) report_statistics(job, v, alone, out), counted = true;
  }
  if (!job->options.quiet) report_story(story_take(job, &s->arena), out); /* of all obligations together */
  if (checks) report_checks(job, (const verdict *const *)s->verdicts.at, s->verdicts.n, &said, out);
  if (counted && !alone) report_total(job, out);
  vec_free(&said);
}

int outputs_write(job *job, session *s) {
  static const int codes[] = {
      [VERDICT_HOLDS] = STATUS_DONE, [VERDICT_VIOLATED] = STATUS_VIOLATED, [VERDICT_UNKNOWN] = STATUS_UNKNOWN};
  FILE *out = outputs_text(job);
  if (*job->options.validate) return report_witness_answer(job, s, out);
  if (s->functions) functions_report(s->functions, out);
  if (!s->verdicts.n) { /* functions without any operation to check */
    fputs("no obligation was found\nverdict: holds\n", out);
    return write_outputs(job, s) ? STATUS_DONE : STATUS_INPUT;
  }
  while (!watchdog_last_word()) pause(); /* the watchdog has it, and ends the process */
  const verdict *w = session_worst(s);
  print_verdicts(job, s, out);
  if (*job->options.coverage) coverage_report(job, &s->coverage, out);
  if (!write_outputs(job, s)) return STATUS_INPUT;
  accepted_report(&s->verdicts, out);
  if (w->kind == VERDICT_UNKNOWN && s->program && !job->options.quiet)
    hints_for_unknown(s->program, job->options.functions.n ? job->options.functions.at[0] : job->options.entry, out);
  if (s->by_default && !job->options.quiet)
    fputs("the program asserts nothing, so run-time errors were checked (--checks all)\n", out);
  if (s->unchecked && !job->options.quiet) fputs("run-time errors were not checked (use --checks all)\n", out);
  report_last_line(job, w, out);
  fflush(out);
  return codes[verdict_counts_as(w)];
}

void outputs_refuse(job *job) {
  buf text = {0};
  if (strcmp(job->options.json, "-")) return; /* a check that could not begin leaves no file behind */
  report_json_refusal(job, &text);
  write_text(job, job->options.json, &text);
  buf_free(&text);
}

bool outputs_possible(job *job) {
  const char *names[OUTPUTS];
  for (uint32_t i = 0; i < OUTPUTS; i++) names[i] = output_name(job, i);
  return outputs_can_write(job, names, OUTPUTS);
}
