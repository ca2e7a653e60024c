/* The report of `check --all-functions` as text: what is assumed, findings, contracts, a table. Findings are ranked: first what happens in the
 * code whatever is given to it; what only a caller does that gives pointers to nothing valid is counted, and shown
 * by --findings all. */
#include "library/functions_private.h"
#include "report/jsonwrite.h"
#include "report/obligation_table.h"
#include "report/sentences.h"
#include "report/text.h"

#include <string.h>

/* ---- the table ---- */

typedef struct tally {
  uint32_t met, contract, by_intervals, unreached, violated, callers, open;
} tally;

static void count(tally *t, const verdict *v) {
  if (v->vacuous && !v->where.line) return; /* that there is nothing to check */
  bool met = v->kind == VERDICT_HOLDS && !v->vacuous, contract = met && v->blame == BLAME_CONTRACT;
  t->met += met && !contract;
  t->contract += contract;
  t->by_intervals += met && v->certificate.kind == CERTIFICATE_INTERVALS;
  t->unreached += v->kind == VERDICT_HOLDS && v->vacuous;
  t->violated += is_definite(v);
  t->callers += v->kind == VERDICT_VIOLATED && !is_definite(v);
  t->open += v->kind == VERDICT_UNKNOWN;
}

static void add_tally(tally *all, const tally *t) {
  all->met += t->met;
  all->contract += t->contract;
  all->by_intervals += t->by_intervals;
  all->unreached += t->unreached;
  all->violated += t->violated;
  all->callers += t->callers;
  all->open += t->open;
}

static void print_tally(FILE *out, int width, const char *name, const tally *t, const char *remark) {
  fprintf(out, "  %-*s %6u %6u %12u %8u %11u %8u %8u %7u%s\n", width, name,
          t->met + t->contract + t->unreached + t->violated + t->callers + t->open, t->met, t->by_intervals,
          t->contract, t->unreached, t->violated, t->callers, t->open, remark);
}

/* The functions of one file, in their order. */
static void print_file(const project *p, const char *file, int width, tally *all, FILE *out) {
  fprintf(out, "%s\n  %-*s %6s %6s %12s %8s %11s %8s %8s %7s\n", file, width, "function", "checks", "proved",
          "(intervals)", "contract", "unreachable", "violated", "caller's", "unknown");
  for (uint32_t i = 0; i < p->units.n; i++) {
    const unit *u = &p->units.at[i];
    tally t = {0};
    if (strcmp(u->file, file)) continue;
    for (uint32_t k = 0; k < u->answer.found.n; k++) count(&t, u->answer.found.at[k]);
    add_tally(all, &t);
    if (u->answer.missing) fprintf(out, "  %-*s not attempted: %s\n", width, u->name, u->answer.missing);
    else print_tally(out, width, u->name, &t, u->cached ? "  cached" : "");
  }
}

static bool is_first_of_file(const project *p, uint32_t unit) {
  for (uint32_t i = 0; i < unit; i++)
    if (!strcmp(p->units.at[i].file, p->units.at[unit].file)) return false;
  return true;
}

static void print_table(const project *p, FILE *out) {
  tally all = {0};
  int width = 8;
  for (uint32_t i = 0; i < p->units.n; i++)
    if ((int)strlen(p->units.at[i].name) > width) width = (int)strlen(p->units.at[i].name);
  for (uint32_t i = 0; i < p->units.n; i++)
    if (is_first_of_file(p, i)) print_file(p, p->units.at[i].file, width, &all, out);
  print_tally(out, width, "all", &all, "");
}

/* ---- what is assumed ---- */

/* Those of one kind as one line, with how many there are; what callers are to keep to is said with the contracts. */
static void print_assumptions(const project *p, FILE *out) {
  assumption first[ASSUMPTIONS];
  uint32_t n[ASSUMPTIONS] = {0};
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++) {
      const assumption_list *list = &p->units.at[i].answer.found.at[k]->assumptions;
      if (p->job->options.verbose) report_assumptions(p->job, list, NULL, out);
      for (uint32_t m = 0; m < list->n; m++)
        if (!n[list->at[m].kind]++) first[list->at[m].kind] = list->at[m];
    }
  for (uint32_t kind = 0; kind < ASSUMPTIONS && !p->job->options.verbose; kind++) {
    if (!n[kind] || kind == ASSUME_CONTRACT) continue;
    buf text = {0};
    assumption_print(&text, &p->job->diag, &first[kind]);
    fprintf(out, "assuming: %s", buf_text(&text));
    if (n[kind] > 1) fprintf(out, ", and %u more of this kind (-v shows them)", n[kind] - 1);
    fputc('\n', out);
    buf_free(&text);
  }
}

