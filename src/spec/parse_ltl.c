/* Formulas. The letters of the operators are reserved here; `[]` and `<>` are two signs without a
 * space between them. */
#include "spec/parser.h"

#include <string.h>

static const ltl *unary(parser *p);
static const ltl *formula(parser *p);

static const ltl *nothing(parser *p) { return ltl_new(p->arena, LTL_TRUE, here(p)); }

static const ltl *checked(parser *p, const ltl *f) {
  if (f->depth <= LTL_DEPTH) return f;
  spec_parse_error(p, f->where, "this formula is nested more than %d deep", LTL_DEPTH);
  return nothing(p);
}

static bool at_pair(const parser *p, int first, int second) {
  const token *next = ahead(p, 1);
  return at_sign(p, first) && is_sign(next, second) && !next->after_space;
}

/* [m == 2], [client: s->state == 3] */
static const ltl *proposition(parser *p) {
  ltl *f = ltl_new(p->arena, LTL_PROPOSITION, here(p));
  advance(p);
  if (at_name(p) && is_sign(ahead(p, 1), ':')) {
    f->component = tok(p)->text;
    advance(p);
    advance(p);
  }
  f->state = spec_parse_c_expression(p);
  expect_sign(p, ']', "']' after a proposition");
  return f;
}

/* What follows `forall` or `exists`; `[i:R][j:S]` are two, one within the other. */
static const ltl *quantified(parser *p, ltl_kind kind, place where) {
  ltl *f = ltl_new(p->arena, kind, where);
  label_part *binder = arena_new(p->arena, label_part);
  uint32_t scope = p->scope.n;
  spec_parse_index(p, binder);
  if (!p->panic && binder->kind != PART_RANGE) spec_parse_error(p, binder->where, "expected [NAME: RANGE]");
  f->binder = binder;
  bool again = at_sign(p, '[') && ahead(p, 1)->kind == T_NAME && is_sign(ahead(p, 2), ':');
  if (!enter(p)) ltl_set_kid(f, 0, nothing(p));
  else ltl_set_kid(f, 0, again ? quantified(p, kind, where) : unary(p));
  leave(p);
  p->scope.n = scope;
  return checked(p, f);
}

static const ltl *atom(parser *p) {
  place where = here(p);
  if (p->panic) return nothing(p);
  if (take_word(p, "true") || take_word(p, "True")) return ltl_new(p->arena, LTL_TRUE, where);
  if (take_word(p, "false") || take_word(p, "False")) return ltl_new(p->arena, LTL_FALSE, where);
  if (take_word(p, "forall")) return quantified(p, LTL_FORALL, where);
  if (take_word(p, "exists")) return quantified(p, LTL_EXISTS, where);
  if (at_sign(p, '[')) return proposition(p);
  if (take_sign(p, '(')) {
    const ltl *f = enter(p) ? formula(p) : nothing(p);
    leave(p);
    expect_sign(p, ')', "')'");
    return f;
  }
  if (!spec_at_label(p) && !p->panic) {
    spec_parse_expected(p, "a formula");
    return nothing(p);
  }
  ltl *f = ltl_new(p->arena, LTL_LABEL, where);
  f->label = spec_parse_label(p);
  return f;
}

/* Does a formula begin behind this word? Otherwise it is a name, of a fluent for instance. */
static bool begins_behind(const parser *p) {
  const token *t = ahead(p, 1);
  if (is_sign(t, '[')) return t->after_space;
  return t->kind == T_NAME ? !(is_word(t, "U") || is_word(t, "W") || is_word(t, "R") || is_word(t, "S"))
                           : is_sign(t, '(') || is_sign(t, '!') || is_sign(t, '<') || is_sign(t, '{');
}

static bool take_past(parser *p, const char *word) {
  return at_word(p, word) && begins_behind(p) && take_word(p, word);
}

/* The same in universal branching time. */
static bool take_universal(parser *p, ltl_kind *kind) {
  if (take_sign(p, '!')) return *kind = LTL_NOT, true;
  if (take_word(p, "AX")) return *kind = LTL_NEXT, true;
  if (take_word(p, "AF")) return *kind = LTL_FINALLY, true;
  if (take_word(p, "AG")) return *kind = LTL_GLOBALLY, true;
  return false;
}

/* The kind of the unary operator here; consumed. */
static bool take_unary(parser *p, ltl_kind *kind) {
  if (p->branching) return take_universal(p, kind);
  if (at_pair(p, '[', ']') || at_pair(p, '<', '>')) {
    *kind = at_sign(p, '[') ? LTL_GLOBALLY : LTL_FINALLY;
    advance(p);
    advance(p);
    return true;
  }
  if (take_sign(p, '!')) return *kind = LTL_NOT, true;
  if (take_word(p, "X")) return *kind = LTL_NEXT, true;
  if (take_word(p, "F")) return *kind = LTL_FINALLY, true;
  if (take_word(p, "G")) return *kind = LTL_GLOBALLY, true;
  if (take_past(p, "Y")) return *kind = LTL_YESTERDAY, true;
  if (take_past(p, "O")) return *kind = LTL_ONCE, true;
  if (take_past(p, "H")) return *kind = LTL_HISTORICALLY, true;
  return false;
}

