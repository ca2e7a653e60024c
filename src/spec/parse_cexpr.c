/* Expressions, by precedence climbing. FSP's are a part of C's: no dollars, members, elements,
 * casts, addresses. A bracket or an arrow after an FSP expression belongs to what surrounds it. */
#include "spec/parser.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
  int punct, precedence;
  cexpr_kind kind;
} binary[] = {
    {P_OROR, 1, CX_LOR}, {P_ANDAND, 2, CX_LAND}, {'|', 3, CX_BITOR}, {'^', 4, CX_BITXOR}, {'&', 5, CX_BITAND},
    {P_EQ, 6, CX_EQ},    {P_NE, 6, CX_NE},       {'<', 7, CX_LT},    {P_LE, 7, CX_LE},    {'>', 7, CX_GT},
    {P_GE, 7, CX_GE},    {P_SHL, 8, CX_SHL},     {P_SHR, 8, CX_SHR}, {'+', 9, CX_ADD},    {'-', 9, CX_SUB},
    {'*', 10, CX_MUL},   {'/', 10, CX_DIV},      {'%', 10, CX_REM},
};

static const cexpr *climb(parser *p, int least);

static const cexpr *nothing(parser *p) { return cexpr_integer(p->arena, 0, here(p)); }

static const cexpr *checked(parser *p, const cexpr *e) {
  if (e->depth <= CEXPR_DEPTH) return e;
  spec_parse_error(p, e->where, "this expression is nested more than %d deep", CEXPR_DEPTH);
  return nothing(p);
}

/* --- names of types --- */

static const char *const base_words[] = {"void",   "char",   "short",    "int",   "long",  "float",
                                         "double", "signed", "unsigned", "_Bool", "const", "volatile"};

static bool at_type(const parser *p, uint32_t n) {
  const token *t = ahead(p, n);
  if (t->kind != T_NAME) return false;
  if (is_word(t, "struct") || is_word(t, "union") || is_word(t, "enum")) return true;
  for (size_t i = 0; i < sizeof base_words / sizeof *base_words; i++)
    if (is_word(t, base_words[i])) return true;
  return false;
}

/* `(NAME *)`, or `(NAME)` before something that cannot follow a value: NAME is a typedef. (Before `-`, `+`, `*` and `&` it is taken
 * for a value in parentheses.) */
static bool at_typedef(const parser *p) {
  uint32_t n = 2;
  if (!at_sign(p, '(') || ahead(p, 1)->kind != T_NAME) return false;
  while (is_sign(ahead(p, n), '*') || is_word(ahead(p, n), "const")) n++;
  if (!is_sign(ahead(p, n), ')')) return false;
  const token *t = ahead(p, n + 1);
  bool operand = t->kind == T_NAME || t->kind == T_INT || t->kind == T_FLOAT || t->kind == T_CHAR ||
                 t->kind == T_DOLLAR || is_sign(t, '(') || is_sign(t, '!') || is_sign(t, '~');
  return n > 2 || operand;
}

/* The canonical name of the words seen, NULL if they make no type. */
static const char *base_type(int is_char, int shorts, int ints, int longs, int is_float, int doubles, int is_signed,
                             int is_unsigned, int others) {
  if (others) return NULL;
  if (is_signed + is_unsigned > 1 || ints > 1) return NULL;
  if (is_float || doubles) {
    if (is_char + shorts + ints + is_signed + is_unsigned + (is_float && (longs || doubles)) > 0) return NULL;
    if (is_float) return is_float > 1 ? NULL : "float";
    return doubles > 1 || longs > 1 ? NULL : longs ? "long double" : "double";
  }
  if (is_char) {
    if (is_char > 1 || shorts || ints || longs) return NULL;
    return is_unsigned ? "unsigned char" : is_signed ? "signed char" : "char";
  }
  if (shorts) {
    if (shorts > 1 || longs) return NULL;
    return is_unsigned ? "unsigned short" : "short";
  }
  if (longs > 2) return NULL;
  if (longs == 2) return is_unsigned ? "unsigned long long" : "long long";
  if (longs) return is_unsigned ? "unsigned long" : "long";
  if (ints || is_signed || is_unsigned) return is_unsigned ? "unsigned int" : "int";
  return NULL;
}

