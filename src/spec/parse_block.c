/* procedure and program blocks. An error in one item costs that item; the braces tell where the
 * block ends. */
#include "spec/parser.h"

#include <string.h>

/* Behind the item that begins at `start`: past its `;`, or at the brace that ends the block. */
static void recover_item(parser *p, uint32_t start) {
  uint32_t depth = 0;
  uint32_t error = p->at;
  p->panic = false;
  p->at = start;
  for (; tok(p)->kind != T_END; advance(p)) {
    if (is_sign(tok(p), '{')) depth++;
    if (is_sign(tok(p), '}') && depth-- == 0) return;
    if (tok(p)->column == 1 && spec_at_definition_word(p) && p->at > start) return;
    if (is_sign(tok(p), ';') && (depth == 0 || p->at >= error) && depth <= 1) {
      advance(p);
      return;
    }
  }
}

static void end_of_item(parser *p, const char *after) {
  if (!take_sign(p, ';')) spec_parse_expected(p, after);
}

/* How many commas stand between the brace here and its partner, not counting inner ones. */
static uint32_t commas(const parser *p) {
  uint32_t n = 0, depth = 0;
  for (uint32_t i = p->at; p->tokens.at[i].kind != T_END; i++) {
    const token *t = &p->tokens.at[i];
    if (is_sign(t, '(') || is_sign(t, '{') || is_sign(t, '[')) depth++;
    if ((is_sign(t, ')') || is_sign(t, '}') || is_sign(t, ']')) && --depth == 0) break;
    if (is_sign(t, ',') && depth == 1) n++;
  }
  return n;
}

static void parse_abstraction(parser *p, procedure_syntax *f) {
  abstraction_syntax a = {.where = here(p)};
  uint32_t scope = p->scope.n;
  if (take_word(p, "forall")) {
    a.forall = spec_parse_indices(p, &a.nforall);
    if (!a.nforall) spec_parse_expected(p, "'[' after 'forall'");
  }
  bool has_name = commas(p) >= 2;
  expect_sign(p, '{', "'{' and a name, a guard and a process");
  if (has_name) {
    a.name = expect_name(p, "the name of the abstraction");
    expect_sign(p, ',', "',' after the name of the abstraction");
  }
  a.guard = spec_parse_c_expression(p);
  if (!p->panic && cexpr_mentions_dollar(a.guard, 0))
    spec_parse_error(p, a.guard->where, "$0 is the returned value; a guard is about the arguments $1, $2, ...");
  expect_sign(p, ',', "',' after the guard");
  a.process_where = here(p);
  a.definition = spec_parse_process_in_place(p);
  expect_sign(p, '}', "'}' after the process");
  end_of_item(p, "';' after an abstraction");
  p->scope.n = scope;
  if (!p->panic) vec_push(&f->abstractions, a);
}

static bool is_lvalue(const cexpr *e) {
  return e->kind == CX_NAME || e->kind == CX_DEREF || e->kind == CX_MEMBER || e->kind == CX_ARROW ||
         e->kind == CX_INDEX;
}

static void parse_modifies(parser *p, procedure_syntax *f) {
  do {
    const cexpr *e = spec_parse_c_expression(p);
    if (!p->panic && !is_lvalue(e))
      spec_parse_error(p, e->where, "expected something that can be modified: a variable, *$1, $1->member");
    if (!p->panic) vec_push(&f->modifies, e);
  } while (take_sign(p, ','));
  end_of_item(p, "',' or ';' after a modified object");
}

static void parse_predicates(parser *p, procedure_syntax *f) {
  do {
    const cexpr *e = spec_parse_c_expression(p);
    if (!p->panic) vec_push(&f->predicates, e);
  } while (take_sign(p, ','));
  end_of_item(p, "',' or ';' after a predicate");
}

static void parse_requires(parser *p, procedure_syntax *f) {
  const cexpr *e = spec_parse_c_expression(p);
  if (!p->panic && cexpr_mentions_dollar(e, 0))
    spec_parse_error(p, e->where, "$0 is the returned value; a precondition is about the arguments $1, $2, ...");
  if (!p->panic) vec_push(&f->requires, e);
  end_of_item(p, "';' after a precondition");
}

static void parse_ensures(parser *p, procedure_syntax *f) {
  const cexpr *e = spec_parse_c_expression(p);
  if (!p->panic) vec_push(&f->ensures, e);
  end_of_item(p, "';' after a postcondition");
}

