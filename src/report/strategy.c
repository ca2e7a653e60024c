/* See strategy.h. Trees may be deep, so they are walked with a stack of our own. */
#include "report/strategy.h"

/* --- names --- */

static void name_state(const lts *l, uint32_t s, buf *out) {
  const char *name = lts_state_name(l, s);
  if (s == l->error) buf_puts(out, "ERROR");
  else if (name) buf_puts(out, name);
  else buf_printf(out, "%u", s);
}

static void name_left(void *context, uint32_t state, buf *out) {
  name_state(((strategy_systems *)context)->implementation, state, out);
}

static void name_right(void *context, uint32_t state, buf *out) {
  name_state(((strategy_systems *)context)->specification, state, out);
}

static void name_step(void *context, uint64_t edge, uint32_t action, buf *out) {
  (void)edge;
  buf_puts(out, action_name(((strategy_systems *)context)->implementation->actions, action));
}

strategy_names strategy_names_of(strategy_systems *systems) {
  return (strategy_names){systems, name_left, name_right, name_step, systems->specification};
}

static bool internal(const strategy_names *names, uint32_t action) {
  return action == LTS_TAU || !lts_has(names->spec, action);
}

/* --- text --- */

/* What is still to be shown: a node at an indentation, after a line that introduces it. */
typedef struct open_node {
  uint32_t node, indent;
  uint32_t answer, of; /* the answer's place among several; of 0: the only one */
} open_node;

typedef struct printer {
  const strategy *t;
  const strategy_names *names;
  buf *out;
  VEC(open_node) open;
  uint32_t *shown; /* number + 1 of a node that was shown, in order */
  uint32_t numbers;
  bool *shared; /* has several parents */
} printer;

static void find_shared(printer *p) {
  uint8_t *parents = mem_alloc(p->t->nodes.n);
  p->shared = mem_alloc(p->t->nodes.n);
  p->shown = mem_alloc(sizeof *p->shown * p->t->nodes.n);
  for (uint32_t k = 0; k < p->t->children.n; k++) {
    uint32_t child = p->t->children.at[k];
    if (parents[child]++) p->shared[child] = true, parents[child] = 1;
  }
  mem_free(parents);
}

static void printer_free(printer *p) {
  mem_free(p->shown);
  mem_free(p->shared);
  vec_free(&p->open);
}

static void indent(printer *p, uint32_t n) {
  for (uint32_t k = 0; k < n && k < 60; k++) buf_puts(p->out, "  ");
}

static void put_left(printer *p, uint32_t s) { p->names->implementation(p->names->context, s, p->out); }
static void put_right(printer *p, uint32_t s) { p->names->specification(p->names->context, s, p->out); }

/* "a: implementation 0 -> 3, " */
static void put_challenge(printer *p, const strategy_node *n) {
  p->names->step(p->names->context, n->edge, n->action, p->out);
  buf_puts(p->out, ": implementation ");
  put_left(p, n->implementation);
  buf_puts(p->out, " -> ");
  put_left(p, n->to);
  buf_puts(p->out, ", specification ");
  put_right(p, n->specification);
}

static void put_answers(printer *p, const strategy_node *n, uint32_t depth) {
  if (!n->n) {
    buf_puts(p->out, n->action == LTS_NONE ? "" : " has no answer");
  } else if (n->n == 1) {
    const strategy_node *child = &p->t->nodes.at[p->t->children.at[n->first]];
    if (internal(p->names, n->action)) buf_puts(p->out, " stays");
    else {
      buf_puts(p->out, " -> ");
      put_right(p, child->specification);
    }
  } else buf_printf(p->out, " has %u answers:", n->n);
  buf_putc(p->out, '\n');
  for (uint32_t k = n->n; k-- > 0;)
    vec_push(&p->open,
             ((open_node){p->t->children.at[n->first + k], depth + (n->n > 1 ? 2 : 0), k, n->n > 1 ? n->n : 0}));
}

static void put_node(printer *p, open_node at) {
  const strategy_node *n = &p->t->nodes.at[at.node];
  if (at.of) {
    indent(p, at.indent - 1);
    buf_puts(p->out, "- ");
    put_right(p, n->specification);
    buf_puts(p->out, ":\n");
  }
  indent(p, at.indent);
  if (p->shown[at.node]) {
    buf_printf(p->out, "as above, from (%u) on\n", p->shown[at.node]);
    return;
  }
  if (p->shared[at.node]) {
    p->shown[at.node] = ++p->numbers;
    buf_printf(p->out, "(%u) ", p->numbers);
  }
  if (n->action == LTS_NONE) {
    buf_puts(p->out, "implementation begins in ");
    put_left(p, n->implementation);
    buf_puts(p->out, ", specification in ");
    put_right(p, n->specification);
  } else put_challenge(p, n);
  put_answers(p, n, at.indent);
}

void report_strategy_text(const strategy *t, const strategy_names *names, buf *out) {
  printer p = {.t = t, .names = names, .out = out};
  find_shared(&p);
  vec_push(&p.open, ((open_node){0, 1, 0, 0}));
  while (p.open.n) put_node(&p, vec_pop(&p.open));
  printer_free(&p);
}

/* --- JSON --- */

