/* See lcov.h. The format is that of geninfo(1): TN, SF, FN, FNDA, FNF, FNH, DA, LF, LH, end_of_record. */
#include "report/lcov.h"

#include "report/sentences.h"

#include <stdlib.h>
#include <string.h>

void coverage_free(coverage *c) {
  vec_free(&c->lines);
  vec_free(&c->functions);
  vec_free(&c->assumptions);
  arena_free(&c->arena);
}

/* Other programs look for the sources from another directory. */
static void put_file(const job *job, uint32_t file, buf *text) {
  const char *name = diag_file_name(&job->diag, file);
  char *full = realpath(name, NULL);
  buf_printf(text, "TN:\nSF:%s\n", full ? full : name);
  free(full);
}

static void put_functions(const coverage *c, uint32_t file, buf *text) {
  uint32_t found = 0, reached = 0;
  for (uint32_t i = 0; i < c->functions.n; i++) {
    const coverage_function *f = &c->functions.at[i];
    if (f->file == file) buf_printf(text, "FN:%u,%s\n", f->line, f->name);
  }
  for (uint32_t i = 0; i < c->functions.n; i++) {
    const coverage_function *f = &c->functions.at[i];
    if (f->file != file) continue;
    found++;
    reached += f->state == LINE_REACHED;
    buf_printf(text, "FNDA:%d,%s\n", f->state == LINE_REACHED, f->name);
  }
  buf_printf(text, "FNF:%u\nFNH:%u\n", found, reached);
}

void lcov_write(const job *job, const coverage *c, buf *text) {
  for (uint32_t i = 0; i < c->lines.n;) {
    uint32_t file = c->lines.at[i].file, found = 0, reached = 0;
    put_file(job, file, text);
    put_functions(c, file, text);
    for (; i < c->lines.n && c->lines.at[i].file == file; i++) {
      bool yes = c->lines.at[i].state == LINE_REACHED;
      buf_printf(text, "DA:%u,%d\n", c->lines.at[i].line, yes);
      found++;
      reached += yes;
    }
    buf_printf(text, "LF:%u\nLH:%u\nend_of_record\n", found, reached);
  }
}

static uint32_t count(const coverage *c, line_state state) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->lines.n; i++) n += c->lines.at[i].state == state;
  return n;
}

/* Lines of one file, one after the other, with one reason. */
static void print_lines(const job *job, const coverage *c, line_state state, const char *what, FILE *out) {
  for (uint32_t i = 0; i < c->lines.n;) {
    const coverage_line *first = &c->lines.at[i++], *last = first;
    if (first->state != state) continue;
    for (; i < c->lines.n && c->lines.at[i].file == first->file && c->lines.at[i].state == state &&
           !strcmp(c->lines.at[i].why, first->why);
         i++)
      last = &c->lines.at[i];
    fprintf(out, "  %s:%u", diag_file_name(&job->diag, first->file), first->line);
    if (last != first) fprintf(out, "-%u", last->line);
    fprintf(out, "  %s: %s\n", what, first->why);
  }
}

void coverage_report(const job *job, const coverage *c, FILE *out) {
  uint32_t reached = count(c, LINE_REACHED), excluded = count(c, LINE_EXCLUDED), open = count(c, LINE_OPEN);
  fprintf(out, "coverage: of %u line%s, executions reach %u; %u %s unreachable; %u %s undecided\n", c->lines.n,
          c->lines.n == 1 ? "" : "s", reached, excluded, excluded == 1 ? "is" : "are", open, open == 1 ? "is" : "are");
  if (job->options.quiet) return;
  print_lines(job, c, LINE_EXCLUDED, "unreachable", out);
  print_lines(job, c, LINE_OPEN, "undecided", out);
  if (excluded) report_assumptions(job, &c->assumptions, NULL, out);
}