static void procedure_item(parser *p, procedure_syntax *f) {
  if (take_word(p, "abstract")) parse_abstraction(p, f);
  else if (take_word(p, "modifies")) parse_modifies(p, f);
  else if (take_word(p, "predicate")) parse_predicates(p, f);
  else if (take_word(p, "requires")) parse_requires(p, f);
  else if (take_word(p, "ensures")) parse_ensures(p, f);
  else if (take_word(p, "verify")) f->is_verified = true, end_of_item(p, "';' after 'verify'");
  else if (take_word(p, "inline")) f->is_inline = true, end_of_item(p, "';' after 'inline'");
  else spec_parse_expected(p, "'abstract', 'modifies', 'requires', 'ensures', 'verify', 'predicate', 'inline' or '}'");
}

/* Items until the brace that closes the block. */
#define BLOCK(p, item)                                                                                                 \
  while (!at_sign(p, '}') && tok(p)->kind != T_END) {                                                                  \
    uint32_t start = (p)->at;                                                                                          \
    parser_mark mark = spec_parser_mark(p);                                                                            \
    if (take_sign(p, ';')) continue;                                                                                   \
    item;                                                                                                              \
    if ((p)->panic) {                                                                                                  \
      spec_parser_forget(p, mark);                                                                                     \
      recover_item(p, start);                                                                                          \
    }                                                                                                                  \
    if (tok(p)->column == 1 && spec_at_definition_word(p)) break;                                                      \
    (p)->scope.n = 0;                                                                                                  \
  }

/* *ops->send, *hook: calls through a pointer. */
static const char *pointer_name(parser *p, const cexpr **pointer) {
  const cexpr *e = spec_parse_c_expression(p);
  const cexpr *last = e->kind == CX_DEREF ? e->kid[0] : NULL;
  if (!p->panic && !(last && (last->kind == CX_NAME || last->kind == CX_ARROW || last->kind == CX_MEMBER)))
    spec_parse_error(p, e->where, "expected the name of a C function, or a pointer: *hook, *ops->send");
  buf text = {0};
  cexpr_print(&text, e);
  const char *name = intern_str(&p->spec->job->names, buf_text(&text));
  buf_free(&text);
  *pointer = last;
  return name;
}

void spec_parse_procedure(parser *p) {
  procedure_syntax f = {.where = here(p)};
  f.name = at_sign(p, '*') ? pointer_name(p, &f.pointer) : expect_name(p, "the name of a C function");
  if (!expect_sign(p, '{', "'{' after the name of the procedure")) return;
  BLOCK(p, procedure_item(p, &f));
  expect_sign(p, '}', "'}' at the end of the procedure");
  vec_settle(p->arena, &f.abstractions);
  vec_settle(p->arena, &f.modifies);
  vec_settle(p->arena, &f.predicates);
  vec_settle(p->arena, &f.requires);
  vec_settle(p->arena, &f.ensures);
  spec *s = p->spec;
  for (uint32_t i = 0; i < s->procedures.n; i++)
    if (s->procedures.at[i].name == f.name) {
      diag_error(p->diag, f.where, "the procedure '%s' is described twice", f.name);
      diag_note(p->diag, s->procedures.at[i].where, "it is described here");
      s->failed = true;
    }
  vec_push(&s->procedures, f);
}

/* --- programs --- */

static void parse_component(parser *p, program_syntax *g) {
  component_syntax c = {.where = here(p), .definition = NONE};
  if (at_name(p) && is_sign(ahead(p, 1), '=')) {
    c.name = tok(p)->text;
    advance(p);
    advance(p);
  }
  uint32_t refs = p->spec->refs.n;
  c.ref = spec_parse_ref(p);
  p->spec->refs.n = refs; /* it may be a function: bound by itself */
  if (!c.name) c.name = c.ref->name;
  for (uint32_t i = 0; i < g->components.n; i++)
    if (g->components.at[i].name == c.name && !p->panic)
      spec_parse_error(p, c.where, "two components are named '%s'; name them: %s1 = %s, %s2 = %s", c.name, c.name,
                       c.name, c.name, c.name);
  vec_push(&g->components, c);
}

/* `{ (GUARD), ... }`, one for each component; of a single one the braces may be missing. */
static void parse_guards(parser *p, property_syntax *q) {
  if (take_sign(p, '{')) {
    do vec_push(&q->guards, spec_parse_c_expression(p));
    while (take_sign(p, ','));
    expect_sign(p, '}', "',' or '}' after a guard");
  } else {
    vec_push(&q->guards, spec_parse_c_expression(p));
  }
  q->has_guards = true;
  vec_settle(p->arena, &q->guards);
}

