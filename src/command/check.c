/* `cantrip check`: sources, or a task definition with its sources, to one verdict for each
 * property; the exit code says the worst. What cannot be decided for lack of time or memory
 * is `unknown` with exit code 5, also where a library runs out of either and cannot be asked
 * to stop. */
#include "command/command.h"

#include "base/buf.h"
#include "base/watchdog.h"
#include "command/functions.h"
#include "command/task.h"
#include "drive/harness.h"
#include "flat/checks.h"
#include "front/front.h"
#include "prove/assumptions.h"
#include "prove/obligations.h"
#include "prove/properties.h"
#include "prove/reach.h"
#include "prove/temporal.h"
#include "prove/validate.h"
#include "report/checks.h"
#include "report/game.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/sarif.h"
#include "report/text.h"
#include "report/witness.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* --- the ends that come from outside --- */

/* The last line, whatever state the process is in: no memory is needed. */
static void end_unknown(const char *reason) {
  fflush(stdout);
  printf("verdict: unknown (%s)\n", reason);
  fflush(stdout);
  _Exit(STATUS_UNKNOWN);
}

static void on_exhaustion(void) { end_unknown("out of memory"); }

/* --- what is to be checked --- */

typedef struct request {
  string_list files;        /* C */
  VEC(property) properties; /* empty: the usual errors */
  string_list specifications;
  spec *spec;
  actions actions;
  verdict_list verdicts;
  arena arena;
  task task;
  bool has_task;
  witness witness;  /* with --validate */
  bool told;        /* the text of the verdicts is printed already */
  program *program; /* owns the terms of the verdicts: freed after the report */
} request;

static void request_free(request *r) {
  for (uint32_t i = 0; i < r->verdicts.n; i++) {
    verdict_free(r->verdicts.at[i]);
    mem_free(r->verdicts.at[i]);
  }
  vec_free(&r->verdicts);
  vec_free(&r->files);
  vec_free(&r->specifications);
  if (r->spec) spec_free(r->spec);
  actions_free(&r->actions);
  vec_free(&r->properties);
  task_free(&r->task);
  if (r->program) program_free(r->program);
  witness_free(&r->witness);
  arena_free(&r->arena);
}

static bool take_property(job *job, request *r, const char *name) {
  property p;
  if (!property_read(job, &r->arena, name, &p)) return false;
  vec_push(&r->properties, p);
  return true;
}

static bool take_task(job *job, request *r, const char *name) {
  if (r->has_task) {
    diag_error(&job->diag, (place){0}, "one task definition at a time; 'cantrip batch' takes many");
    return false;
  }
  r->has_task = true;
  if (!task_read(job, name, &r->task)) return false;
  for (uint32_t i = 0; i < r->task.files.n; i++) vec_push(&r->files, r->task.files.at[i]);
  if (r->task.data_model) job->options.data_model = r->task.data_model;
  return true;
}

static bool take_file(job *job, request *r, const char *name, int *status) {
  switch (command_role(name)) {
  case ROLE_C: vec_push(&r->files, name); return true;
  case ROLE_PROPERTY: return take_property(job, r, name);
  case ROLE_TASK: return take_task(job, r, name);
  case ROLE_SPECIFICATION: vec_push(&r->specifications, name); return true;
  case ROLE_SYSTEM:
  case ROLE_OTHER: command_refuse(job, name, "C files, .spec, .prp and .yml"); *status = STATUS_INPUT;
  }
  return false;
}

/* Sorts the files by their roles; the properties of a task count unless some are given. */
static bool read_request(job *job, request *r, int *status) {
  *status = STATUS_INPUT;
  for (uint32_t i = 0; i < job->options.files.n; i++)
    if (!take_file(job, r, job->options.files.at[i], status)) return false;
  bool competition = r->properties.n || r->has_task; /* of SV-COMP */
  if (competition && !job->options.external) job->options.external = EXTERNAL_PURE;
  if (!r->properties.n)
    for (uint32_t i = 0; i < r->task.properties.n; i++) vec_push(&r->properties, r->task.properties.at[i]);
  if (r->files.n || (job->options.all_functions && *job->options.compile_commands)) return true;
  diag_error(&job->diag, (place){0}, "no C file given");
  *status = STATUS_USAGE;
  return false;
}

