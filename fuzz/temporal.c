/* temporal SEED DIRECTORY: a random component with loops, p.c, and random formulas about it, p.spec; on the standard output what each
 * formula is, `NAME holds` or `NAME violated`, found by looking at all states of the component.
 *
 * Some events carry a value, some writes go through a pointer, and formulas look back. Variables are small, so there are few states: the product of the states with the automaton of the negation is written down whole,
 * and a cycle in it is looked for with the transitive closure. */
#include "automata/past.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_code = 64, values = 4, formulas_each = 4, most_nodes = 64, most_pasts = 2 };

typedef enum { DO_SET, DO_ADD, DO_EVENT, DO_SEND, DO_CHOOSE, DO_LESS, DO_IS, DO_GOTO, DO_END } what;

typedef struct instruction {
  what what;
  uint32_t var, value, to; /* `to`: where it goes on if the condition is false, or always (DO_GOTO) */
} instruction;

static uint64_t state;
static uint32_t draw(uint32_t n) { return random_below(&state, n); }

static instruction code[most_code];
static uint32_t length;
static FILE *c;

static uint32_t put(what w, uint32_t var, uint32_t value) {
  code[length] = (instruction){w, var, value, 0};
  return length++;
}

static const char *const vars[] = {"x", "y"};
static const char *const events[] = {"a", "b"};

/* ---- the program ---- */

static void indent(int depth) { fprintf(c, "%*s", depth * 2, ""); }

static uint32_t condition(const char *word) {
  uint32_t v = draw(2), k = draw(values);
  switch (draw(3)) {
  case 0: fprintf(c, "%s (nondet()) {\n", word); return put(DO_CHOOSE, 0, 0);
  case 1: fprintf(c, "%s (%s < %u) {\n", word, vars[v], k); return put(DO_LESS, v, k);
  default: fprintf(c, "%s (%s == %u) {\n", word, vars[v], k); return put(DO_IS, v, k);
  }
}

static void statements(int depth, uint32_t n);

static void statement(int depth) {
  uint32_t v = draw(2), k = draw(values), branch;
  indent(depth);
  if (length + 12 > most_code) {
    fprintf(c, ";\n");
    return;
  }
  switch (draw(depth > 3 ? 4 : 8)) {
  case 0:
    fprintf(c, "%s%s = %u;\n", draw(4) ? "" : "*p", vars[v], k);
    put(DO_SET, v, k);
    break;
  case 1:
    fprintf(c, "%s = (%s + %u) %% %d;\n", vars[v], vars[v], k, values);
    put(DO_ADD, v, k);
    break;
  case 2:
    fprintf(c, "%s();\n", events[v]);
    put(DO_EVENT, v, 0);
    break;
  case 3:
    fprintf(c, "send(%s);\n", vars[v]);
    put(DO_SEND, v, 0);
    break;
  case 4:
  case 5:
    branch = condition("if");
    statements(depth + 1, 1 + draw(2));
    indent(depth);
    fprintf(c, "} else {\n");
    uint32_t skip = put(DO_GOTO, 0, 0);
    code[branch].to = length;
    statements(depth + 1, draw(2));
    code[skip].to = length;
    indent(depth);
    fprintf(c, "}\n");
    break;
  default: {
    uint32_t head = length;
    if (draw(4) == 0) {
      fprintf(c, "while (1) {\n");
      branch = UINT32_MAX;
    } else branch = condition("while");
    statements(depth + 1, 1 + draw(3));
    code[put(DO_GOTO, 0, 0)].to = head;
    if (branch != UINT32_MAX) code[branch].to = length;
    indent(depth);
    fprintf(c, "}\n");
  }
  }
}

static void statements(int depth, uint32_t n) {
  while (n--) statement(depth);
}

/* ---- formulas ---- */

/* Atoms: 0 event a, 1 event b, 2.. propositions, 6.. event send with a value. */
static const char *const texts[] = {"a",       "b",       "[x == 0]", "[x == 2]", "[y < 2]",
                                    "[x < y]", "send[0]", "send[1]",  "send[2]",  "send[3]"};

static bool proposition(uint32_t i, uint32_t x, uint32_t y) {
  return i == 2 ? x == 0 : i == 3 ? x == 2 : i == 4 ? y < 2 : x < y;
}

static bool occurs[6 + values]; /* in the formula: only what it speaks of makes positions */
static past_operator pasts[most_pasts];
static uint32_t npasts;

