/* See coverage.h. */
#include "library/coverage.h"

#include "program/wording.h"

#include <stdlib.h>
#include <string.h>

/* What keeps executions from taking this edge, in words. */
static const char *guard_text(coverage *to, const covered_line *l) {
  const edge *e = l->guard;
  if (!e) return arena_printf(&to->arena, "%s() is not called", l->function->sym->name);
  buf text = {0};
  bool assumes = e->kind == E_CALL && e->rhs->kind == EX_FUNC && !strcmp(e->rhs->sym->name, "__VERIFIER_assume");
  if (assumes) buf_printf(&text, "the assumption in line %u is never true: ", e->where.begin.line);
  else if (e->kind == E_ASSUME) buf_printf(&text, "in line %u this is never true: ", e->where.begin.line);
  else buf_printf(&text, "execution does not go on behind line %u", e->where.begin.line);
  if (assumes && e->nargs) cfa_show_term(&text, l->function, e->args[0]);
  else if (e->kind == E_ASSUME) cfa_show_term(&text, l->function, e->rhs);
  const char *result = arena_strdup(&to->arena, buf_text(&text));
  buf_free(&text);
  return result;
}

static coverage_line *find(coverage *to, const covered_line *l) {
  for (uint32_t i = 0; i < to->lines.n; i++)
    if (to->lines.at[i].file == l->file && to->lines.at[i].line == l->line) return &to->lines.at[i];
  vec_push(&to->lines, ((coverage_line){.file = l->file, .line = l->line, .state = LINE_EXCLUDED}));
  return &to->lines.at[to->lines.n - 1];
}

/* Reached by any counts, then undecided for any. */
static void add_line(coverage *to, const covered_line *l) {
  coverage_line *at = find(to, l);
  if (l->state == COVERED_REACHED) {
    at->state = LINE_REACHED;
    at->why = NULL;
  } else if (l->state == COVERED_OPEN && at->state != LINE_REACHED) {
    at->state = LINE_OPEN;
    at->why = arena_strdup(&to->arena, l->reason);
  } else if (at->state == LINE_EXCLUDED && (!at->why || l->guard)) {
    at->why = guard_text(to, l);
  }
}

static void add_function(coverage *to, const covered *from, uint32_t first) {
  const cfa *f = from->lines.at[first].function;
  bool reached = false;
  for (uint32_t i = first; i < from->lines.n && from->lines.at[i].function == f; i++)
    reached |= from->lines.at[i].state == COVERED_REACHED;
  for (uint32_t i = 0; i < to->functions.n; i++) {
    coverage_function *known = &to->functions.at[i];
    if (known->name != f->sym->name || known->line != f->sym->where.line || known->file != f->sym->where.file) continue;
    if (reached) known->state = LINE_REACHED;
    return;
  }
  vec_push(&to->functions, ((coverage_function){f->sym->where.file, f->sym->where.line, f->sym->name,
                                                reached ? LINE_REACHED : LINE_EXCLUDED}));
}

static int in_order(const void *x, const void *y) {
  const coverage_line *a = x, *b = y;
  if (a->file != b->file) return a->file < b->file ? -1 : 1;
  return a->line < b->line ? -1 : a->line > b->line;
}

void coverage_add(coverage *to, const covered *from) {
  for (uint32_t i = 0; i < from->lines.n; i++) {
    add_line(to, &from->lines.at[i]);
    if (!i || from->lines.at[i].function != from->lines.at[i - 1].function) add_function(to, from, i);
  }
  for (uint32_t i = 0; i < from->assumptions.n; i++)
    if (!assumption_known(&to->assumptions, &from->assumptions.at[i]))
      vec_push(&to->assumptions, from->assumptions.at[i]);
  if (to->lines.n) qsort(to->lines.at, to->lines.n, sizeof *to->lines.at, in_order);
}