/* --- checking --- */

static verdict *new_verdict(request *r, const char *name) {
  verdict *v = mem_alloc(sizeof *v);
  verdict_init(v, AIM_REACH, name);
  vec_push(&r->verdicts, v);
  return v;
}

/* Nothing came of it: because of a limit, which is an answer, or of the input. */
static int stopped(job *job, request *r, const char *name) {
  if (job->diag.errors || !limits_check_now(&job->limits)) return STATUS_INPUT;
  new_verdict(r, name)->reason = limits_reason(&job->limits);
  return STATUS_DONE;
}

/* The program, with a witness in it if one is to be checked; NULL: it cannot be read. */
static program *load(job *job, request *r) {
  const char *why = NULL;
  if (r->program) return r->program;
  r->program = front_load(job, &r->files);
  if (!r->program || !*job->options.validate) return r->program;
  if (witness_read(job, job->options.validate, &r->witness) && witness_weave(job, r->program, &r->witness, &why))
    return r->program;
  if (why) diag_error(&job->diag, (place){.file = diag_file(&job->diag, job->options.validate)}, "%s", why);
  program_free(r->program);
  return r->program = NULL;
}

static flat_options flat_options_for(const job *job, const property *which) {
  const char *entry = job->options.entry;
  if (which && *which->entry && !strcmp(entry, "main")) entry = which->entry;
  return properties_options(job, NULL, entry, entry);
}

/* `which` NULL: the usual errors. */
static int check_one(job *job, request *r, const property *which) {
  const char *name = which ? which->name : "unreach";
  if (!load(job, r)) return stopped(job, r, name);
  flat_options o = flat_options_for(job, which);
  verdict *v = mem_alloc(sizeof *v);
  uint64_t before = job->limits.effort.spent;
  bool ends = which && which->termination;
  if (!(ends ? temporal_termination(job, r->program, &o, v) : reach_errors(job, r->program, &o, v)) ||
      !assumptions_try(job, r->program, &o, job->limits.effort.spent - before, v)) {
    verdict_free(v);
    mem_free(v);
    return stopped(job, r, name);
  }
  v->property = name;
  vec_push(&r->verdicts, v);
  return STATUS_DONE;
}

/* The obligations of every entry that is asked for. */
static int check_obligations(job *job, request *r, uint32_t checks) {
  const string_list *functions = &job->options.functions;
  for (uint32_t i = 0; i < (functions->n ? functions->n : 1); i++) {
    flat_options o = flat_options_for(job, NULL);
    if (functions->n) {
      const char *function = intern_str(&job->names, functions->at[i]);
      o = properties_options(job, NULL, function, function);
      o.any_globals = job->options.globals != GLOBALS_INITIAL;
    }
    o.checks = checks;
    if (!load(job, r) || !obligations_check(job, r->program, &o, &r->verdicts)) return stopped(job, r, "checks");
  }
  return STATUS_DONE;
}

static void decline(request *r, const property *p) {
  new_verdict(r, p->name)->reason = arena_printf(&r->arena, "this version checks only that no error is reached, not %s",
                                                 *p->text ? p->text : p->name);
}

/* Errors of the specification are told before the C files are read. */
static int check_specified(job *job, request *r, uint32_t checks, bool termination) {
  r->spec = properties_read(job, &r->actions, &r->specifications);
  if (!r->spec) return STATUS_INPUT;
  if (!load(job, r)) return stopped(job, r, "specification");
  bool fine = job->options.functions.n || properties_check(job, r->program, r->spec, &r->actions, &r->verdicts);
  if (fine && checks) fine = properties_obligations(job, r->program, r->spec, &r->actions, checks, &r->verdicts);
  if (fine && termination) fine = properties_termination(job, r->program, r->spec, &r->actions, &r->verdicts);
  return fine ? STATUS_DONE : stopped(job, r, "specification");
}