static void parse_specification(parser *p, property_syntax *q) {
  q->kind = PROPERTY_SPECIFICATION;
  q->where = here(p);
  q->name = expect_name(p, "the name of the property");
  expect_sign(p, ',', "',' after the name of the property");
  parse_guards(p, q);
  expect_sign(p, ',', "',' after the guards");
  q->definition = spec_parse_process_in_place(p);
}

/* MAGIC's form: abstract { NAME, { GUARDS }, PROCESS } */
static void parse_old_specification(parser *p, property_syntax *q) {
  expect_sign(p, '{', "'{'");
  parse_specification(p, q);
  expect_sign(p, '}', "'}' after the process");
}

static void parse_reach(parser *p, property_syntax *q) {
  q->where = here(p);
  q->name = expect_name(p, "the name of the property");
  if (take_sign(p, ',')) parse_guards(p, q);
  expect_sign(p, '=', "'='");
  if (at_word(p, "label") && ahead(p, 1)->kind == T_NAME && !is_word(ahead(p, 1), "in")) {
    advance(p);
    q->kind = PROPERTY_REACH_LABEL;
    q->target = expect_name(p, "a label");
  } else if (at_word(p, "call") && ahead(p, 1)->kind == T_NAME && !is_word(ahead(p, 1), "in")) {
    advance(p);
    q->kind = PROPERTY_REACH_CALL;
    q->target = expect_name(p, "the name of a function");
  } else if (at_name(p)) {
    q->kind = PROPERTY_REACH_ERROR;
    q->target = tok(p)->text;
    q->definition = spec_parse_process_in_place(p);
    if (!take_word(p, "in") || !take_word(p, "ERROR")) spec_parse_expected(p, "'in ERROR'");
  } else {
    spec_parse_expected(p, "'label L', 'call F' or 'PROCESS in ERROR'");
  }
}

static void parse_sync(parser *p, program_syntax *g) {
  if (take_word(p, "all")) g->sync = SYNC_ALL;
  else if (take_word(p, "pair")) g->sync = SYNC_PAIR;
  else spec_parse_expected(p, "'all' or 'pair'");
  end_of_item(p, "';' after 'sync'");
}

/* Components and actions, in any order. */
static void parse_fair(parser *p, program_syntax *g) {
  bool strong = at_word(p, "strong") && !is_sign(ahead(p, 1), ',') && !is_sign(ahead(p, 1), ';') &&
                !is_sign(ahead(p, 1), '.') && !is_sign(ahead(p, 1), '[') && take_word(p, "strong");
  do {
    uint32_t i = 0;
    while (i < g->components.n && !(at_name(p) && g->components.at[i].name == tok(p)->text)) i++;
    if (i < g->components.n && (is_sign(ahead(p, 1), ',') || is_sign(ahead(p, 1), ';'))) {
      if (strong) vec_push(&g->strong, i);
      else vec_push(&g->fair, i);
      advance(p);
    } else if (spec_at_label(p)) {
      label_set *into = strong ? &g->strong_actions : &g->fair_actions;
      vec_push(&into->elements, spec_parse_label(p));
    } else spec_parse_expected(p, "a component or an action");
  } while (!p->panic && take_sign(p, ','));
  end_of_item(p, "',' or ';' after a fairness constraint");
}

/* alphabet C { a, b[0..3] }; of the only component without its name. */
static void parse_alphabet(parser *p, program_syntax *g) {
  component_syntax *c = g->components.n == 1 ? &g->components.at[0] : NULL;
  for (uint32_t i = 0; i < g->components.n && at_name(p); i++)
    if (g->components.at[i].name == tok(p)->text) c = &g->components.at[i];
  if (at_name(p) && c && c->name == tok(p)->text) advance(p);
  else if (at_name(p) || !c) {
    spec_parse_expected(p, "the name of a component");
    return;
  }
  if (c->alphabet) spec_parse_error(p, here(p), "the alphabet of '%s' is given twice", c->name);
  c->alphabet = spec_parse_set(p);
  end_of_item(p, "';' after an alphabet");
}

static void parse_globals(parser *p, program_syntax *g) {
  if (take_word(p, "initial")) g->initial_globals = true;
  else if (take_word(p, "any")) g->initial_globals = false;
  else spec_parse_expected(p, "'initial' or 'any'");
  end_of_item(p, "';' after 'globals'");
}

