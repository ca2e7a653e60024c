/* Labels, sets, relabelling. A label is a path of names and indices: a.b[i][j:0..3].{c,d}. In its
 * first place a name with a capital letter is a set's. */
#include "spec/parser.h"

#include <string.h>

bool spec_at_label(const parser *p) {
  return !p->panic && (at_name(p) || at_sign(p, '{') || at_sign(p, '[') || tok(p)->kind == T_STRING);
}

/* --- indices --- */

/* What follows `[x:` or `[`: bounds, a set in braces, or a name. */
static void range_of(parser *p, label_part *part) {
  part->kind = PART_RANGE;
  if (at_sign(p, '{')) {
    part->set = spec_parse_set(p);
    return;
  }
  part->low = spec_parse_fsp_expression(p);
  if (take_sign(p, P_DOTS)) {
    part->high = spec_parse_fsp_expression(p);
  } else if (part->low->kind == CX_NAME) {
    part->range = part->low->text;
    part->low = NULL;
  } else if (part->slot != NONE) {
    spec_parse_expected(p, "'..' and the upper bound of a range");
  } else {
    part->kind = PART_INDEX;
  }
}

bool spec_parse_index(parser *p, label_part *part) {
  *part = (label_part){.where = here(p), .slot = NONE};
  if (!expect_sign(p, '[', "'['")) return false;
  if (!enter(p)) return false;
  if (at_name(p) && is_sign(ahead(p, 1), ':')) {
    const char *variable = tok(p)->text;
    place where = here(p);
    advance(p);
    advance(p);
    part->slot = 0; /* it will have one; the range is outside its scope */
    range_of(p, part);
    part->text = variable;
    part->slot = spec_scope_push(p, variable, where);
  } else if (at_sign(p, ']')) {
    spec_parse_expected(p, "an index or a range");
  } else {
    range_of(p, part);
    if (part->range) { /* a name alone: a constant, or a range; see spec_bind */
      part->kind = PART_INDEX;
      cexpr *name = cexpr_new(p->arena, CX_NAME, part->where);
      name->text = part->range;
      name->where.column++;
      part->low = name;
      part->range = NULL;
    }
  }
  leave(p);
  return expect_sign(p, ']', "']'");
}

label_part *spec_parse_indices(parser *p, uint32_t *n) {
  VEC(label_part) parts = {0};
  while (at_sign(p, '[')) {
    label_part part;
    spec_parse_index(p, &part);
    vec_push(&parts, part);
  }
  vec_settle(p->arena, &parts);
  for (uint32_t i = 0; i < parts.n; i++)
    if (parts.at[i].kind == PART_INDEX && parts.at[i].low->kind == CX_NAME)
      vec_push(&p->spec->open_indices, &parts.at[i]);
  *n = parts.n;
  return parts.at;
}

/* --- labels --- */

