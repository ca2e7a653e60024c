/* Automata for people and programs: text, Graphviz, and the Hanoi omega-automata format, version 1. */
#include "automata/buchi.h"

#include <string.h>

/* ---- labels as formulas ---- */

/* The atoms of HOA are the values that have a name. */
static uint32_t atom_number(const letters *l, uint32_t group, uint32_t value) {
  uint32_t n = 0;
  for (uint32_t g = 0; g <= group; g++)
    for (uint32_t v = 0; v < (g == group ? value : l->groups.at[g].values); v++)
      n += l->groups.at[g].names && l->groups.at[g].names[v];
  return n;
}

static const char *name_of(const letters *l, uint32_t group, uint32_t value) {
  return l->groups.at[group].names ? l->groups.at[group].names[value] : NULL;
}

typedef struct label_printer {
  const letters *l;
  bool numbers; /* HOA's atoms instead of names */
  buf *out;
} label_printer;

static void print_atom(const label_printer *p, uint32_t group, uint32_t value) {
  if (p->numbers) buf_printf(p->out, "%u", atom_number(p->l, group, value));
  else buf_puts(p->out, name_of(p->l, group, value));
}

/* The letters that differ from `set` in the value of a group only: does the set look the same for both values? */
static bool same_rest(const letters *l, const bool *set, uint32_t group, uint32_t v, uint32_t w) {
  uint32_t stride = l->groups.at[group].stride;
  for (uint32_t i = 0; i < l->n; i++)
    if (letter_value(l, i, group) == v && set[i] != set[i + (w - v) * stride]) return false;
  return true;
}

/* Values of one group, joined by ||. */
static void print_values(const label_printer *p, uint32_t group, const bool *in) {
  const letter_group *g = &p->l->groups.at[group];
  uint32_t first = 0, n = 0;
  bool unnamed = false;
  for (uint32_t v = 0; v < g->values; v++) unnamed |= in[v] && !name_of(p->l, group, v);
  for (uint32_t v = 0; v < g->values; v++)
    if (name_of(p->l, group, v) && in[v] != unnamed) first = n++ ? first : v;
  /* What has no name is all that the others are not. */
  for (uint32_t v = first, k = 0; v < g->values; v++) {
    if (!name_of(p->l, group, v) || in[v] == unnamed) continue;
    buf_puts(p->out, !k ? (n > 1 && !unnamed ? "(" : "") : unnamed ? "&" : "|");
    if (unnamed) buf_putc(p->out, '!');
    print_atom(p, group, v);
    k++;
  }
  if (n > 1 && !unnamed) buf_putc(p->out, ')');
}

static bool is_constant(const letters *l, const bool *set, bool value) {
  for (uint32_t i = 0; i < l->n; i++)
    if (set[i] != value) return false;
  return true;
}

/* Group by group: values for which the rest is the same go together. */
static void print_set(const label_printer *p, const bool *set, uint32_t group, bool inside) {
  const letters *l = p->l;
  if (is_constant(l, set, true)) {
    buf_puts(p->out, "t");
    return;
  }
  const letter_group *g = &l->groups.at[group];
  bool *done = mem_alloc(g->values), *in = mem_alloc(g->values), *rest = mem_alloc(l->n);
  uint32_t classes = 0, printed = 0;
  for (uint32_t pass = 0; pass < 2; pass++) {
    memset(done, 0, g->values);
    for (uint32_t v = 0; v < g->values; v++) {
      if (done[v]) continue;
      uint32_t n = 0;
      for (uint32_t w = 0; w < g->values; w++) n += in[w] = w >= v && !done[w] && same_rest(l, set, group, v, w);
      for (uint32_t w = 0; w < g->values; w++) done[w] |= in[w];
      for (uint32_t i = 0; i < l->n; i++) rest[i] = set[i - letter_value(l, i, group) * g->stride + v * g->stride];
      if (is_constant(l, rest, false)) continue;
      if (!pass) {
        classes++;
        continue;
      }
      if (n == g->values) {
        print_set(p, rest, group + 1, inside);
        continue;
      }
      buf_puts(p->out, printed++ ? " | " : classes > 1 && inside ? "(" : "");
      print_values(p, group, in);
      if (is_constant(l, rest, true)) continue;
      buf_putc(p->out, '&');
      print_set(p, rest, group + 1, true);
    }
  }
  if (classes > 1 && inside) buf_putc(p->out, ')');
  mem_free(done);
  mem_free(in);
  mem_free(rest);
}

static void print_label(const letters *l, label a, bool numbers, buf *out) {
  bool *set = mem_alloc(l->n);
  for (uint32_t i = 0; i < l->n; i++) set[i] = label_has(l, a, i);
  label_printer p = {l, numbers, out};
  if (is_constant(l, set, false)) buf_putc(out, 'f');
  else print_set(&p, set, 0, false);
  mem_free(set);
}

void label_print(const letters *l, label a, buf *out) {
  if (a == LABEL_ALL) buf_puts(out, "true");
  else print_label(l, a, false, out);
}