/* The list of --checks without `termination`, which is no operation's; whether it was there. */
static bool take_termination(const char *list, buf *rest) {
  bool found = false;
  for (const char *at = list; *at;) {
    size_t n = strcspn(at, ",");
    bool is = n == strlen("termination") && !strncmp(at, "termination", n);
    if (!is && rest->n) buf_putc(rest, ',');
    if (!is) buf_write(rest, at, n);
    if (!is && at[n] && !at[n + 1]) buf_putc(rest, ','); /* its error is the parser's to tell */
    found |= is;
    at += n + (at[n] == ',');
  }
  return found;
}

static bool parse_checks(job *job, uint32_t *checks, bool *termination) {
  buf rest = {0};
  *termination = take_termination(job->options.checks, &rest);
  bool fine = !rest.n || checks_parse(job, buf_text(&rest), checks);
  buf_free(&rest);
  return fine;
}

static FILE *text_output(const job *job);

/* Every function for itself; the text is told on the way. */
static int check_functions(job *job, request *r, uint32_t checks) {
  if (!checks || r->specifications.n || r->has_task) {
    diag_error(&job->diag, (place){0}, "--all-functions is for run-time checks of C files: say which by --checks");
    return STATUS_USAGE;
  }
  r->told = true;
  bool any = functions_check(job, &r->files, checks, &r->arena, &r->verdicts, text_output(job));
  return any ? STATUS_DONE : STATUS_INPUT;
}

static int check_all(job *job, request *r) {
  uint32_t checks = 0;
  bool termination;
  static const property ends = {.name = "termination", .entry = "", .text = "", .termination = true};
  if (!parse_checks(job, &checks, &termination)) return STATUS_USAGE;
  if (job->options.functions.n && !checks) {
    diag_error(&job->diag, (place){0}, "--function is for run-time checks: say which by --checks, or take --entry");
    return STATUS_USAGE;
  }
  if (job->options.all_functions) return check_functions(job, r, checks);
  if (r->specifications.n || job->options.ltl.n) return check_specified(job, r, checks, termination);
  int status = r->properties.n || job->options.functions.n ? STATUS_DONE : check_one(job, r, NULL);
  if (status == STATUS_DONE && checks) status = check_obligations(job, r, checks);
  if (status == STATUS_DONE && termination) status = check_one(job, r, &ends);
  for (uint32_t i = 0; status == STATUS_DONE && i < r->properties.n; i++) {
    if (r->properties.at[i].supported) status = check_one(job, r, &r->properties.at[i]);
    else decline(r, &r->properties.at[i]);
  }
  return status;
}

/* --- the report --- */

/* To a file, or to the standard output for the name `-`. */
static bool write_text(job *job, const char *name, buf *text) {
  FILE *out = strcmp(name, "-") ? fopen(name, "w") : stdout;
  bool fine = out && fputs(buf_text(text), out) >= 0;
  if (out) fine &= (out == stdout ? fflush(out) : fclose(out)) == 0;
  if (!fine) diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", strerror(errno));
  return fine;
}

