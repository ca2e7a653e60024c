/* Processes and compositions. A chain of prefixes is a loop, so only brackets recurse; a node is
 * made before its children. Whether a name is an action or a process shows by what follows: an
 * action is followed by an arrow. */
#include "spec/parser.h"

#include <string.h>

static void arguments(parser *p, cexpr_list *args) {
  if (!take_sign(p, '(')) return;
  while (!p->panic && !at_sign(p, ')')) {
    vec_push(args, spec_parse_fsp_expression(p));
    if (!take_sign(p, ',')) break;
  }
  expect_sign(p, ')', "',' or ')' after an argument");
}

static process_ref *new_ref(parser *p, const char *name, place where) {
  process_ref *ref = arena_new(p->arena, process_ref);
  *ref = (process_ref){.name = name, .where = where, .local = NONE, .definition = NONE};
  vec_push(&p->spec->refs, ref);
  return ref;
}

/* What is left of a reference after its name: (args)[index]... */
static process_ref *finish_ref(parser *p, const char *name, place where) {
  process_ref *ref = new_ref(p, name, where);
  arguments(p, &ref->args);
  while (at_sign(p, '[')) {
    advance(p);
    vec_push(&ref->indices, spec_parse_fsp_expression(p));
    expect_sign(p, ']', "']'");
  }
  vec_settle(p->arena, &ref->args);
  vec_settle(p->arena, &ref->indices);
  return ref;
}

process_ref *spec_parse_ref(parser *p) {
  place where = here(p);
  const char *name = expect_name(p, "the name of a process");
  return finish_ref(p, name, where);
}

process_ref *spec_ref_of_label(parser *p, const label *l) {
  const char *name = NULL;
  if (l->n && l->parts[0].kind == PART_NAME) name = l->parts[0].text;
  if (l->n && l->parts[0].kind == PART_SET) name = l->parts[0].set->name;
  for (uint32_t i = 1; i < l->n; i++)
    if (l->parts[i].kind != PART_INDEX) name = NULL;
  if (!name) return NULL;
  if (l->parts[0].kind == PART_SET) ((label_set *)l->parts[0].set)->is_process = true;
  process_ref *ref = new_ref(p, name, l->where);
  for (uint32_t i = 1; i < l->n; i++) vec_push(&ref->indices, l->parts[i].low);
  vec_settle(p->arena, &ref->indices);
  return ref;
}

static uint32_t new_node(parser *p, node_kind kind, place where) {
  return spec_new_node(p->spec, kind, where, p->definition);
}

static node *at_node(parser *p, uint32_t n) { return &p->spec->nodes.at[n]; }

/* P; Q; R: the node of P becomes that of the sequence. */
static uint32_t sequence(parser *p, uint32_t first) {
  if (p->no_sequence || !at_sign(p, ';')) return first;
  place where = here(p);
  advance(p);
  uint32_t sequence = first;
  if (first <= THE_ERROR) { /* these are everybody's */
    sequence = new_node(p, NODE_SEQ, where);
  } else {
    node copy = *at_node(p, first);
    uint32_t moved = new_node(p, copy.kind, copy.where);
    *at_node(p, moved) = copy;
    *at_node(p, sequence) = (node){.kind = NODE_SEQ, .where = where, .definition = p->definition};
    first = moved;
  }
  at_node(p, sequence)->then = first;
  uint32_t rest = enter(p) ? spec_parse_process(p) : THE_STOP;
  leave(p);
  at_node(p, sequence)->otherwise = rest;
  return sequence;
}

static uint32_t reference(parser *p, process_ref *ref) {
  static const char *const fixed[] = {"STOP", "END", "ERROR"};
  for (uint32_t i = 0; i < 3; i++)
    if (!strcmp(ref->name, fixed[i])) {
      if (ref->args.n || ref->indices.n) spec_parse_error(p, ref->where, "%s has no indices", fixed[i]);
      p->spec->refs.n--;
      return sequence(p, i);
    }
  uint32_t n = new_node(p, NODE_REF, ref->where);
  at_node(p, n)->ref = ref;
  return sequence(p, n);
}