/* The word `once` before the `;` of the item, or NULL. Behind a condition it would be taken for something that is cast. */
static token *final_once(parser *p) {
  uint32_t i = p->at;
  while (p->tokens.at[i].kind != T_END && !is_sign(&p->tokens.at[i], ';')) i++;
  return i > p->at && is_word(&p->tokens.at[i - 1], "once") ? &p->tokens.at[i - 1] : NULL;
}

/* interrupt F [priority N] [when EXPR] [once]; */
static void parse_interrupt(parser *p, program_syntax *g) {
  interrupt_syntax x = {.where = here(p)};
  x.handler = expect_name(p, "the name of a C function");
  token *once = p->panic ? NULL : final_once(p), word = once ? *once : (token){0};
  if (once) once->kind = T_PUNCT, once->punct = ';';
  if (take_word(p, "priority")) x.priority = spec_parse_fsp_sum(p);
  if (take_word(p, "when")) x.when = spec_parse_c_expression(p);
  if (once) *once = word;
  x.once = take_word(p, "once");
  for (uint32_t i = 0; i < g->interrupts.n; i++)
    if (g->interrupts.at[i].handler == x.handler && !p->panic)
      spec_parse_error(p, x.where, "the interrupt '%s' is described twice", x.handler);
  end_of_item(p, "'priority', 'when', 'once' or ';' after an interrupt");
  if (!p->panic) vec_push(&g->interrupts, x);
}

static void program_item(parser *p, program_syntax *g) {
  property_syntax q = {.where = here(p), .definition = NONE};
  if (take_word(p, "interrupt")) {
    parse_interrupt(p, g);
    return;
  }
  if (take_word(p, "sync")) {
    parse_sync(p, g);
    return;
  }
  if (take_word(p, "globals")) {
    parse_globals(p, g);
    return;
  }
  if (take_word(p, "alphabet")) {
    parse_alphabet(p, g);
    return;
  }
  if (take_word(p, "fair")) {
    parse_fair(p, g);
    return;
  }
  if (take_word(p, "specification")) {
    parse_specification(p, &q);
  } else if (take_word(p, "abstract")) {
    parse_old_specification(p, &q);
  } else if (at_word(p, "ltl") || at_word(p, "actl")) {
    q.kind = at_word(p, "ltl") ? PROPERTY_LTL : PROPERTY_ACTL;
    advance(p);
    q.where = here(p);
    q.name = expect_name(p, "the name of the property");
    if (take_sign(p, ',')) parse_guards(p, &q);
    expect_sign(p, '=', "'='");
    q.formula = q.kind == PROPERTY_LTL ? spec_parse_formula(p) : spec_parse_branching(p);
  } else if (take_word(p, "reach")) {
    parse_reach(p, &q);
  } else if (take_word(p, "deadlock")) {
    q.kind = PROPERTY_DEADLOCK;
    if (at_name(p)) q.where = here(p);
    q.name = at_name(p) ? expect_name(p, "a name") : "deadlock";
    if (take_sign(p, ',')) parse_guards(p, &q);
  } else {
    spec_parse_expected(p,
                        "'specification', 'ltl', 'actl', 'reach', 'deadlock', 'sync', 'fair', 'alphabet', 'globals', "
                        "'interrupt' or '}'");
  }
  end_of_item(p, "';' after a property");
  for (uint32_t i = 0; i < g->properties.n && !p->panic; i++)
    if (!strcmp(g->properties.at[i].name, q.name))
      spec_parse_error(p, q.where, "two properties of the program are named '%s'", q.name);
  if (p->panic) return;
  vec_push(&g->properties, q);
}

void spec_parse_program(parser *p) {
  program_syntax g = {.where = here(p)};
  if (!at_sign(p, '{')) do
      parse_component(p, &g);
    while (take_sign(p, ','));
  if (expect_sign(p, '{', "',' or '{' after a component")) {
    BLOCK(p, program_item(p, &g));
    expect_sign(p, '}', "'}' at the end of the program");
  }
  vec_settle(p->arena, &g.components);
  vec_settle(p->arena, &g.properties);
  vec_settle(p->arena, &g.interrupts);
  vec_settle(p->arena, &g.fair);
  vec_settle(p->arena, &g.fair_actions.elements);
  vec_settle(p->arena, &g.strong);
  vec_settle(p->arena, &g.strong_actions.elements);
  if (!g.components.n) {
    if (!p->panic) spec_parse_error(p, g.where, "a program has at least one component");
    return;
  }
  vec_push(&p->spec->programs, g);
}
