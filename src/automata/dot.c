/* See print.h: graphviz. Edges are sorted by action; those of one state are gathered by target. */
#include "automata/lts_print.h"

#include <string.h>

/* Inside a quoted string of DOT. */
static void put_text(const char *s, buf *out) {
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') buf_putc(out, '\\');
    if (*s == '\n') buf_puts(out, "\\n");
    else buf_putc(out, *s);
  }
}

static void put_state(const lts *l, uint32_t s, buf *out) {
  const char *name = lts_state_name(l, s);
  buf_printf(out, "  %u [label=\"", s);
  if (s == l->error) buf_puts(out, "ERROR\", color=red, fontcolor=red, style=bold");
  else {
    if (name) put_text(name, out);
    else buf_printf(out, "%u", s);
    buf_putc(out, '"');
    if (lts_from(l, s) == lts_from(l, s + 1)) buf_puts(out, ", peripheries=2");
  }
  buf_puts(out, "];\n");
}

/* The labels of the edges of `s` to the same state as edge `first`, the first of them. */
static void put_edges(const lts *l, uint32_t s, uint32_t first, buf *out) {
  uint32_t to = l->edges.at[first].to, on_line = 0;
  bool only_tau = true;
  buf_printf(out, "  %u -> %u [label=\"", s, to);
  for (uint32_t i = first; i < lts_from(l, s + 1); i++) {
    if (l->edges.at[i].to != to) continue;
    const char *name = action_name(l->actions, l->edges.at[i].action);
    if (i > first) buf_puts(out, on_line + strlen(name) > 32 ? (on_line = 0, ",\\n") : ", ");
    on_line += (uint32_t)strlen(name) + 2;
    put_text(name, out);
    only_tau &= l->edges.at[i].action == LTS_TAU;
  }
  buf_printf(out, "\"%s%s];\n", to == l->error ? ", color=red" : "", only_tau ? ", style=dashed" : "");
}

void lts_print_dot(const lts *l, buf *out) {
  uint32_t *last = mem_alloc(sizeof *last * ((size_t)l->states + 1)); /* source + 1 that named the target last */
  buf_puts(out, "digraph \"");
  put_text(l->name ? l->name : "system", out);
  buf_puts(out, "\" {\n  rankdir=LR;\n  node [shape=ellipse, fontname=\"sans-serif\"];\n"
                "  edge [fontname=\"sans-serif\", fontsize=11];\n  start [shape=point, label=\"\"];\n");
  buf_printf(out, "  start -> %u;\n", l->initial);
  for (uint32_t s = 0; s < l->states; s++) put_state(l, s, out);
  for (uint32_t s = 0; s < l->states; s++)
    for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1); i++) {
      if (last[l->edges.at[i].to] == s + 1) continue;
      last[l->edges.at[i].to] = s + 1;
      put_edges(l, s, i, out);
    }
  buf_puts(out, "}\n");
  mem_free(last);
}