/* ---- automata ---- */

static bool is_accepting(const buchi *b, uint32_t s) {
  for (uint32_t e = b->first.at[s]; e < b->first.at[s + 1]; e++)
    if (b->edges.at[e].marks) return true;
  return false;
}

static void print_marks(const buchi *b, marks m, buf *out) {
  if (b->state_based || !m) return;
  buf_puts(out, " {");
  for (uint32_t i = 0, n = 0; i < b->nmarks; i++)
    if (m >> i & 1) buf_printf(out, "%s%u", n++ ? " " : "", i);
  buf_putc(out, '}');
}

void buchi_print_text(const buchi *b, buf *out) {
  for (uint32_t s = 0; s < b->states; s++) {
    buf_printf(out, "%u%s%s:\n", s, s == b->initial ? " (initial)" : "",
               b->state_based && is_accepting(b, s) ? " (accepting)" : "");
    for (uint32_t e = b->first.at[s]; e < b->first.at[s + 1]; e++) {
      buf_puts(out, "  ");
      label_print(b->letters, b->edges.at[e].label, out);
      buf_printf(out, " -> %u", b->edges.at[e].to);
      print_marks(b, b->edges.at[e].marks, out);
      buf_putc(out, '\n');
    }
  }
  buchi_print_size(b, out);
}

void buchi_print_size(const buchi *b, buf *out) {
  buf_printf(out, "%u state%s, %u transition%s", b->states, plural(b->states), b->edges.n, plural(b->edges.n));
  if (!b->state_based) buf_printf(out, ", %u acceptance set%s on transitions", b->nmarks, plural(b->nmarks));
  buf_puts(out, buchi_is_deterministic(b) ? ", deterministic\n" : "\n");
}

static void put_quoted(buf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') buf_putc(out, '\\');
    buf_putc(out, *text);
  }
}

void buchi_print_dot(const buchi *b, buf *out) {
  buf label = {0};
  buf_puts(out, "digraph {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n");
  buf_printf(out, "  start -> %u;\n", b->initial);
  for (uint32_t s = 0; s < b->states; s++)
    if (b->state_based && is_accepting(b, s)) buf_printf(out, "  %u [shape=doublecircle];\n", s);
  for (uint32_t e = 0; e < b->edges.n; e++) {
    label.n = 0;
    label_print(b->letters, b->edges.at[e].label, &label);
    print_marks(b, b->edges.at[e].marks, &label);
    buf_printf(out, "  %u -> %u [label=\"", b->edges.at[e].from, b->edges.at[e].to);
    put_quoted(out, buf_text(&label));
    buf_puts(out, "\"];\n");
  }
  buf_puts(out, "}\n");
  buf_free(&label);
}

static void print_acceptance(const buchi *b, buf *out) {
  if (!b->nmarks) buf_puts(out, "acc-name: all\nAcceptance: 0 t\n");
  else if (b->nmarks == 1) buf_puts(out, "acc-name: Buchi\nAcceptance: 1 Inf(0)\n");
  else {
    buf_printf(out, "acc-name: generalized-Buchi %u\nAcceptance: %u ", b->nmarks, b->nmarks);
    for (uint32_t i = 0; i < b->nmarks; i++) buf_printf(out, "%sInf(%u)", i ? "&" : "", i);
    buf_putc(out, '\n');
  }
}

void buchi_print_hoa(const buchi *b, const char *name, buf *out) {
  const letters *l = b->letters;
  uint32_t atoms = l->groups.n ? atom_number(l, l->groups.n - 1, l->groups.at[l->groups.n - 1].values) : 0;
  buf_puts(out, "HOA: v1\nname: \"");
  put_quoted(out, name);
  buf_printf(out, "\"\nStates: %u\nStart: %u\nAP: %u", b->states, b->initial, atoms);
  for (uint32_t g = 0; g < l->groups.n; g++)
    for (uint32_t v = 0; v < l->groups.at[g].values; v++) {
      if (!name_of(l, g, v)) continue;
      buf_puts(out, " \"");
      put_quoted(out, name_of(l, g, v));
      buf_putc(out, '"');
    }
  buf_putc(out, '\n');
  print_acceptance(b, out);
  buf_printf(out, "properties: trans-labels explicit-labels %s%s\n--BODY--\n",
             b->state_based ? "state-acc" : "trans-acc", buchi_is_deterministic(b) ? " deterministic" : "");
  for (uint32_t s = 0; s < b->states; s++) {
    buf_printf(out, "State: %u%s\n", s, b->state_based && is_accepting(b, s) ? " {0}" : "");
    for (uint32_t e = b->first.at[s]; e < b->first.at[s + 1]; e++) {
      buf_putc(out, '[');
      print_label(l, b->edges.at[e].label, true, out);
      buf_printf(out, "] %u", b->edges.at[e].to);
      print_marks(b, b->edges.at[e].marks, out);
      buf_putc(out, '\n');
    }
  }
  buf_puts(out, "--END--\n");
}