static const ltl *joined(parser *p, ltl_kind kind, place where, const ltl *a, const ltl *b);

/* Behind `A`: [f U g] or [f W g]. */
static const ltl *for_all_paths(parser *p, place where) {
  expect_sign(p, '[', "'['");
  const ltl *left = enter(p) ? formula(p) : nothing(p);
  leave(p);
  bool weak = at_word(p, "W");
  if (!take_word(p, "U") && !take_word(p, "W")) spec_parse_expected(p, "'U' or 'W'");
  const ltl *right = enter(p) ? formula(p) : nothing(p);
  leave(p);
  expect_sign(p, ']', "']' after A[...");
  return joined(p, weak ? LTL_WEAK_UNTIL : LTL_UNTIL, where, left, right);
}

static const ltl *unary(parser *p) {
  place where = here(p);
  ltl_kind kind;
  if (p->branching && at_word(p, "A") && is_sign(ahead(p, 1), '[') && take_word(p, "A")) return for_all_paths(p, where);
  if (!take_unary(p, &kind)) return atom(p);
  ltl *f = ltl_new(p->arena, kind, where);
  ltl_set_kid(f, 0, enter(p) ? unary(p) : nothing(p));
  leave(p);
  return checked(p, f);
}

static const ltl *joined(parser *p, ltl_kind kind, place where, const ltl *a, const ltl *b) {
  ltl *f = ltl_new(p->arena, kind, where);
  ltl_set_kid(f, 0, a);
  ltl_set_kid(f, 1, b);
  return checked(p, f);
}

static const ltl *until(parser *p) {
  const ltl *left = unary(p);
  place where = here(p);
  ltl_kind kind;
  if (p->branching) return left;
  if (take_word(p, "U")) kind = LTL_UNTIL;
  else if (take_word(p, "W")) kind = LTL_WEAK_UNTIL;
  else if (take_word(p, "R")) kind = LTL_RELEASE;
  else if (take_word(p, "S")) kind = LTL_SINCE;
  else return left;
  const ltl *right = enter(p) ? until(p) : nothing(p);
  leave(p);
  return joined(p, kind, where, left, right);
}

static const ltl *both(parser *p) {
  const ltl *f = until(p);
  for (place where = here(p); take_sign(p, P_ANDAND); where = here(p)) f = joined(p, LTL_AND, where, f, until(p));
  return f;
}

static const ltl *either(parser *p) {
  const ltl *f = both(p);
  for (place where = here(p); !spec_at_composite_definition(p) && take_sign(p, P_OROR); where = here(p))
    f = joined(p, LTL_OR, where, f, both(p));
  return f;
}

static const ltl *implies(parser *p) {
  const ltl *left = either(p);
  place where = here(p);
  if (!take_sign(p, P_ARROW)) return left;
  const ltl *right = enter(p) ? implies(p) : nothing(p);
  leave(p);
  return joined(p, LTL_IMPLIES, where, left, right);
}

static const ltl *formula(parser *p) {
  const ltl *f = implies(p);
  for (place where = here(p); take_sign(p, P_IFF); where = here(p)) f = joined(p, LTL_IFF, where, f, implies(p));
  return f;
}

const ltl *spec_parse_formula(parser *p) { return formula(p); }

static bool is_temporal(const ltl *f) {
  bool own = f->kind == LTL_NEXT || f->kind == LTL_FINALLY || f->kind == LTL_GLOBALLY || f->kind == LTL_UNTIL ||
             f->kind == LTL_WEAK_UNTIL;
  for (uint32_t i = 0; i < 2 && !own; i++) own = f->kid[i] && is_temporal(f->kid[i]);
  return own;
}

/* Some paths would have to exist where a temporal operator is negated: the first such place, or NULL. */
static const ltl *existential(const ltl *f) {
  bool turned = f->kind == LTL_NOT || f->kind == LTL_IFF;
  const ltl *found = NULL;
  for (uint32_t i = 0; i < 2 && !found; i++) {
    if (!f->kid[i]) continue;
    bool negated = turned || (f->kind == LTL_IMPLIES && !i);
    found = negated && is_temporal(f->kid[i]) ? f : existential(f->kid[i]);
  }
  return found;
}

const ltl *spec_parse_branching(parser *p) {
  p->branching = true;
  const ltl *f = formula(p), *wrong = p->panic ? NULL : existential(f);
  p->branching = false;
  if (wrong)
    spec_parse_error(
        p, wrong->where,
        "a temporal operator is negated here, which asks for the existence of a path: only formulas about all paths "
        "can be checked");
  return f;
}
