/* See cantrip.h. A check runs on a thread with a large stack and is waited for. Diagnostics and text go to streams in memory; what the
 * caller sees are copies in an arena of the result, made at once, while documents are made when they are asked for:
 * job and request live as long as the result. Where memory ends, the thread jumps back to where it began, and the answer is
 * `unknown`; what it held is lost then, as nobody knows in what state it is. */
#include "library/cantrip.h"

#include "base/options.h"
#include "base/stack.h"
#include "base/version.h"
#include "library/outputs.h"
#include "report/steps.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { FORMATS = CANTRIP_WITNESS + 1 };

typedef struct stream {
  FILE *file;
  char *text;
  size_t size;
} stream;

struct cantrip_result {
  job job;
  request request;
  session session;
  arena strings;
  stream messages, told;
  const char **arguments;
  const volatile int *stop;
  int n;
  cantrip_verdict answer;
  bool spoiled; /* memory has ended: nothing but the answer is to be touched */
  cantrip_property *properties;
  size_t count;
  buf documents[FORMATS];
};

/* ---- out of memory ---- */

static _Thread_local jmp_buf *way_out;

static void leave(void) { longjmp(*way_out, 1); }

/* Calls act(context); if memory ends in it, the result is spoiled. */
static void guarded(cantrip_result *r, void (*act)(void *context), void *context) {
  jmp_buf here;
  way_out = &here;
  mem_on_exhaustion(leave);
  if (!setjmp(here)) {
    act(context);
  } else {
    r->spoiled = true;
    r->answer = CANTRIP_UNKNOWN;
    r->count = 0;
  }
}

static cantrip_result exhausted = {.spoiled = true, .answer = CANTRIP_UNKNOWN};

/* ---- copies ---- */

static const char *copy(cantrip_result *r, const char *s) { return s && *s ? arena_strdup(&r->strings, s) : ""; }

static const char *file_of(cantrip_result *r, place where) {
  return where.line ? copy(r, diag_file_name(&r->job.diag, where.file)) : "";
}

static const char *values_of(cantrip_result *r, const shown_values *list) {
  buf text = {0};
  for (uint32_t i = 0; i < list->n; i++)
    buf_printf(&text, "%s%s = %s", i ? ", " : "", list->at[i].name, list->at[i].text);
  const char *s = copy(r, buf_text(&text));
  buf_free(&text);
  return s;
}

static void copy_steps(cantrip_result *r, const verdict *v, cantrip_property *to) {
  arena a = {0};
  shown_steps steps;
  report_steps(v, &a, &steps);
  cantrip_step *all = arena_alloc(&r->strings, sizeof *all * (steps.n + 1));
  for (uint32_t i = 0; i < steps.n; i++) {
    const shown_step *s = &steps.at[i];
    const char *component = v->components.n ? v->components.at[v->execution.steps.at[i].component] : "";
    all[i] = (cantrip_step){.file = file_of(r, s->where),
                            .line = s->where.line,
                            .column = s->where.column,
                            .function = copy(r, s->function),
                            .component = copy(r, component),
                            .statement = copy(r, s->statement),
                            .values = values_of(r, s->brief ? &s->told : &s->stored),
                            .event = copy(r, s->event),
                            .is_input = s->input,
                            .is_detail = !s->brief};
  }
  to->steps = all;
  to->nsteps = steps.n;
  to->cycle = v->cycle < steps.n ? v->cycle : steps.n;
  shown_steps_free(&steps);
  arena_free(&a);
}

static void copy_inputs(cantrip_result *r, const verdict *v, cantrip_property *to) {
  const char **all = arena_alloc(&r->strings, sizeof *all * (v->given.n + 1));
  for (uint32_t i = 0; i < v->given.n; i++) all[i] = copy(r, v->given.at[i].text);
  to->inputs = all;
  to->ninputs = v->given.n;
}

static void copy_assumptions(cantrip_result *r, const verdict *v, cantrip_property *to) {
  const char **all = arena_alloc(&r->strings, sizeof *all * (v->assumptions.n + 1));
  for (uint32_t i = 0; i < v->assumptions.n; i++) {
    buf sentence = {0};
    assumption_print(&sentence, &r->job.diag, &v->assumptions.at[i]);
    all[i] = copy(r, buf_text(&sentence));
    buf_free(&sentence);
  }
  to->assumptions = all;
  to->nassumptions = v->assumptions.n;
}

static cantrip_verdict verdict_of(const verdict *v) {
  static const cantrip_verdict all[] = {
      [VERDICT_HOLDS] = CANTRIP_HOLDS, [VERDICT_VIOLATED] = CANTRIP_VIOLATED, [VERDICT_UNKNOWN] = CANTRIP_UNKNOWN};
  return all[v->kind];
}

static void copy_property(cantrip_result *r, const verdict *v, cantrip_property *to) {
  *to = (cantrip_property){.name = copy(r, v->property),
                           .kind = verdict_aim_word(v->aim),
                           .verdict = verdict_of(v),
                           .text = copy(r, v->kind == VERDICT_VIOLATED  ? v->message
                                           : v->kind == VERDICT_UNKNOWN ? v->reason
                                                                        : ""),
                           .file = file_of(r, v->where),
                           .line = v->where.line,
                           .column = v->where.column,
                           .function = copy(r, v->function)};
  if (v->kind == VERDICT_VIOLATED) copy_steps(r, v, to);
  copy_inputs(r, v, to);
  copy_assumptions(r, v, to);
}

