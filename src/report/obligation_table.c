/* See checks.h. */
#include "report/obligation_table.h"

#include "report/sentences.h"
#include "report/text.h"

#include <string.h>

typedef struct row {
  const char *function;
  uint32_t met, by_intervals, unreached, violated, open;
} row;

typedef VEC(row) table;

static row *row_of(table *t, const char *function) {
  for (uint32_t i = 0; i < t->n; i++)
    if (!strcmp(t->at[i].function, function)) return &t->at[i];
  vec_push(t, ((row){.function = function}));
  return &vec_last(t);
}

static void count(row *r, const verdict *v) {
  bool met = v->kind == VERDICT_HOLDS && !v->vacuous;
  r->met += met;
  r->by_intervals += met && v->certificate.kind == CERTIFICATE_INTERVALS;
  r->unreached += v->kind == VERDICT_HOLDS && v->vacuous;
  r->violated += v->kind == VERDICT_VIOLATED;
  r->open += v->kind == VERDICT_UNKNOWN;
}

static void print_row(FILE *out, int width, const row *r) {
  fprintf(out, "  %-*s %6u %6u %12u %11u %9u %8u\n", width, r->function, r->met + r->unreached + r->violated + r->open,
          r->met, r->by_intervals, r->unreached, r->violated, r->open);
}

static void print_answer(job *job, const verdict *v, FILE *out) {
  if (v->kind != VERDICT_HOLDS) report_unknown(job, v, out);
  else fprintf(out, "%s %s\n", v->property, v->vacuous ? "is not reached" : "holds");
}

static bool is_like(const verdict *a, const verdict *b) {
  return a && b && !strcmp(a->reason, b->reason) && !a->execution.steps.n && !b->execution.steps.n;
}

void report_open(job *job, const verdict **open, uint32_t n, uint32_t least, FILE *out) {
  enum { places = 4 };
  for (uint32_t i = 0; i < n; i++) {
    const verdict *v = open[i];
    uint32_t like = 0, shown = 0;
    if (!v) continue;
    for (uint32_t k = i; k < n; k++) like += is_like(v, open[k]);
    if (like < least || !like) {
      report_unknown(job, v, out);
      continue;
    }
    fprintf(out, "%u %s unknown: %s%s", like, like == 1 ? "is" : "are", v->reason, v->where.line ? ":" : "");
    for (uint32_t k = i; k < n; k++) {
      if (!is_like(v, open[k])) continue;
      place w = open[k]->where;
      if (shown < places && w.line)
        fprintf(out, "%s %s:%u", shown ? "," : "", diag_short_name(&job->diag, w.file, 30), w.line);
      shown++;
      open[k] = NULL;
    }
    fputs(shown > places ? ", ...\n" : "\n", out);
  }
}

/* All that is unknown; more than a few that are alike as one line, unless everything is asked for. */
static void print_open(job *job, const verdict *const *verdicts, uint32_t n, FILE *out) {
  VEC(const verdict *) open = {0};
  for (uint32_t i = 0; i < n; i++)
    if (verdicts[i]->aim == AIM_CHECK && verdicts[i]->kind == VERDICT_UNKNOWN) vec_push(&open, verdicts[i]);
  report_open(job, open.at, open.n, 5, out);
  vec_free(&open);
}

static void print_table(const table *t, const row *all, int width, FILE *out) {
  fprintf(out, "  %-*s %6s %6s %12s %11s %9s %8s\n", width, "function", "checks", "proved", "(intervals)",
          "unreachable", "violated", "unknown");
  for (uint32_t i = 0; i < t->n; i++) print_row(out, width, &t->at[i]);
  if (t->n != 1) print_row(out, width, all);
}

/* With threads a class of checks has one answer, whatever the function. */
static bool is_of_threads(const verdict *const *verdicts, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (verdicts[i]->aim == AIM_CHECK && !verdicts[i]->is_threaded) return false;
  return true;
}

static void print_held(const verdict *const *verdicts, uint32_t n, FILE *out) {
  for (uint32_t i = 0; i < n; i++)
    if (verdicts[i]->aim == AIM_CHECK && verdicts[i]->kind == VERDICT_HOLDS)
      fprintf(out, "%s holds\n", verdicts[i]->property);
}

void report_checks(job *job, const verdict *const *verdicts, uint32_t n, assumption_list *said, FILE *out) {
  table t = {0};
  row all = {.function = "all"};
  int width = 8;
  assumption_list assumed = {0};
  for (uint32_t i = 0; i < n; i++) {
    const verdict *v = verdicts[i];
    if (v->aim != AIM_CHECK) continue;
    count(row_of(&t, v->function), v);
    count(&all, v);
    if ((int)strlen(v->function) > width) width = (int)strlen(v->function);
    for (uint32_t k = 0; k < v->assumptions.n; k++)
      if (!assumption_known(&assumed, &v->assumptions.at[k])) vec_push(&assumed, v->assumptions.at[k]);
  }
  report_assumptions(job, &assumed, said, out);
  vec_free(&assumed);
  for (uint32_t i = 0; i < n && !job->options.quiet; i++)
    if (verdicts[i]->aim == AIM_CHECK && verdicts[i]->kind == VERDICT_VIOLATED && !verdicts[i]->accepted)
      report_violation(job, verdicts[i], out);
  if (!job->options.quiet && !job->options.verbose) print_open(job, verdicts, n, out);
  for (uint32_t i = 0; i < n && !job->options.quiet && job->options.verbose; i++)
    if (verdicts[i]->aim == AIM_CHECK && verdicts[i]->kind != VERDICT_VIOLATED) print_answer(job, verdicts[i], out);
  if (!is_of_threads(verdicts, n)) print_table(&t, &all, width, out);
  else if (!job->options.quiet && !job->options.verbose) print_held(verdicts, n, out);
  vec_free(&t);
}