static formula grow(formulas *s, uint32_t budget, buf *text) {
  if (budget < 2) {
    uint32_t i = draw(6 + values);
    occurs[i] = true;
    buf_puts(text, texts[i]);
    if (i >= 6) return formula_label(s, label_of_value(s->letters, 0, i - 3));
    return formula_label(s, i < 2 ? label_of_value(s->letters, 0, i + 1) : label_of_value(s->letters, i - 1, 1));
  }
  char op = "!&|>XFFGGGUYOHS"[draw(npasts < most_pasts ? 15 : 11)];
  formula a, b = FORMULA_TRUE;
  uint32_t past = strchr("YOHS", op) ? npasts++ : most_pasts;
  bool two = strchr("&|>US", op);
  if (!two) buf_printf(text, "%c (", op);
  else buf_putc(text, '(');
  a = grow(s, two ? budget / 2 : budget - 1, text);
  if (two) {
    buf_puts(text, op == '&' ? ") && (" : op == '|' ? ") || (" : op == '>' ? ") -> (" : op == 'S' ? ") S (" : ") U (");
    b = grow(s, budget - budget / 2, text);
  }
  buf_putc(text, ')');
  if (past < most_pasts) {
    past_kind kind = op == 'Y' ? PAST_YESTERDAY : op == 'O' ? PAST_ONCE : op == 'H' ? PAST_HISTORICALLY : PAST_SINCE;
    pasts[past] = (past_operator){kind, 5 + past, a, b};
    return formula_label(s, label_of_value(s->letters, 5 + past, 1));
  }
  switch (op) {
  case '!': return formula_not(s, a);
  case '&': return formula_and(s, a, b);
  case '|': return formula_or(s, a, b);
  case '>': return formula_or(s, formula_not(s, a), b);
  case 'X': return formula_next(s, a);
  case 'F': return formula_finally(s, a);
  case 'G': return formula_globally(s, a);
  default: return formula_until(s, a, b);
  }
}

/* ---- all states ---- */

typedef struct product {
  const buchi *b;
  uint32_t states; /* pc, x, y */
  buchi *graph;    /* of (state, automaton or resting) */
} product;

static uint32_t number(uint32_t pc, uint32_t x, uint32_t y) { return (pc * values + x) * values + y; }

static uint32_t letter(const letters *l, uint32_t x, uint32_t y, uint32_t event) {
  uint32_t r = event;
  for (uint32_t i = 2; i < 6; i++)
    if (proposition(i, x, y)) r += l->groups.at[i - 1].stride;
  return r;
}

static bool accepts_for_ever(const buchi *b, uint32_t q, uint32_t l) {
  buchi from = *b;
  from.initial = q;
  return buchi_accepts(&from, &l, 1, 0);
}

/* One step from (s, q) to t: a position with a letter, or none. q == b->states: resting. */
static void step(product *p, uint32_t s, uint32_t q, uint32_t t, bool position, uint32_t l) {
  uint32_t n = p->b->states + 1;
  marks all = buchi_all_marks(p->b) << 1 | 1;
  if (!position) {
    buchi_add_edge(p->graph, (buchi_edge){s * n + q, t * n + q, LABEL_ALL, q == p->b->states ? all : 0});
    if (q < p->b->states && accepts_for_ever(p->b, q, l))
      buchi_add_edge(p->graph, (buchi_edge){s * n + q, t * n + p->b->states, LABEL_ALL, 0});
  } else if (q < p->b->states)
    for (uint32_t e = p->b->first.at[q]; e < p->b->first.at[q + 1]; e++)
      if (label_has(p->b->letters, p->b->edges.at[e].label, l))
        buchi_add_edge(p->graph, (buchi_edge){s * n + q, t * n + p->b->edges.at[e].to, LABEL_ALL,
                                              p->b->edges.at[e].marks << 1 | 1});
}

static bool same_propositions(uint32_t x, uint32_t y, uint32_t x2, uint32_t y2) {
  for (uint32_t i = 2; i < 6; i++)
    if (occurs[i] && proposition(i, x, y) != proposition(i, x2, y2)) return false;
  return true;
}