static const char *base_of_words(parser *p) {
  if (!at_type(p, 0)) return expect_name(p, "the name of a type");
  place start = here(p);
  int count[12] = {0}, all = 0;
  while (at_type(p, 0) && !p->panic) {
    const token *t = tok(p);
    if (is_word(t, "struct") || is_word(t, "union") || is_word(t, "enum")) {
      const char *kind = t->text;
      advance(p);
      const char *tag = expect_name(p, "a tag");
      if (all) spec_parse_error(p, start, "this is not the name of a type");
      return arena_printf(p->arena, "%s %s", kind, tag);
    }
    for (int i = 0; i < 12; i++)
      if (is_word(t, base_words[i])) {
        if (i < 10) all++;
        count[i]++;
      }
    advance(p);
  }
  while (take_word(p, "const") || take_word(p, "volatile")) {
  }
  if (all == 1 && count[0]) return "void";
  if (all == 1 && count[9]) return "_Bool";
  const char *base = base_type(count[1], count[2], count[3], count[4], count[5], count[6], count[7], count[8],
                               count[0] + count[9]);
  if (!base) spec_parse_error(p, start, "this is not the name of a type");
  return base ? base : "int";
}

static ctype_name type_name(parser *p) {
  ctype_name t = {.base = base_of_words(p)};
  while (take_word(p, "const") || take_word(p, "volatile")) {
  }
  while (take_sign(p, '*')) {
    t.pointers++;
    while (take_word(p, "const") || take_word(p, "volatile")) {
    }
  }
  expect_sign(p, ')', "')' after the name of a type");
  return t;
}

/* --- operands --- */

static const cexpr *number(parser *p) {
  const token *t = tok(p);
  cexpr *e = cexpr_new(p->arena, t->kind == T_FLOAT ? CX_FLOAT : CX_INT, here(p));
  e->value = t->value;
  e->text = t->kind == T_INT ? NULL : t->text;
  e->is_unsigned = t->is_unsigned;
  e->is_decimal = t->is_decimal || t->kind == T_CHAR;
  e->longs = t->longs;
  if (!p->c_mode && (t->kind == T_FLOAT || t->value > INT64_MAX) && t->kind != T_CHAR)
    spec_parse_error(p, here(p), "expected an integer below 2^63");
  if (t->kind == T_FLOAT) {
    char *end;
    strtold(t->text, &end);
    if (strcmp(end, "") && strcasecmp(end, "f") && strcasecmp(end, "l"))
      spec_parse_error(p, here(p), "'%.60s' is not a number", t->text);
  }
  advance(p);
  return e;
}

static const cexpr *name(parser *p) {
  const token *t = tok(p);
  uint32_t slot = p->scope.n;
  while (slot > 0 && p->scope.at[slot - 1] != t->text) slot--;
  cexpr *e = cexpr_new(p->arena, slot ? CX_SLOT : CX_NAME, here(p));
  e->text = t->text;
  if (slot) e->value = slot - 1;
  else if (p->c_mode) vec_push(&p->spec->c_names, e);
  else vec_push(&p->spec->names, e);
  advance(p);
  if (p->c_mode && at_sign(p, '('))
    spec_parse_error(p, e->where, "'%s' is called here; a condition must not call functions", e->text);
  return e;
}

static const cexpr *parenthesised(parser *p) {
  advance(p);
  if (!enter(p)) return nothing(p);
  const cexpr *e = climb(p, 0);
  leave(p);
  expect_sign(p, ')', "')'");
  return e;
}

/* valid(p), valid(p, n), string(s), same(p, q). */
static const cexpr *claim(parser *p) {
  cexpr *e = cexpr_new(p->arena, CX_CLAIM, here(p));
  e->text = tok(p)->text;
  bool two = is_word(tok(p), "same"), one = is_word(tok(p), "string");
  advance(p);
  advance(p);
  if (!enter(p)) return nothing(p);
  cexpr_set_kid(e, 0, climb(p, 0));
  if (two ? expect_sign(p, ',', "',' and the other pointer") : !one && take_sign(p, ','))
    cexpr_set_kid(e, 1, climb(p, 0));
  leave(p);
  expect_sign(p, ')', "')'");
  return e;
}

static bool at_claim(parser *p) {
  bool word = is_word(tok(p), "valid") || is_word(tok(p), "string") || is_word(tok(p), "same");
  return p->c_mode && word && is_sign(ahead(p, 1), '(');
}

static const cexpr *primary(parser *p) {
  const token *t = tok(p);
  if (p->panic) return nothing(p);
  if (at_claim(p)) return claim(p);
  if (t->kind == T_INT || t->kind == T_FLOAT || t->kind == T_CHAR) return number(p);
  if (t->kind == T_DOLLAR && p->c_mode) {
    cexpr *e = cexpr_new(p->arena, CX_DOLLAR, here(p));
    e->value = t->value;
    advance(p);
    return e;
  }
  if (at_sign(p, '(')) return parenthesised(p);
  if (!p->c_mode && at_sign(p, '#')) {
    advance(p);
    cexpr *e = cexpr_new(p->arena, CX_COUNT, here(p));
    e->text = expect_name(p, "the name of a set or range after '#'");
    vec_push(&p->spec->names, e);
    return e;
  }
  if (t->kind == T_NAME) return name(p);
  spec_parse_expected(p, "an expression");
  return nothing(p);
}

