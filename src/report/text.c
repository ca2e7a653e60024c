/* See text.h. */
#include "report/text.h"

#include "report/conflict_report.h"
#include "report/game.h"
#include "report/paint.h"
#include "report/sentences.h"
#include "report/sequence.h"
#include "report/steps.h"
#include "run/inputs.h"

#include <string.h>

/* --- printing --- */

static int place_text(const job *job, place where, char *text, size_t size) {
  enum { most = 40 };
  if (!where.line) return snprintf(text, size, "-");
  return snprintf(text, size, "%s:%u", diag_short_name(&job->diag, where.file, most), where.line);
}

typedef struct widths {
  int place, function;
} widths;

/* The steps that a reader sees: all with --verbose. */
typedef VEC(const shown_step *) lines;

static void choose(const job *job, const shown_steps *steps, uint32_t first, uint32_t n, lines *out) {
  for (uint32_t i = first; i < first + n; i++)
    if (job->options.verbose || steps->at[i].brief) vec_push(out, &steps->at[i]);
}

static widths measure(const job *job, const lines *l) {
  widths w = {0, 0};
  char text[512];
  for (uint32_t i = 0; i < l->n; i++) {
    int n = place_text(job, l->at[i]->where, text, sizeof text);
    int m = (int)strlen(l->at[i]->function);
    if (n > w.place) w.place = n;
    if (m > w.function) w.function = m;
  }
  if (w.place > 50) w.place = 50;
  if (w.function > 24) w.function = 24;
  return w;
}

static void print_step(job *job, const shown_step *s, widths w, FILE *out) {
  char text[512];
  const shown_values *values = job->options.verbose ? &s->stored : &s->told;
  place_text(job, s->where, text, sizeof text);
  fprintf(out, "  %s%-*s  %-*s%s  %s", paint(job, PAINT_PLACE), w.place, text, w.function, s->function,
          paint(job, PAINT_PLAIN), s->statement);
  if (s->input) fputs("   (input)", out);
  fputs(paint(job, PAINT_VALUE), out);
  for (uint32_t i = 0; i < values->n; i++)
    fprintf(out, "%s%s = %s", i ? ", " : "   ", values->at[i].name, values->at[i].text);
  fprintf(out, "%s\n", paint(job, PAINT_PLAIN));
}

/* A long list is cut in the middle: its beginning and its end say most. */
static widths print_lines(job *job, const lines *l, uint32_t most, uint32_t indent, const shown_step *cycle,
                          FILE *out) {
  widths w = measure(job, l);
  bool cut = l->n > most && !job->options.verbose;
  for (uint32_t i = 0; i < l->n; i++) {
    if (cut && i == most / 2) {
      fprintf(out, "%*s... %u step%s (-v shows %s)\n", (int)indent, "", l->n - most, plural(l->n - most),
              l->n - most == 1 ? "it" : "them");
      i = l->n - most / 2;
    }
    if (cycle && l->at[i] >= cycle && (!i || l->at[i - 1] < cycle))
      fprintf(out, "%*sthen repeating forever:\n", (int)indent, "");
    fprintf(out, "%*s", (int)indent - 2, "");
    print_step(job, l->at[i], w, out);
  }
  return w;
}

void report_step_lines(job *job, const shown_steps *steps, uint32_t first, uint32_t n, uint32_t indent, FILE *out) {
  enum { most = 40 };
  lines l = {0};
  choose(job, steps, n ? first : 0, n, &l);
  print_lines(job, &l, most, indent, NULL, out);
  vec_free(&l);
}

static const char *violation_text(const verdict *v) {
  return v->message && *v->message ? v->message : "an error is reached";
}

static void print_trace(job *job, const verdict *v, FILE *out) {
  enum { most = 200 };
  arena a = {0};
  shown_steps steps;
  lines l = {0};
  report_steps(v, &a, &steps);
  choose(job, &steps, 0, steps.n, &l);
  const shown_step *cycle = v->cycle < steps.n ? &steps.at[v->cycle] : NULL;
  widths w = print_lines(job, &l, most, 2, cycle, out);
  fprintf(out, "  %-*s  %-*s  %s=> %s%s\n", w.place, "", w.function, "", paint(job, paint_of(v->kind)),
          v->kind == VERDICT_UNKNOWN ? "a candidate violation that could not be reproduced" : violation_text(v),
          paint(job, PAINT_PLAIN));
  vec_free(&l);
  shown_steps_free(&steps);
  arena_free(&a);
}