static void steps_of(product *p, uint32_t pc, uint32_t x, uint32_t y, uint32_t q) {
  const instruction *i = &code[pc];
  uint32_t s = number(pc, x, y), rest = letter(p->b->letters, x, y, 0), v = i->var ? y : x;
  switch (i->what) {
  case DO_SET:
  case DO_ADD: {
    uint32_t now = i->what == DO_SET ? i->value : (v + i->value) % values;
    uint32_t x2 = i->var ? x : now, y2 = i->var ? now : y;
    step(p, s, q, number(pc + 1, x2, y2), !same_propositions(x, y, x2, y2), rest);
    break;
  }
  case DO_SEND: step(p, s, q, number(pc + 1, x, y), true, letter(p->b->letters, x, y, v + 3)); break;
  case DO_EVENT: step(p, s, q, number(pc + 1, x, y), true, letter(p->b->letters, x, y, i->var + 1)); break;
  case DO_CHOOSE:
    step(p, s, q, number(pc + 1, x, y), false, rest);
    step(p, s, q, number(i->to, x, y), false, rest);
    break;
  case DO_LESS: step(p, s, q, number(v < i->value ? pc + 1 : i->to, x, y), false, rest); break;
  case DO_IS: step(p, s, q, number(v == i->value ? pc + 1 : i->to, x, y), false, rest); break;
  case DO_GOTO: step(p, s, q, number(i->to, x, y), false, rest); break;
  case DO_END: step(p, s, q, s, false, rest); break; /* stays there */
  }
}

static bool is_violated(letters *l, formulas *all, formula f) {
  buchi *b = buchi_with_past(all, formula_not(all, f), pasts, npasts, 5000);
  if (!b) exit(2);
  product p = {.b = b, .graph = buchi_new(l, b->nmarks + 1)};
  p.graph->states = length * values * values * (b->states + 1);
  for (uint32_t pc = 0; pc < length; pc++)
    for (uint32_t x = 0; x < values; x++)
      for (uint32_t y = 0; y < values; y++)
        for (uint32_t q = 0; q <= b->states; q++) steps_of(&p, pc, x, y, q);
  buchi_freeze(p.graph);
  p.graph->initial = number(0, 0, 0) * (b->states + 1) + b->initial;
  buchi *any = buchi_new(l, 0);
  any->states = 1;
  buchi_add_edge(any, (buchi_edge){0, 0, LABEL_ALL, 0});
  buchi_freeze(any);
  bool violated = buchi_meet(p.graph, any);
  buchi_free(any);
  buchi_free(p.graph);
  buchi_free(b);
  return violated;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  char name[4096];
  state = (uint64_t)atoll(argv[1]) * 2654435761u + 17;
  draw(2);
  snprintf(name, sizeof name, "%s/p.c", argv[2]);
  if (!(c = fopen(name, "w"))) return 2;
  fprintf(c, "extern int nondet(void);\nvoid a(void);\nvoid b(void);\nvoid send(unsigned);\nunsigned x, y;\n"
             "void p(void) {\n  unsigned *px = &x, *py = &y;\n");
  statements(1, 3 + draw(4));
  put(DO_END, 0, 0);
  fprintf(c, "}\n");
  fclose(c);
  snprintf(name, sizeof name, "%s/p.spec", argv[2]);
  FILE *spec = fopen(name, "w");
  if (!spec) return 2;
  for (int i = 0; i < 2; i++)
    fprintf(spec, "procedure %s { abstract { (1), ( %s -> return {} -> STOP ) }; }\n", events[i], events[i]);
  fprintf(
      spec,
      "procedure send { abstract forall [v:0..3] { ($1 == v), ( send[v] -> return {} -> STOP ) }; abstract { ($1 > 3), ( return {} -> STOP ) }; }\n");
  fprintf(spec, "program p {\n  globals initial;\n");
  letters l;
  formulas all;
  letters_init(&l);
  letters_add_group(&l, 3 + values, NULL);
  for (int i = 0; i < 4 + most_pasts; i++) letters_add_group(&l, 2, NULL);
  letters_seal(&l);
  formulas_init(&all, &l);
  for (int i = 0; i < formulas_each; i++) {
    buf text = {0};
    memset(occurs, 0, sizeof occurs);
    npasts = 0;
    formula f = grow(&all, 2 + draw(7), &text);
    fprintf(spec, "  ltl f%d = %s;\n", i, buf_text(&text));
    printf("f%d %s\n", i, is_violated(&l, &all, f) ? "violated" : "holds");
    buf_free(&text);
  }
  fprintf(spec, "}\n");
  fclose(spec);
  formulas_free(&all);
  letters_free(&l);
  return 0;
}