static const cexpr *postfix(parser *p) {
  const cexpr *e = primary(p);
  while (p->c_mode && !p->panic) {
    place where = here(p);
    if (take_sign(p, '[')) {
      cexpr *i = cexpr_new(p->arena, CX_INDEX, where);
      cexpr_set_kid(i, 0, e);
      if (!enter(p)) return e;
      cexpr_set_kid(i, 1, climb(p, 0));
      leave(p);
      expect_sign(p, ']', "']'");
      e = checked(p, i);
    } else if (at_sign(p, '.') || at_sign(p, P_ARROW)) {
      cexpr *m = cexpr_new(p->arena, at_sign(p, '.') ? CX_MEMBER : CX_ARROW, where);
      advance(p);
      cexpr_set_kid(m, 0, e);
      m->text = expect_name(p, "the name of a member");
      e = checked(p, m);
    } else {
      break;
    }
  }
  return e;
}

static const cexpr *unary(parser *p) {
  static const struct {
    int punct;
    cexpr_kind kind;
    bool c_only;
  } ops[] = {{'-', CX_NEG, false},    {'+', CX_PLUS, false}, {'!', CX_LNOT, false},
             {'~', CX_BITNOT, false}, {'*', CX_DEREF, true}, {'&', CX_ADDR, true}};
  place where = here(p);
  cexpr *e = NULL;
  for (size_t i = 0; i < sizeof ops / sizeof *ops && !e; i++)
    if ((p->c_mode || !ops[i].c_only) && take_sign(p, ops[i].punct)) e = cexpr_new(p->arena, ops[i].kind, where);
  if (!e && p->c_mode && ((at_sign(p, '(') && at_type(p, 1)) || at_typedef(p))) {
    advance(p);
    e = cexpr_new(p->arena, CX_CAST, where);
    e->type_name = type_name(p);
  }
  if (!e && p->c_mode && take_word(p, "sizeof")) {
    if (at_sign(p, '(') && at_type(p, 1)) {
      advance(p);
      e = cexpr_new(p->arena, CX_SIZEOF_TYPE, where);
      e->type_name = type_name(p);
      return e;
    }
    e = cexpr_new(p->arena, CX_SIZEOF, where);
  }
  if (!e) return postfix(p);
  if (p->c_mode && (e->kind == CX_NEG || e->kind == CX_PLUS) && at_sign(p, e->kind == CX_NEG ? '-' : '+') &&
      !tok(p)->after_space)
    spec_parse_error(p, where, "an expression of a specification must not change anything");
  if (!enter(p)) return e->kid[0] = nothing(p), e;
  cexpr_set_kid(e, 0, unary(p));
  leave(p);
  return checked(p, e);
}

static int operator_here(const parser *p) {
  for (size_t i = 0; i < sizeof binary / sizeof *binary; i++)
    if (at_sign(p, binary[i].punct)) return (int)i;
  return -1;
}

static const cexpr *conditional(parser *p, const cexpr *condition) {
  cexpr *e = cexpr_new(p->arena, CX_COND, here(p));
  advance(p);
  cexpr_set_kid(e, 0, condition);
  if (!enter(p)) return condition;
  cexpr_set_kid(e, 1, climb(p, 0));
  expect_sign(p, ':', "':'");
  cexpr_set_kid(e, 2, climb(p, 0));
  leave(p);
  return checked(p, e);
}

static const cexpr *climb(parser *p, int least) {
  const cexpr *left = unary(p);
  for (int i; !p->panic && (i = operator_here(p)) >= 0 && binary[i].precedence >= least;) {
    if (binary[i].punct == P_OROR && spec_at_composite_definition(p)) break;
    cexpr *e = cexpr_new(p->arena, binary[i].kind, here(p));
    advance(p);
    cexpr_set_kid(e, 0, left);
    cexpr_set_kid(e, 1, climb(p, binary[i].precedence + 1));
    left = checked(p, e);
  }
  return least == 0 && at_sign(p, '?') ? conditional(p, left) : left;
}

static const cexpr *in_mode(parser *p, bool c_mode, int least) {
  bool saved = p->c_mode;
  p->c_mode = c_mode;
  const cexpr *e = climb(p, least);
  p->c_mode = saved;
  if (p->panic) return nothing(p);
  if (c_mode && at_sign(p, '='))
    spec_parse_error(p, here(p), "an expression of a specification must not assign; did you mean '=='?");
  return e;
}

const cexpr *spec_parse_c_expression(parser *p) { return in_mode(p, true, 0); }
const cexpr *spec_parse_fsp_expression(parser *p) { return in_mode(p, false, 0); }
const cexpr *spec_parse_fsp_sum(parser *p) { return in_mode(p, false, 8); }
