/* See print.h: FSP. A definition whose local processes are the states; states without steps are STOP
 * where they are reached, so that the text reads as a person would write it. */
#include "automata/lts_print.h"

#include <ctype.h>
#include <string.h>

static bool is_keyword(const char *s, size_t n) {
  static const char *const words[] = {
      "when",      "if",       "then",     "else",          "forall",    "exists", "const",   "range",    "set",
      "fluent",    "property", "progress", "assert",        "procedure", "cproc",  "program", "return",   "tau",
      "initially", "menu",     "minimal",  "deterministic", "compose",   "X",      "sync",    "abstract", "constraint"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == n && !memcmp(words[i], s, n)) return true;
  return false;
}

/* name, then .name or [number] any number of times: what FSP reads as it stands. */
static bool is_plain(const char *s) {
  for (bool first = true; first || *s; first = false) {
    if (!first && *s == '[') {
      s += 1 + (s[1] == '-');
      if (!isdigit((unsigned char)*s)) return false;
      const char *digits = s;
      while (isdigit((unsigned char)*s)) s++;
      if ((digits[0] == '0' && s - digits > 1) || s - digits > 15 || *s++ != ']') return false;
      continue;
    }
    if (!first && *s++ != '.') return false;
    const char *word = s;
    if (!islower((unsigned char)*s)) return false;
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    if (is_keyword(word, (size_t)(s - word))) return false;
  }
  return true;
}

static void put_label(const char *s, buf *out) {
  if (is_plain(s) || !strncmp(s, "return {", 8)) {
    buf_puts(out, s);
    return;
  }
  buf_putc(out, '"');
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\') buf_printf(out, "\\%c", c);
    else if (c < 32 || c == 127) buf_printf(out, "\\%03o", c);
    else buf_putc(out, *s);
  }
  buf_putc(out, '"');
}

/* Does hiding `name` hide this action? It does, as FSP has it, also when the name is only the action's
 * first part. */
static bool covers(const char *name, const char *action) {
  size_t n = strlen(name);
  return !strncmp(name, action, n) && (!action[n] || action[n] == '.' || action[n] == '[');
}

/* An action for the internal steps, such that hiding it hides nothing else. */
static void name_tau(const lts *l, buf *out) {
  buf_puts(out, "internal");
  for (uint32_t k = 1, i = 0; i < l->alphabet.n; i++) {
    if (!covers(buf_text(out), action_name(l->actions, l->alphabet.at[i]))) continue;
    out->n = 0;
    buf_printf(out, "internal%u", k++);
    i = UINT32_MAX; /* from the beginning, with the new name */
  }
}

static bool stops(const lts *l, uint32_t s) { return s != l->error && lts_from(l, s) == lts_from(l, s + 1); }

static void put_target(const lts *l, uint32_t s, buf *out) {
  if (s == l->error) buf_puts(out, "ERROR");
  else if (stops(l, s)) buf_puts(out, "STOP");
  else buf_printf(out, "Q%u", s);
}

static void put_state(const lts *l, uint32_t s, const char *tau, buf *out) {
  buf_printf(out, ",\nQ%u = (", s);
  for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1); i++) {
    lts_edge e = l->edges.at[i];
    if (i > lts_from(l, s)) buf_puts(out, "\n    | ");
    if (e.action == LTS_TAU) buf_puts(out, tau);
    else put_label(action_name(l->actions, e.action), out);
    buf_puts(out, " -> ");
    put_target(l, e.to, out);
  }
  buf_putc(out, ')');
}

/* The process must have a name with a capital letter that is none of the states'. */
static void put_name(const lts *l, buf *out) {
  const char *s = l->name ? l->name : "System";
  if (!isupper((unsigned char)*s) || (*s == 'Q' && isdigit((unsigned char)s[1])) || !strcmp(s, "STOP") ||
      !strcmp(s, "END") || !strcmp(s, "ERROR"))
    buf_puts(out, "P_");
  for (; *s; s++) buf_putc(out, isalnum((unsigned char)*s) || *s == '_' ? *s : '_');
}

/* Which states are reachable; the others are not printed. */
static bool *find_reachable(const lts *l) {
  bool *is = mem_alloc(l->states);
  VEC(uint32_t) open = {0};
  is[l->initial] = true;
  vec_push(&open, l->initial);
  while (open.n) {
    uint32_t s = vec_pop(&open);
    for (uint32_t i = lts_from(l, s); i < lts_from(l, s + 1); i++) {
      uint32_t to = l->edges.at[i].to;
      if (is[to]) continue;
      is[to] = true;
      vec_push(&open, to);
    }
  }
  vec_free(&open);
  return is;
}

/* The actions that stand on no edge of a reachable state. */
static void put_extension(const lts *l, const bool *reachable, buf *out) {
  bool *used = mem_alloc(l->actions->names.n), any = false;
  for (uint32_t i = 0; i < l->edges.n; i++) used[l->edges.at[i].action] |= reachable[l->edges.at[i].from];
  for (uint32_t i = 0; i < l->alphabet.n; i++) {
    if (used[l->alphabet.at[i]]) continue;
    buf_puts(out, any ? ", " : " + {");
    put_label(action_name(l->actions, l->alphabet.at[i]), out);
    any = true;
  }
  if (any) buf_putc(out, '}');
  mem_free(used);
}

void lts_print_fsp(const lts *l, buf *out) {
  buf tau = {0};
  bool *reachable = find_reachable(l), any_tau = false;
  name_tau(l, &tau);
  put_name(l, out);
  buf_puts(out, " = ");
  put_target(l, l->initial, out);
  for (uint32_t s = 0; s < l->states; s++)
    if (reachable[s] && s != l->error && !stops(l, s)) put_state(l, s, buf_text(&tau), out);
  for (uint32_t i = 0; i < l->edges.n && !any_tau; i++)
    any_tau = l->edges.at[i].action == LTS_TAU && reachable[l->edges.at[i].from];
  put_extension(l, reachable, out);
  if (any_tau) buf_printf(out, " \\ {%s}", buf_text(&tau));
  buf_puts(out, ".\n");
  buf_free(&tau);
  mem_free(reachable);
}