static uint32_t conditional(parser *p) {
  uint32_t n = new_node(p, NODE_IF, here(p));
  advance(p);
  const cexpr *condition = spec_parse_fsp_expression(p);
  if (!take_word(p, "then")) spec_parse_expected(p, "'then'");
  if (!enter(p)) return n;
  uint32_t then = spec_parse_process(p), otherwise = THE_STOP;
  if (take_word(p, "else")) otherwise = spec_parse_process(p);
  leave(p);
  at_node(p, n)->condition = condition;
  at_node(p, n)->then = then;
  at_node(p, n)->otherwise = otherwise;
  return n;
}

static void add_alternative(parser *p, uint32_t choice, const cexpr *guard, label *l, uint32_t target) {
  vec_push(&at_node(p, choice)->alternatives, ((alternative){guard, l, target}));
}

/* [when GUARD] LABEL -> PROCESS, added to a choice. */
static void alternative_of(parser *p, uint32_t choice, const cexpr *guard, label *l) {
  expect_sign(p, P_ARROW, "'->' after an action");
  uint32_t target = enter(p) ? spec_parse_process(p) : THE_STOP;
  leave(p);
  add_alternative(p, choice, guard, l, target);
}

/* ( A | B | ... ), or one process in brackets. */
static uint32_t bracketed(parser *p) {
  bool saved = p->no_sequence;
  uint32_t choice = new_node(p, NODE_CHOICE, here(p)), scope = p->scope.n, only = NO_NODE;
  p->no_sequence = false;
  advance(p);
  do {
    const cexpr *guard = NULL;
    place where = here(p);
    if (take_word(p, "when")) guard = spec_parse_fsp_expression(p);
    bool plain = !guard && (at_sign(p, '(') || at_word(p, "if") || (at_name(p) && is_sign(ahead(p, 1), '(')));
    label *l = plain ? NULL : spec_parse_label(p);
    process_ref *ref = l && !guard && !p->panic && !at_sign(p, P_ARROW) ? spec_ref_of_label(p, l) : NULL;
    if (plain || ref) {
      if (at_node(p, choice)->alternatives.n || only != NO_NODE)
        spec_parse_error(p, where, "an alternative must begin with an action and '->'");
      if (enter(p)) only = plain ? spec_parse_process(p) : reference(p, ref);
      leave(p);
      if (at_sign(p, '|')) spec_parse_error(p, where, "an alternative must begin with an action and '->'");
    } else {
      alternative_of(p, choice, guard, l);
    }
    p->scope.n = scope;
  } while (take_sign(p, '|'));
  p->no_sequence = saved;
  if (at_sign(p, P_OROR))
    spec_parse_error(p, here(p), "expected '|' or ')'; a composition is defined as ||NAME = (P || Q)");
  expect_sign(p, ')', "'|' or ')' after an alternative");
  vec_settle(p->arena, &at_node(p, choice)->alternatives);
  return only != NO_NODE ? only : sequence(p, choice);
}

uint32_t spec_parse_process(parser *p) {
  uint32_t scope = p->scope.n, first = NO_NODE, last = NO_NODE;
  for (;;) {
    uint32_t n = THE_STOP;
    label *l = NULL;
    place where = here(p);
    if (p->panic) break;
    if (at_sign(p, '(')) n = bracketed(p);
    else if (at_word(p, "if")) n = conditional(p);
    else if (at_name(p) && is_sign(ahead(p, 1), '(')) n = reference(p, spec_parse_ref(p));
    else if (!spec_at_label(p)) spec_parse_expected(p, "a process or an action");
    else {
      l = spec_parse_label(p);
      process_ref *ref = p->panic || at_sign(p, P_ARROW) ? NULL : spec_ref_of_label(p, l);
      if (ref) n = reference(p, ref), l = NULL;
      else if (expect_sign(p, P_ARROW, "'->' after an action")) n = new_node(p, NODE_CHOICE, where);
    }
    if (p->panic) break;
    if (last != NO_NODE) at_node(p, last)->alternatives.at[0].target = n;
    else first = n;
    if (!l) break;
    add_alternative(p, n, NULL, l, THE_STOP);
    vec_settle(p->arena, &at_node(p, n)->alternatives);
    last = n;
  }
  p->scope.n = scope;
  return first == NO_NODE ? THE_STOP : first;
}