/* What functions require of callers that nobody has examined; with -v of all. */
static void print_contracts(const project *p, FILE *out) {
  bool first = true;
  for (uint32_t i = 0; i < p->units.n; i++) {
    const unit *u = &p->units.at[i];
    if (!u->conditions.n || (functions_all_callers_known(p, i) && !p->job->options.verbose)) continue;
    if (first) fputs("contracts that outside callers are assumed to keep:\n", out);
    first = false;
    fprintf(out, "  %s: ", u->name);
    for (uint32_t k = 0; k < u->conditions.n; k++) fprintf(out, "%s%s", k ? " && " : "", u->conditions.at[k]);
    fputc('\n', out);
  }
}

void functions_json(const project *p, buf *out) {
  buf_puts(out, ",\n \"functions\":[");
  for (uint32_t i = 0; i < p->units.n; i++) {
    const unit *u = &p->units.at[i];
    buf_puts(out, i ? ",\n  {" : "\n  {");
    json_text(out, "function", u->name);
    json_comma(out);
    json_text(out, "file", u->file);
    json_comma(out);
    json_number(out, "line", u->where.line);
    buf_printf(out, ",\"outside\":%s,\"cached\":%s,", functions_all_callers_known(p, i) ? "false" : "true",
               u->cached ? "true" : "false");
    json_text(out, "missing", u->answer.missing ? u->answer.missing : "");
    buf_puts(out, ",\"requires\":[");
    for (uint32_t k = 0; k < u->conditions.n; k++) {
      if (k) buf_putc(out, ',');
      buf_json(out, u->conditions.at[k]);
    }
    buf_puts(out, "]}");
  }
  buf_putc(out, ']');
}

void functions_contracts(const project *p, buf *out) {
  for (uint32_t i = 0; i < p->units.n; i++) needs_print(p->units.at[i].name, &p->units.at[i].conditions, out);
}

/* ---- findings ---- */

static uint32_t print_violations(const project *p, bool definite, bool all, FILE *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++) {
      const verdict *v = p->units.at[i].answer.found.at[k];
      if (v->kind != VERDICT_VIOLATED || v->accepted || is_definite(v) != definite) continue;
      if (!n++ && all && !definite) fputs("these happen only if a caller passes invalid pointers or sizes:\n", out);
      if (all) report_violation(p->job, v, out);
    }
  return n;
}

static void print_unknowns(const project *p, FILE *out) {
  VEC(const verdict *) open = {0};
  for (uint32_t i = 0; i < p->units.n; i++)
    for (uint32_t k = 0; k < p->units.at[i].answer.found.n; k++)
      if (p->units.at[i].answer.found.at[k]->kind == VERDICT_UNKNOWN)
        vec_push(&open, p->units.at[i].answer.found.at[k]);
  report_open(p->job, open.at, open.n, 1, out);
  vec_free(&open);
}

static void print_findings(const project *p, FILE *out) {
  bool all = p->job->options.findings == FINDINGS_ALL || p->job->options.verbose;
  print_violations(p, true, true, out);
  uint32_t callers = print_violations(p, false, all, out);
  if (callers && !all)
    fprintf(out, "%u %s only if a caller passes invalid pointers or sizes (--findings all shows them)\n", callers,
            callers == 1 ? "operation fails" : "operations fail");
  print_unknowns(p, out);
}

void functions_report(const functions *p, FILE *out) {
  print_assumptions(p, out);
  if (!p->job->options.quiet) {
    print_findings(p, out);
    print_contracts(p, out);
  }
  print_table(p, out);
  if (p->skipped)
    fprintf(out, "unchanged since %s: %u function%s\n", p->job->options.changed_since, p->skipped, plural(p->skipped));
  for (uint32_t i = 0; i < p->not_read.n; i++)
    fprintf(out, "not attempted: %s, which cannot be read\n", p->not_read.at[i]);
}