typedef VEC(uint32_t) number_list;

/* The numbers of the inputs that are shown: all with --verbose, or if they are few; otherwise the first ones, and of the objects that are there before the
 * execution begins only some, as there may be hundreds that it does not touch. */
static void choose_inputs(const job *job, const verdict *v, number_list *shown) {
  enum { most = 200, few = 40, most_objects = 4 };
  uint32_t objects = 0;
  for (uint32_t i = 0; i < v->given.n; i++) {
    bool object = v->given.at[i].kind == GIVEN_OBJECT;
    objects += object;
    bool wanted = !object || objects <= most_objects || v->given.n <= few;
    if (job->options.verbose || (shown->n < most && wanted)) vec_push(shown, i);
  }
}

/* In the order and form of the file that `cantrip run --inputs` reads. A line that goes on ends with a comma. */
static void print_inputs(const job *job, const verdict *v, FILE *out) {
  enum { width = 120, margin = 4, longest = 240 };
  static const char begin[] = "  inputs, in order:";
  size_t column = strlen(begin);
  number_list shown = {0};
  choose_inputs(job, v, &shown);
  uint32_t left_out = v->given.n - shown.n;
  if (v->given.n) fputs(begin, out);
  for (uint32_t i = 0; i < shown.n; i++) {
    const char *text = v->given.at[shown.at[i]].text;
    size_t whole = strlen(text), most = job->options.verbose || whole <= longest ? whole : longest;
    const char *end = most < whole ? "... (-v shows all)" : "";
    size_t n = most + strlen(end) + (i + 1 < shown.n || left_out);
    bool wraps = i && column + 1 + n > width;
    if (wraps) fprintf(out, "\n%*s", margin, "");
    fprintf(out, "%s%.*s%s%s", wraps ? "" : " ", (int)most, text, end, i + 1 < shown.n || left_out ? "," : "");
    column = wraps ? margin + n : column + 1 + n;
  }
  if (left_out) fprintf(out, "\n%*s... and %u more (--save-inputs writes all)", margin, "", left_out);
  if (v->given.n) fputc('\n', out);
  vec_free(&shown);
}

static void print_invariants(job *job, const verdict *v, FILE *out) {
  for (uint32_t i = 0; i < v->invariants.n; i++) {
    const invariant *inv = &v->invariants.at[i];
    buf formula = {0};
    char where[512];
    place_text(job, inv->where, where, sizeof where);
    ex_print(&formula, inv->formula);
    fprintf(out, "  invariant at %s: %s\n", where, buf_text(&formula));
    buf_free(&formula);
  }
}

/* Terms that decrease infinitely often and never increase: why no run avoids forever what it must do. */
static void print_measures(const verdict *v, FILE *out) {
  for (uint32_t i = 0; i < v->measures.n; i++) fprintf(out, "  termination: a loop decreases %s\n", v->measures.at[i]);
}

static void print_contracts(job *job, const verdict *v, FILE *out) {
  for (uint32_t i = 0; i < v->contracts.n; i++) {
    const contract *c = &v->contracts.at[i];
    buf formula = {0};
    char where[512];
    place_text(job, c->where, where, sizeof where);
    if (c->formula) ex_print(&formula, c->formula);
    else buf_puts(&formula, "not expressible in C");
    fprintf(out, "  contract of %s() at %s: %s\n", c->function, where, buf_text(&formula));
    buf_free(&formula);
  }
}

/* What a search has counted, if there was one, and what the property took; `alone`: it is all that the run did. */
void report_statistics(job *job, const verdict *v, bool alone, FILE *out) {
  unsigned long long executions = v->executions, states = v->states, predicates = v->predicates,
                     iterations = v->iterations, levels = v->action_iterations, calls = v->cost.solver_calls;
  fputs("  ", out);
  if (v->is_threaded) fprintf(out, "%llu execution%s, ", executions, plural(executions));
  if (states || predicates || iterations)
    fprintf(out, "%llu state%s, %llu predicate%s, %llu iteration%s, ", states, plural(states), predicates,
            plural(predicates), iterations, plural(iterations));
  if (levels) fprintf(out, "%llu action iteration%s, ", levels, plural(levels));
  if (calls || !v->is_threaded) fprintf(out, "%llu solver call%s, ", calls, plural(calls));
  fprintf(out, "%.2f s", alone ? limits_elapsed(&job->limits) : v->cost.seconds);
  if (alone) fprintf(out, ", %llu MB", (unsigned long long)(limits_peak_kib() + 1023) / 1024);
  fputc('\n', out);
}