uint32_t spec_parse_process_in_place(parser *p) {
  spec *s = p->spec;
  uint32_t saved = p->definition, id = s->definitions.n;
  bool no_sequence = p->no_sequence;
  definition d = {.where = here(p), .used = true, .nparams = p->scope.n};
  if (d.nparams) d.params = arena_copy(p->arena, p->scope.at, sizeof *p->scope.at * p->scope.n);
  d.defaults = arena_array(p->arena, const cexpr *, p->scope.n + 1);
  vec_push(&s->definitions, d);
  p->definition = id;
  p->no_sequence = true;
  uint32_t n = spec_parse_process(p);
  p->no_sequence = no_sequence;
  p->definition = saved;
  s->definitions.at[id].first_local = s->locals.n;
  s->definitions.at[id].nlocals = 1;
  vec_push(&s->locals, ((local_process){.name = "", .where = d.where, .node = n, .next_same = NONE, .used = true}));
  return id;
}

/* --- compositions --- */

static comp *new_comp(parser *p, comp_kind kind) {
  comp *c = arena_new(p->arena, comp);
  c->kind = kind;
  c->where = here(p);
  return c;
}

static comp *group(parser *p) {
  comp *c = new_comp(p, COMP_GROUP);
  advance(p);
  do vec_push(&c->parts, spec_parse_composite(p));
  while (take_sign(p, P_OROR));
  expect_sign(p, ')', "'||' or ')' after a process");
  vec_settle(p->arena, &c->parts);
  return c;
}

static comp *for_all(parser *p) {
  comp *c = new_comp(p, COMP_FORALL);
  advance(p);
  c->forall = spec_parse_indices(p, &c->nforall);
  if (!c->nforall) spec_parse_expected(p, "'[' after 'forall'");
  vec_push(&c->parts, spec_parse_composite(p));
  vec_settle(p->arena, &c->parts);
  return c;
}

static comp *if_then(parser *p) {
  comp *c = new_comp(p, COMP_IF);
  advance(p);
  c->condition = spec_parse_fsp_expression(p);
  if (!take_word(p, "then")) spec_parse_expected(p, "'then'");
  vec_push(&c->parts, spec_parse_composite(p));
  if (take_word(p, "else")) vec_push(&c->parts, spec_parse_composite(p));
  vec_settle(p->arena, &c->parts);
  return c;
}

/* [label ::] [label :] and what they stand before. */
static comp *labelled(parser *p) {
  const label *share = NULL, *prefix = NULL;
  for (;;) {
    if (at_sign(p, '(')) break;
    if (at_name(p) && (is_sign(ahead(p, 1), '(') || at_word(p, "forall") || at_word(p, "if"))) break;
    label *l = spec_parse_label(p);
    if (!share && !prefix && take_sign(p, P_COLONS)) {
      share = l;
    } else if (!prefix && take_sign(p, ':')) {
      prefix = l;
    } else {
      process_ref *ref = p->panic ? NULL : spec_ref_of_label(p, l);
      comp *c = new_comp(p, COMP_REF);
      c->where = l->where;
      if (ref) c->ref = ref;
      else spec_parse_error(p, l->where, "expected a process, or ':' after a label");
      c->share = share;
      c->prefix = prefix;
      return c;
    }
  }
  comp *c;
  if (at_sign(p, '(')) c = group(p);
  else if (at_word(p, "forall")) c = for_all(p);
  else if (at_word(p, "if")) c = if_then(p);
  else {
    c = new_comp(p, COMP_REF);
    c->ref = spec_parse_ref(p);
  }
  c->share = share;
  c->prefix = prefix;
  return c;
}

const comp *spec_parse_composite(parser *p) {
  uint32_t scope = p->scope.n;
  if (!enter(p)) return leave(p), new_comp(p, COMP_GROUP);
  comp *c = p->panic ? new_comp(p, COMP_GROUP) : labelled(p);
  if (at_sign(p, '/')) {
    advance(p);
    c->relabels = spec_parse_relabels(p);
  }
  leave(p);
  p->scope.n = scope;
  return c;
}
