/* See outputs.h. */
#include "command/outputs.h"

#include "base/story.h"
#include "base/watchdog.h"
#include "command/command.h"
#include "drive/harness.h"
#include "report/game.h"
#include "report/html.h"
#include "report/junit.h"
#include "report/obligation_table.h"
#include "report/sarif.h"
#include "report/text.h"
#include "report/verdict_json.h"
#include "report/witness.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* To a file, or to the standard output for the name `-`. */
static bool write_text(job *job, const char *name, buf *text) {
  FILE *out = strcmp(name, "-") ? fopen(name, "w") : stdout;
  bool fine = out && fputs(buf_text(text), out) >= 0;
  if (out) fine &= (out == stdout ? fflush(out) : fclose(out)) == 0;
  if (!fine) diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", strerror(errno));
  return fine;
}

void output_json(job *job, request *r, buf *text) {
  report_json(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

void output_html(job *job, request *r, buf *text) {
  report_html(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

void output_sarif(job *job, request *r, buf *text) {
  report_sarif(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

void output_junit(job *job, request *r, buf *text) {
  report_junit(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

void output_witness(job *job, request *r, buf *text) {
  const char *specification = r->properties.n && *r->properties.at[0].text
                                  ? r->properties.at[0].text
                                  : "CHECK( init(main()), LTL(G ! call(reach_error())) )";
  witness_task task = {&r->files, specification};
  report_witness(job, &task, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

/* `h.c` for the first violation, `h-2.c` for the second. */
static const char *numbered(request *r, const char *name, uint32_t n) {
  const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
  if (n < 2 || !strcmp(name, "-")) return name;
  if (!dot || (slash && dot < slash)) dot = name + strlen(name);
  return arena_printf(&r->arena, "%.*s-%u%s", (int)(dot - name), name, n, dot);
}

/* Each violation has a file of its own; on the standard output only the first. */
static void put_harness(job *job, request *r, buf *text) {
  uint32_t violations = 0;
  for (uint32_t i = 0; i < r->verdicts.n; i++) {
    const verdict *v = r->verdicts.at[i];
    if (v->kind != VERDICT_VIOLATED || !r->program) continue;
    const char *name = numbered(r, job->options.harness, ++violations);
    if (violations > 1 && !strcmp(name, "-")) return;
    buf other = {0};
    report_harness(job, name, &r->files, r->program, v, violations == 1 ? text : &other);
    if (violations > 1) write_text(job, name, &other);
    buf_free(&other);
  }
}

/* The games of all violated specifications, one picture each; none: an empty file. */
static void put_dot(job *job, request *r, buf *text) {
  for (uint32_t i = 0; i < r->verdicts.n; i++)
    if (r->verdicts.at[i]->moves.n) report_game_dot(job, r->verdicts.at[i], text);
}

/* What the first violation was given; none: an empty file. */
static void put_inputs(job *job, request *r, buf *text) {
  const verdict *first = NULL;
  (void)job;
  for (uint32_t i = 0; i < r->verdicts.n && !first; i++)
    if (r->verdicts.at[i]->kind == VERDICT_VIOLATED) first = r->verdicts.at[i];
  for (uint32_t i = 0; first && i < first->given.n; i++) buf_printf(text, "%s\n", first->given.at[i]);
}

/* Every file that can be asked for. */
typedef struct output {
  size_t option; /* where in `options` its name is */
  void (*put)(job *job, request *r, buf *text);
  const char *empty; /* what the user is told if there is nothing to write */
} output;

static const char no_execution[] = "nothing is violated: there is no execution to write";

static const output outputs[] = {
    {offsetof(options, json), output_json, ""},
    {offsetof(options, sarif), output_sarif, ""},
    {offsetof(options, junit), output_junit, ""},
    {offsetof(options, witness), output_witness, "no answer was found: there is nothing to witness"},
    {offsetof(options, save_inputs), put_inputs, no_execution},
    {offsetof(options, dot), put_dot, "no specification is violated: there is no game to draw"},
    {offsetof(options, harness), put_harness, no_execution},
    {offsetof(options, html), output_html, ""},
};

enum { OUTPUTS = sizeof outputs / sizeof *outputs };

static const char *output_name(const job *job, uint32_t i) {
  return *(const char *const *)((const char *)&job->options + outputs[i].option);
}

static bool write_outputs(job *job, request *r) {
  bool fine = true;
  for (uint32_t i = 0; i < OUTPUTS && fine; i++) {
    if (!*output_name(job, i)) continue;
    buf text = {0};
    outputs[i].put(job, r, &text);
    if (!text.n && *outputs[i].empty) diag_note(&job->diag, (place){0}, "%s", outputs[i].empty);
    fine = write_text(job, output_name(job, i), &text);
    buf_free(&text);
  }
  return fine;
}

FILE *outputs_text(const job *job) {
  bool taken = false;
  for (uint32_t i = 0; i < OUTPUTS; i++) taken |= !strcmp(output_name(job, i), "-");
  return taken ? stderr : job->out;
}

/* What the verdicts mean for the witness: confirmed, they are the answer; otherwise nothing is known of the program. */
static int report_witness_answer(const request *r, FILE *out) {
  bool violation = r->witness.kind == WITNESS_VIOLATION;
  switch (witness_judge(&r->witness, (const verdict *const *)r->verdicts.at, r->verdicts.n)) {
  case WITNESS_CONFIRMED:
    fprintf(out, "%s is confirmed: %s\nverdict: %s\n", r->witness.name,
            violation ? "an execution follows it to the error" : "its invariants hold, and no error is reached",
            violation ? "violated" : "holds");
    return violation ? STATUS_VIOLATED : STATUS_DONE;
  case WITNESS_REJECTED:
    fprintf(out, "%s is rejected: %s\nverdict: unknown (the witness is rejected)\n", r->witness.name,
            violation ? "no execution that follows it comes to the error"
                      : "an invariant does not hold, or an error is reached");
    return STATUS_UNKNOWN;
  case WITNESS_OPEN: break;
  }
  fprintf(out, "%s is neither confirmed nor rejected\nverdict: unknown (%s)\n", r->witness.name,
          request_worst(r)->reason);
  return STATUS_UNKNOWN;
}

int outputs_write(job *job, request *r) {
  static const int codes[] = {
      [VERDICT_HOLDS] = STATUS_DONE, [VERDICT_VIOLATED] = STATUS_VIOLATED, [VERDICT_UNKNOWN] = STATUS_UNKNOWN};
  FILE *out = outputs_text(job);
  if (!r->verdicts.n) { /* functions without any operation to check */
    fputs("no obligation was found\nverdict: holds\n", out);
    return write_outputs(job, r) ? STATUS_DONE : STATUS_INPUT;
  }
  if (*job->options.validate) return report_witness_answer(r, out);
  const verdict *w = request_worst(r);
  bool checks = false;
  for (uint32_t i = 0; i < r->verdicts.n && !r->told; i++) {
    checks |= r->verdicts.at[i]->aim == AIM_CHECK;
    if (r->verdicts.at[i]->aim != AIM_CHECK) report_text(job, r->verdicts.at[i], out);
  }
  if (!job->options.quiet) report_story(story_take(job, &r->arena), out); /* of all obligations together */
  if (checks) report_checks(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, out);
  if (!write_outputs(job, r)) return STATUS_INPUT;
  while (!watchdog_last_word()) pause(); /* the watchdog has it, and ends the process */
  report_last_line(job, w, out);
  fflush(out);
  return codes[w->kind];
}

bool outputs_possible(job *job) {
  const char *names[OUTPUTS];
  for (uint32_t i = 0; i < OUTPUTS; i++) names[i] = output_name(job, i);
  return command_can_write(job, names, OUTPUTS);
}