void report_total(job *job, FILE *out) {
  fprintf(out, "total: %.2f s, %llu MB\n", limits_elapsed(&job->limits),
          (unsigned long long)(limits_peak_kib() + 1023) / 1024);
}

void report_violation(job *job, const verdict *v, FILE *out) {
  fprintf(out, "%s %sis violated%s: %s\n", v->property, paint(job, PAINT_BAD), paint(job, PAINT_PLAIN),
          violation_text(v));
  if (v->components.n) report_sequence_text(job, v, out), report_race_text(job, v, out);
  else if (v->moves.n) report_game_text(job, v, out);
  else print_trace(job, v, out);
  if (!v->moves.n && (!v->components.n || v->is_threaded)) print_inputs(job, v, out);
}

/* What was found and not confirmed is shown all the same. */
void report_unknown(job *job, const verdict *v, FILE *out) {
  fprintf(out, "%s %sis unknown%s: %s\n", v->property, paint(job, PAINT_OPEN), paint(job, PAINT_PLAIN), v->reason);
  if (!v->unconfirmed || (!v->execution.steps.n && !v->moves.n)) return;
  fprintf(out, "  unconfirmed: %s\n", v->unconfirmed);
  if (v->moves.n) report_game_text(job, v, out);
  else print_trace(job, v, out);
}

void report_story(const char *story, FILE *out) {
  if (story) fprintf(out, "  how it was found:\n%s", story);
}

static void print_certificate(const verdict *v, FILE *out) {
  buf text = {0};
  report_certificate(&text, &v->certificate);
  if (text.n) fprintf(out, "  certificate: %s\n", buf_text(&text));
  buf_free(&text);
}

static bool is_conformance(const verdict *v) { return v->aim == AIM_SIMULATION || v->aim == AIM_TRACES; }

static const char *proof_text(const verdict *v) {
  if (v->aim == AIM_DEADLOCK) return "no deadlock is reachable";
  if (v->aim == AIM_LTL || v->aim == AIM_ACTL)
    return v->message && *v->message ? v->message : "it is true of every run";
  if (!is_conformance(v)) return "no execution reaches an error";
  return v->components.n > 1 ? "the components conform" : "the component conforms";
}

void report_text(job *job, const verdict *v, assumption_list *said, FILE *out) {
  bool wants_more = job->options.verbose || job->options.explain;
  report_assumptions(job, &v->assumptions, said, out);
  if (v->kind == VERDICT_HOLDS && v->vacuous)
    fprintf(out, "%s holds vacuously: %s\n", v->property,
            is_conformance(v) || v->aim == AIM_LTL || v->aim == AIM_ACTL
                ? "the component performs none of the events that it is about"
                : "the program contains no error location");
  if (v->loops) fputs(v->loops, out);
  if (job->options.quiet) return;
  switch (v->kind) {
  case VERDICT_VIOLATED: report_violation(job, v, out); break;
  case VERDICT_HOLDS:
    if (!v->vacuous)
      fprintf(out, "%s %sholds%s: %s\n", v->property, paint(job, PAINT_GOOD), paint(job, PAINT_PLAIN), proof_text(v));
    print_measures(v, out);
    if (wants_more) print_invariants(job, v, out);
    if (wants_more) print_contracts(job, v, out);
    print_certificate(v, out);
    break;
  case VERDICT_UNKNOWN: report_unknown(job, v, out); break;
  }
  report_story(v->story, out);
}

void report_last_line(const job *job, const verdict *v, FILE *out) {
  verdict_kind kind = verdict_counts_as(v);
  const char *begin = paint(job, paint_of(kind)), *end = paint(job, PAINT_PLAIN);
  if (kind == VERDICT_UNKNOWN) fprintf(out, "verdict: %sunknown%s (%s)\n", begin, end, verdict_open_reason(v));
  else fprintf(out, "verdict: %s%s%s\n", begin, verdict_word(kind), end);
}
