/* See print.h: text and JSON. */
#include "automata/lts_print.h"

static void put_state(const lts *l, uint32_t s, buf *out) {
  const char *name = lts_state_name(l, s);
  if (s == l->error) buf_puts(out, "ERROR");
  else if (name) buf_printf(out, "%u %s", s, name);
  else buf_printf(out, "%u", s);
}

void lts_print_text(const lts *l, buf *out) {
  buf_printf(out, "%s: %u state%s, %u transition%s, begins in ", l->name ? l->name : "system", l->states,
             l->states == 1 ? "" : "s", l->edges.n, l->edges.n == 1 ? "" : "s");
  put_state(l, l->initial, out);
  buf_puts(out, "\nalphabet:");
  for (uint32_t i = 0; i < l->alphabet.n; i++)
    buf_printf(out, "%s %s", i ? "," : "", action_name(l->actions, l->alphabet.at[i]));
  buf_puts(out, l->alphabet.n ? "\n" : " none\n");
  for (uint32_t s = 0; s < l->states; s++) {
    put_state(l, s, out);
    if (s == l->error) buf_puts(out, "\n");
    else buf_puts(out, lts_from(l, s) == lts_from(l, s + 1) ? ": no transition\n" : ":\n");
    for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1); i++) {
      buf_printf(out, "    %s -> ", action_name(l->actions, l->edges.at[i].action));
      put_state(l, l->edges.at[i].to, out);
      buf_putc(out, '\n');
    }
  }
}

static void put_names(const lts *l, buf *out) {
  buf_puts(out, "\"names\":[");
  for (uint32_t s = 0; s < l->states; s++) {
    if (s) buf_putc(out, ',');
    if (lts_state_name(l, s)) buf_json(out, lts_state_name(l, s));
    else buf_puts(out, "null");
  }
  buf_puts(out, "],\n ");
}

void lts_print_json(const lts *l, buf *out) {
  buf_puts(out, "{\"name\":");
  if (l->name) buf_json(out, l->name);
  else buf_puts(out, "null");
  buf_printf(out, ",\"states\":%u,\"initial\":%u,\"error\":", l->states, l->initial);
  if (l->error == LTS_NONE) buf_puts(out, "null,\n \"alphabet\":[");
  else buf_printf(out, "%u,\n \"alphabet\":[", l->error);
  for (uint32_t i = 0; i < l->alphabet.n; i++) {
    if (i) buf_putc(out, ',');
    buf_json(out, action_name(l->actions, l->alphabet.at[i]));
  }
  buf_puts(out, "],\n ");
  if (l->state_names.n) put_names(l, out);
  buf_puts(out, "\"transitions\":[");
  for (uint32_t i = 0; i < l->edges.n; i++) {
    lts_edge e = l->edges.at[i];
    buf_printf(out, "%s\n  [%u,", i ? "," : "", e.from);
    buf_json(out, action_name(l->actions, e.action));
    buf_printf(out, ",%u]", e.to);
  }
  buf_puts(out, "]}\n");
}

const char *lts_allowed_text(const lts *l, uint32_t s, arena *a) {
  buf text = {0};
  for (uint32_t e = lts_from(l, s); e < lts_from(l, s + 1); e++) {
    if (e > lts_from(l, s) && l->edges.at[e].action == l->edges.at[e - 1].action) continue;
    if (text.n) buf_puts(&text, ", ");
    buf_puts(&text, action_name(l->actions, l->edges.at[e].action));
  }
  const char *r = arena_strdup(a, text.n ? buf_text(&text) : "nothing");
  buf_free(&text);
  return r;
}

const char *lts_state_text(const lts *l, uint32_t s, arena *a) {
  const char *name = lts_state_name(l, s);
  return name ? name : arena_printf(a, "the state that allows %s", lts_allowed_text(l, s, a));
}