static void copy_properties(cantrip_result *r) {
  const verdict_list *all = &r->session.verdicts;
  r->properties = arena_alloc(&r->strings, sizeof *r->properties * (all->n + 1));
  for (uint32_t i = 0; i < all->n; i++) copy_property(r, all->at[i], &r->properties[i]);
  r->count = all->n;
}

/* ---- checking ---- */

/* What the program can do and a library must not. */
static bool is_allowed(job *job) {
  const char *wrong = job->options.all_functions                 ? "--all-functions"
                      : job->options.progress == PROGRESS_ALWAYS ? "--progress always"
                      : outputs_text(job) != job->out            ? "an output to the standard output"
                                                                 : NULL;
  if (wrong) diag_error(&job->diag, (place){0}, "%s is for the program, not for the library", wrong);
  return !wrong;
}

static bool is_refused(const cantrip_result *r) { return r->answer == CANTRIP_MISUSED || r->answer == CANTRIP_REFUSED; }

static int answer(cantrip_result *r, bool help) {
  job *job = &r->job;
  if (help) diag_error(&job->diag, (place){0}, "--help is for the program, not for the library");
  if (help || !is_allowed(job)) return CANTRIP_MISUSED;
  if (!outputs_possible(job)) return CANTRIP_REFUSED;
  int status = request_read(job, &r->request);
  if (status == STATUS_DONE) status = session_answer(job, &r->session, &r->request);
  if (status == STATUS_DONE) status = outputs_write(job, &r->session);
  if (job->options.stats) job_print_stats(job, job->diag.out);
  return status;
}

static void set_up(cantrip_result *r) {
  job_init(&r->job);
  session_init(&r->session);
  r->job.diag.out = r->messages.file;
  r->job.out = r->told.file;
  r->job.options.progress = PROGRESS_NEVER;
}

static void check(void *context) {
  cantrip_result *r = context;
  job *job = &r->job;
  bool help;
  set_up(r);
  bool fine = options_parse(job, command_find("check"), r->n, (char **)(uintptr_t)r->arguments, &help);
  limits_start(&job->limits, job->options.time_limit, (uint64_t)job->options.memory_limit);
  job->limits.stop = r->stop;
  job->diag.quiet = job->options.quiet;
  r->answer = fine ? (cantrip_verdict)answer(r, help) : CANTRIP_MISUSED;
  if (!is_refused(r)) copy_properties(r);
}

static void check_guarded(void *context) {
  cantrip_result *r = context;
  guarded(r, check, r);
  interrupter_free(r->job.interrupter);
  r->job.interrupter = NULL;
}

static bool open_stream(stream *s) { return (s->file = open_memstream(&s->text, &s->size)); }

static void close_stream(stream *s) {
  if (s->file) fclose(s->file);
  s->file = NULL;
}

cantrip_result *cantrip_check(size_t n, const char *const *arguments, const volatile int *stop) {
  cantrip_result *r = calloc(1, sizeof *r);
  if (!r) return &exhausted;
  r->arguments = calloc(n + 1, sizeof *r->arguments);
  bool fine = r->arguments && open_stream(&r->messages) && open_stream(&r->told);
  for (size_t i = 0; fine && i < n; i++) fine = (r->arguments[r->n++] = strdup(arguments[i]));
  r->stop = stop;
  r->spoiled = !fine;
  r->answer = CANTRIP_UNKNOWN;
  if (fine) stack_run(check_guarded, r);
  close_stream(&r->messages);
  close_stream(&r->told);
  return r;
}

void cantrip_free(cantrip_result *r) {
  if (!r || r == &exhausted) return;
  if (!r->spoiled) {
    session_free(&r->session);
    request_free(&r->request);
    job_free(&r->job);
    arena_free(&r->strings);
  }
  for (uint32_t i = 0; i < FORMATS; i++) buf_free(&r->documents[i]);
  for (int i = 0; i < r->n; i++) free((char *)(uintptr_t)r->arguments[i]);
  free(r->arguments);
  free(r->messages.text);
  free(r->told.text);
  free(r);
}

/* ---- looking ---- */

cantrip_verdict cantrip_answer(const cantrip_result *r) { return r->answer; }

const char *cantrip_messages(const cantrip_result *r) {
  return r->spoiled ? "cantrip: out of memory\n" : r->messages.text ? r->messages.text : "";
}

size_t cantrip_count(const cantrip_result *r) { return r->count; }

const cantrip_property *cantrip_at(const cantrip_result *r, size_t i) {
  return i < r->count ? &r->properties[i] : NULL;
}

typedef struct writing {
  cantrip_result *r;
  output_writer *writer;
  buf *text;
} writing;

static void write_document(void *context) {
  writing *w = context;
  w->writer(&w->r->job, &w->r->session, w->text);
}

const char *cantrip_document(cantrip_result *r, cantrip_format format) {
  static output_writer *const writers[FORMATS] = {[CANTRIP_JSON] = output_json,
                                                  [CANTRIP_HTML] = output_html,
                                                  [CANTRIP_SARIF] = output_sarif,
                                                  [CANTRIP_JUNIT] = output_junit,
                                                  [CANTRIP_WITNESS] = output_witness};
  if (r->spoiled || (unsigned)format >= FORMATS) return "";
  if (format == CANTRIP_TEXT) return r->told.text ? r->told.text : "";
  if (is_refused(r)) return "";
  writing w = {r, writers[format], &r->documents[format]};
  if (!w.text->n) guarded(r, write_document, &w);
  return r->spoiled ? "" : buf_text(w.text);
}

const char *cantrip_version(void) { return CANTRIP_VERSION; }
