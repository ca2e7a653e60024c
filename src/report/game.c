/* See game.h. Moves come parents first; the children of a move are found by looking for it. */
#include "report/game.h"

#include "report/paint.h"

#include "report/text.h"

static uint32_t child(const verdict *v, uint32_t parent, uint32_t from) {
  while (from < v->moves.n && v->moves.at[from].parent != parent) from++;
  return from;
}

static uint32_t children(const verdict *v, uint32_t parent) {
  uint32_t n = 0;
  for (uint32_t i = child(v, parent, 0); i < v->moves.n; i = child(v, parent, i + 1)) n++;
  return n;
}

/* ---- text ---- */

static void indent(FILE *out, uint32_t depth) { fprintf(out, "%*s", 2 + 4 * (int)depth, ""); }

/* What the specification gets out of a move: one answer is told in the same line. */
static void print_answers(const verdict *v, uint32_t move, FILE *out) {
  const strategy_move *m = &v->moves.at[move];
  uint32_t n = children(v, move);
  if (!*m->position) {
    if (!n) fputs("      no trace of the specification continues with it", out);
  } else if (!n) {
    fprintf(out, "      not allowed here; expected: %s", m->expected);
  } else if (n == 1) {
    fprintf(out, "      answered by %s", v->moves.at[child(v, move, 0)].position);
  } else {
    fprintf(out, "      %u answers", n);
  }
  fputc('\n', out);
}

static void print_move(job *job, const verdict *v, const shown_steps *steps, uint32_t move, uint32_t depth, FILE *out) {
  for (;;) {
    const strategy_move *m = &v->moves.at[move];
    report_step_lines(job, steps, m->first_step, m->nsteps, 2 + 4 * depth, out);
    indent(out, depth);
    fprintf(out, "%s=> %s%s", paint(job, PAINT_EVENT), m->event, paint(job, PAINT_PLAIN));
    print_answers(v, move, out);
    uint32_t n = children(v, move), next = child(v, move, 0);
    if (!n) return;
    if (n == 1) {
      move = next;
      continue;
    }
    for (; next < v->moves.n; next = child(v, move, next + 1)) {
      indent(out, depth);
      fprintf(out, "  if it is answered by %s:\n", v->moves.at[next].position);
      print_move(job, v, steps, next, depth + 1, out);
    }
    return;
  }
}

void report_game_text(job *job, const verdict *v, FILE *out) {
  uint32_t first = child(v, UINT32_MAX, 0), n = children(v, UINT32_MAX);
  arena a = {0};
  shown_steps steps;
  report_steps(v, &a, &steps);
  for (uint32_t i = first; i < v->moves.n; i = child(v, UINT32_MAX, i + 1)) {
    if (n > 1) fprintf(out, "  if the specification begins in %s:\n", v->moves.at[i].position);
    print_move(job, v, &steps, i, n > 1, out);
  }
  shown_steps_free(&steps);
  arena_free(&a);
}

/* ---- json ---- */

static void put_move(const verdict *v, uint32_t move, buf *out) {
  const strategy_move *m = &v->moves.at[move];
  const char *separator = "";
  buf_puts(out, "{\"event\":");
  buf_json(out, m->event);
  buf_puts(out, ",\"specification\":");
  buf_json(out, m->position);
  buf_printf(out, ",\"steps\":[%u,%u]", m->nsteps ? m->first_step : 0, m->nsteps);
  if (*m->expected) {
    buf_puts(out, ",\"allowed\":");
    buf_json(out, m->expected);
  }
  buf_puts(out, ",\"answers\":[");
  for (uint32_t i = child(v, move, 0); i < v->moves.n; i = child(v, move, i + 1)) {
    buf_puts(out, separator);
    put_move(v, i, out);
    separator = ",";
  }
  buf_puts(out, "]}");
}

void report_game_json(const verdict *v, buf *out) { put_move(v, child(v, UINT32_MAX, 0), out); }

/* ---- dot ---- */

static void put_label(buf *out, const char *text) {
  buf_putc(out, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') buf_putc(out, '\\');
    buf_putc(out, *text);
  }
  buf_putc(out, '"');
}

static void dot_move(job *job, const verdict *v, const shown_steps *steps, uint32_t i, buf *out) {
  const strategy_move *m = &v->moves.at[i];
  arena a = {0};
  place at = m->nsteps ? steps->at[m->first_step + m->nsteps - 1].where : (place){0}; /* of the event */
  buf_printf(out, "  m%u [label=", i);
  const char *file = at.line ? diag_file_name(&job->diag, at.file) : "";
  put_label(out, at.line ? arena_printf(&a, "%s  %s:%u", m->event, file, at.line) : m->event);
  buf_puts(out, ", shape=box, style=\"rounded,filled\", fillcolor=\"#e8f0fb\"];\n");
  if (m->parent == UINT32_MAX) buf_printf(out, "  start -> m%u [label=", i);
  else buf_printf(out, "  m%u -> m%u [label=", m->parent, i);
  put_label(out, m->position);
  buf_puts(out, "];\n");
  if (child(v, i, 0) == v->moves.n) {
    buf_printf(out, "  e%u [label=", i);
    put_label(out, *m->expected ? arena_printf(&a, "not allowed; expected: %s", m->expected) : "no answer");
    buf_printf(out, ", shape=plaintext, fontcolor=\"#b00020\"];\n  m%u -> e%u [color=\"#b00020\"];\n", i, i);
  }
  arena_free(&a);
}

void report_game_dot(job *job, const verdict *v, buf *out) {
  buf_puts(out, "digraph game {\n  node [fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\", fontsize=10];\n"
                "  start [label=");
  put_label(out, v->property);
  buf_puts(out, ", shape=ellipse];\n");
  arena a = {0};
  shown_steps steps;
  report_steps(v, &a, &steps);
  for (uint32_t i = 0; i < v->moves.n; i++) dot_move(job, v, &steps, i, out);
  shown_steps_free(&steps);
  arena_free(&a);
  buf_puts(out, "}\n");
}