static void put_json(job *job, request *r, buf *text) {
  report_json(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

static void put_html(job *job, request *r, buf *text) {
  report_html(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

static void put_sarif(job *job, request *r, buf *text) {
  report_sarif(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

static void put_junit(job *job, request *r, buf *text) {
  report_junit(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, text);
}

static void put_witness(job *job, request *r, buf *text) {
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
} output;

static const output outputs[] = {
    {offsetof(options, json), put_json},          {offsetof(options, sarif), put_sarif},
    {offsetof(options, junit), put_junit},        {offsetof(options, witness), put_witness},
    {offsetof(options, save_inputs), put_inputs}, {offsetof(options, dot), put_dot},
    {offsetof(options, harness), put_harness},    {offsetof(options, html), put_html},
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
    fine = write_text(job, output_name(job, i), &text);
    buf_free(&text);
  }
  return fine;
}

/* A violation is worse than no answer, and that is worse than a proof. */
static const verdict *worst(const request *r) {
  static const int badness[] = {[VERDICT_HOLDS] = 0, [VERDICT_UNKNOWN] = 1, [VERDICT_VIOLATED] = 2};
  const verdict *w = r->verdicts.at[0];
  for (uint32_t i = 1; i < r->verdicts.n; i++)
    if (badness[r->verdicts.at[i]->kind] > badness[w->kind]) w = r->verdicts.at[i];
  return w;
}

/* With an output of another kind on the standard output, the text goes to the standard error. */
static FILE *text_output(const job *job) {
  bool taken = false;
  for (uint32_t i = 0; i < OUTPUTS; i++) taken |= !strcmp(output_name(job, i), "-");
  return taken ? stderr : stdout;
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
  fprintf(out, "%s is neither confirmed nor rejected\nverdict: unknown (%s)\n", r->witness.name, worst(r)->reason);
  return STATUS_UNKNOWN;
}

static int report(job *job, request *r) {
  static const int codes[] = {
      [VERDICT_HOLDS] = STATUS_DONE, [VERDICT_VIOLATED] = STATUS_VIOLATED, [VERDICT_UNKNOWN] = STATUS_UNKNOWN};
  FILE *out = text_output(job);
  if (!r->verdicts.n) { /* functions without any operation to check */
    fputs("no obligation was found\nverdict: holds\n", out);
    return write_outputs(job, r) ? STATUS_DONE : STATUS_INPUT;
  }
  if (*job->options.validate) return report_witness_answer(r, out);
  const verdict *w = worst(r);
  bool checks = false;
  for (uint32_t i = 0; i < r->verdicts.n && !r->told; i++) {
    checks |= r->verdicts.at[i]->aim == AIM_CHECK;
    if (r->verdicts.at[i]->aim != AIM_CHECK) report_text(job, r->verdicts.at[i], out);
  }
  if (checks) report_checks(job, (const verdict *const *)r->verdicts.at, r->verdicts.n, out);
  if (!write_outputs(job, r)) return STATUS_INPUT;
  report_last_line(w, out);
  fflush(out);
  return codes[w->kind];
}

/* What cannot be written is told before the work begins; two outputs cannot both be the standard output. */
static bool can_write(job *job) {
  uint32_t taken = 0;
  for (uint32_t i = 0; i < OUTPUTS; i++) {
    const char *name = output_name(job, i);
    taken += !strcmp(name, "-");
    if (!*name || !strcmp(name, "-")) continue;
    FILE *f = fopen(name, "a");
    if (!f) diag_error(&job->diag, (place){.file = diag_file(&job->diag, name)}, "%s", strerror(errno));
    else fclose(f);
    if (!f) return false;
  }
  if (taken > 1)
    diag_error(&job->diag, (place){0}, "only one output can be the standard output: give the others a file");
  return taken <= 1;
}

int command_check(job *job) {
  request r = {0};
  int status;
  if (!can_write(job)) return STATUS_INPUT;
  if (job->options.jobs > 1 && !job->options.all_functions)
    diag_note(&job->diag, (place){0}, "one check uses one thread: --jobs changes nothing here, only in batch");
  actions_init(&r.actions);
  mem_on_exhaustion(on_exhaustion);
  if (!job->options.all_functions) watchdog_start(&job->limits, 2, end_unknown); /* there each function has its own */
  if (read_request(job, &r, &status)) {
    status = check_all(job, &r);
    progress_erase(job);
    if (status == STATUS_DONE) status = report(job, &r);
  }
  request_free(&r);
  return status;
}