static bool at_definition_keyword(const token *t) {
  static const char *const words[] = {"const",    "range",  "set",       "fluent", "property",
                                      "progress", "assert", "procedure", "cproc",  "program"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (is_word(t, words[i])) return true;
  return false;
}

/* `.` goes on a label when something follows it without a space; else it ends a definition. */
static bool point_continues(const parser *p) {
  const token *next = ahead(p, 1);
  if (!at_sign(p, '.') || next->after_space) return false;
  if (next->kind == T_NAME) return !at_definition_keyword(next);
  return next->kind == T_INT || next->kind == T_STRING || is_sign(next, '{') || is_sign(next, '[');
}

static label_part return_part(parser *p) {
  label_part part = {.kind = PART_RETURN, .where = here(p), .slot = NONE};
  advance(p);
  if (!expect_sign(p, '{', "'{' and a condition after 'return'")) return part;
  if (!at_sign(p, '}')) {
    const cexpr *e = spec_parse_c_expression(p);
    if (!cexpr_mentions_dollar(e, 0)) { /* return {10} is short for return {$0 == 10} */
      cexpr *equal = cexpr_new(p->arena, CX_EQ, e->where);
      cexpr_set_kid(equal, 0, cexpr_new(p->arena, CX_DOLLAR, e->where));
      cexpr_set_kid(equal, 1, e);
      e = equal;
    }
    part.low = e;
  }
  expect_sign(p, '}', "'}' after the condition of the return");
  return part;
}

static label_part name_part(parser *p, bool first) {
  label_part part = {.kind = PART_NAME, .where = here(p), .slot = NONE, .text = tok(p)->text};
  if (at_word(p, "tau") && first && !is_sign(ahead(p, 1), '.') && !is_sign(ahead(p, 1), '['))
    spec_parse_error(p, part.where, "'tau' is the internal step and cannot be written");
  if (tok(p)->kind == T_NAME && is_upper(part.text)) {
    part.kind = PART_SET;
    label_set *set = arena_new(p->arena, label_set);
    set->name = part.text;
    set->where = part.where;
    part.set = set;
    vec_push(&p->spec->set_names, set);
  }
  if (tok(p)->kind == T_STRING && !*part.text) spec_parse_error(p, part.where, "an action must have a name");
  advance(p);
  return part;
}

static label_part label_step(parser *p, bool first) {
  label_part part = {.slot = NONE, .where = here(p), .kind = PART_NAME, .text = ""};
  if (p->panic) return part;
  if (at_sign(p, '[')) {
    spec_parse_index(p, &part);
  } else if (at_sign(p, '{')) {
    part.kind = PART_SET;
    part.set = spec_parse_set(p);
  } else if (at_word(p, "return") && is_sign(ahead(p, 1), '{')) {
    part = return_part(p);
  } else if (tok(p)->kind == T_INT) { /* a.1 is a[1] */
    part.kind = PART_INDEX;
    part.low = cexpr_integer(p->arena, (int64_t)tok(p)->value, here(p));
    advance(p);
  } else if (at_name(p) || tok(p)->kind == T_STRING) {
    part = name_part(p, first);
  } else {
    spec_parse_expected(p, "an action");
  }
  return part;
}

label *spec_parse_label(parser *p) {
  label *l = arena_new(p->arena, label);
  VEC(label_part) parts = {0};
  l->where = here(p);
  l->action = LTS_NONE;
  if (!spec_at_label(p)) spec_parse_expected(p, "an action");
  if (!p->panic) vec_push(&parts, label_step(p, true));
  while (!p->panic && (at_sign(p, '[') || point_continues(p))) {
    take_sign(p, '.');
    vec_push(&parts, label_step(p, false));
  }
  l->is_fixed = true;
  vec_settle(p->arena, &parts);
  for (uint32_t i = 0; i < parts.n; i++) {
    l->is_fixed &= parts.at[i].kind == PART_NAME;
    if (parts.at[i].kind == PART_INDEX && parts.at[i].low->kind == CX_NAME)
      vec_push(&p->spec->open_indices, &parts.at[i]);
  }
  l->parts = parts.at;
  l->n = parts.n;
  return l;
}

const label_set *spec_parse_set(parser *p) {
  label_set *set = arena_new(p->arena, label_set);
  set->where = here(p);
  if (at_name(p)) {
    set->name = tok(p)->text;
    vec_push(&p->spec->set_names, set);
    advance(p);
    return set;
  }
  if (!expect_sign(p, '{', "a set: '{' or the name of one") || !enter(p)) return set;
  while (!p->panic && !at_sign(p, '}')) {
    uint32_t scope = p->scope.n;
    vec_push(&set->elements, spec_parse_label(p));
    p->scope.n = scope;
    if (!take_sign(p, ',')) break;
  }
  leave(p);
  expect_sign(p, '}', "',' or '}' in a set of actions");
  vec_settle(p->arena, &set->elements);
  return set;
}

/* --- relabelling --- */

static const relabel *parse_relabel(parser *p) {
  relabel *r = arena_new(p->arena, relabel);
  uint32_t scope = p->scope.n;
  r->where = here(p);
  if (take_word(p, "forall")) {
    r->forall = spec_parse_indices(p, &r->nforall);
    if (!r->nforall) spec_parse_expected(p, "'[' after 'forall'");
    if (at_sign(p, '{')) {
      if (enter(p)) r->inner = spec_parse_relabels(p), leave(p);
    } else {
      const relabel *one = NULL;
      if (enter(p)) one = parse_relabel(p), leave(p);
      if (one) vec_push(&r->inner, one);
      vec_settle(p->arena, &r->inner);
    }
  } else {
    r->new_label = spec_parse_label(p);
    expect_sign(p, '/', "'/' between the new and the old name of an action");
    r->old_label = spec_parse_label(p);
  }
  p->scope.n = scope;
  return r;
}

relabel_list spec_parse_relabels(parser *p) {
  relabel_list list = {0};
  if (!expect_sign(p, '{', "'{' and a list of relabellings new/old")) return list;
  while (!p->panic && !at_sign(p, '}')) {
    vec_push(&list, parse_relabel(p));
    if (!take_sign(p, ',')) break;
  }
  expect_sign(p, '}', "',' or '}' in a list of relabellings");
  vec_settle(p->arena, &list);
  return list;
}