/* A string that the caller's functions print. */
static void json_state(printer *p, bool left, uint32_t s) {
  buf text = {0};
  (left ? p->names->implementation : p->names->specification)(p->names->context, s, &text);
  buf_json(p->out, buf_text(&text));
  buf_free(&text);
}

static void json_step(const strategy_names *names, uint64_t edge, uint32_t action, buf *out) {
  buf text = {0};
  names->step(names->context, edge, action, &text);
  buf_json(out, buf_text(&text));
  buf_free(&text);
}

enum { CLOSE = UINT32_MAX };

static void json_node(printer *p, open_node at) {
  if (at.node == CLOSE) {
    buf_puts(p->out, "]}");
    return;
  }
  const strategy_node *n = &p->t->nodes.at[at.node];
  if (at.answer) buf_putc(p->out, ',');
  if (p->shown[at.node]) {
    buf_printf(p->out, "{\"same_as\":%u}", p->shown[at.node] - 1);
    return;
  }
  p->shown[at.node] = ++p->numbers;
  buf_puts(p->out, "{\"implementation\":");
  json_state(p, true, n->implementation);
  buf_puts(p->out, ",\"specification\":");
  json_state(p, false, n->specification);
  if (n->action != LTS_NONE) {
    buf_puts(p->out, ",\"challenge\":");
    json_step(p->names, n->edge, n->action, p->out);
    buf_puts(p->out, ",\"to\":");
    json_state(p, true, n->to);
  }
  buf_puts(p->out, ",\"answers\":[");
  vec_push(&p->open, ((open_node){.node = CLOSE}));
  for (uint32_t k = n->n; k-- > 0;)
    vec_push(&p->open, ((open_node){.node = p->t->children.at[n->first + k], .answer = k}));
}

void report_strategy_json(const strategy *t, const strategy_names *names, buf *out) {
  printer p = {.t = t, .names = names, .out = out};
  find_shared(&p);
  vec_push(&p.open, ((open_node){.node = 0}));
  while (p.open.n) json_node(&p, vec_pop(&p.open));
  printer_free(&p);
}

/* --- DOT --- */

static void dot_text(buf *text, buf *out) {
  for (const char *s = buf_text(text); *s; s++) {
    if (*s == '"' || *s == '\\') buf_putc(out, '\\');
    buf_putc(out, *s);
  }
  text->n = 0;
}

static void dot_node(const strategy *t, uint32_t i, const strategy_names *names, buf *out) {
  const strategy_node *n = &t->nodes.at[i];
  buf text = {0};
  names->implementation(names->context, n->implementation, &text);
  buf_puts(&text, " | ");
  names->specification(names->context, n->specification, &text);
  buf_printf(out, "  %u [label=\"", i);
  dot_text(&text, out);
  if (n->action != LTS_NONE) {
    buf_puts(out, "\\n");
    names->step(names->context, n->edge, n->action, &text);
    buf_puts(&text, " -> ");
    names->implementation(names->context, n->to, &text);
    dot_text(&text, out);
  }
  buf_printf(out, "\"%s];\n", n->n ? "" : ", color=red, fontcolor=red");
  for (uint32_t k = 0; k < n->n; k++) {
    uint32_t child = t->children.at[n->first + k];
    names->specification(names->context, t->nodes.at[child].specification, &text);
    buf_printf(out, "  %u -> %u [label=\"", i, child);
    dot_text(&text, out);
    buf_puts(out, "\"];\n");
  }
  buf_free(&text);
}

void report_strategy_dot(const strategy *t, const strategy_names *names, buf *out) {
  buf_puts(out, "digraph strategy {\n  node [shape=box, fontname=\"sans-serif\"];\n"
                "  edge [fontname=\"sans-serif\", fontsize=11];\n");
  for (uint32_t i = 0; i < t->nodes.n; i++) dot_node(t, i, names, out);
  buf_puts(out, "}\n");
}

/* --- runs --- */

void report_run_text(const traces *t, const strategy_names *names, buf *out) {
  const counterexample *run = &t->run;
  for (uint32_t k = 1; k < run->moves.n; k++) {
    const counterexample_move *m = &run->moves.at[k];
    buf_puts(out, "  ");
    names->step(names->context, m->edge, m->action, out);
    buf_puts(out, ": ");
    names->implementation(names->context, run->moves.at[m->parent].state, out);
    buf_puts(out, " -> ");
    names->implementation(names->context, m->state, out);
    if (m->leaf) buf_puts(out, ", which the specification cannot follow");
    else if (internal(names, m->action)) buf_puts(out, " (internal)");
    buf_putc(out, '\n');
  }
  if (run->moves.n == 1) buf_puts(out, "  one of them begins in ERROR, the other does not\n");
}

void report_run_json(const traces *t, const strategy_names *names, buf *out) {
  buf text = {0};
  buf_putc(out, '[');
  for (uint32_t k = 1; k < t->run.moves.n; k++) {
    const counterexample_move *m = &t->run.moves.at[k];
    buf_puts(out, k > 1 ? ",{\"event\":" : "{\"event\":");
    json_step(names, m->edge, m->action, out);
    names->implementation(names->context, m->state, &text);
    buf_puts(out, ",\"to\":");
    buf_json(out, buf_text(&text));
    text.n = 0;
    buf_putc(out, '}');
  }
  buf_putc(out, ']');
  buf_free(&text);
}
