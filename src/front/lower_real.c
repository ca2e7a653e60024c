/* The builtins that ask what kind of number an argument is, or compare two without complaint: for any floating type, as comparisons in
 * that type. Infinity and NaN are constants. */
#include "front/lower.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef enum {
  NAN_,
  INFINITE,
  INFINITE_SIGN,
  FINITE,
  NORMAL,
  CLASSIFY,
  GREATER,
  GREATER_EQUAL,
  LESS,
  LESS_EQUAL,
  APART,
  UNORDERED,
  CONSTANT,
  NONE
} question;

/* "inf" and its like, of which it is the beginning; NULL: it is no constant. */
static const char *constant_of(const char *name) {
  static const char *const known[] = {"inf", "huge_val", "nan", "nans"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    size_t n = strlen(known[i]);
    if (strncmp(name, known[i], n)) continue;
    if (!name[n] || ((name[n] == 'f' || name[n] == 'l') && !name[n + 1])) return known[i];
  }
  return NULL;
}

static question question_of(const char *name) {
  static const struct {
    const char *name;
    question is;
  } known[] = {{"isnan", NAN_},           {"isinf", INFINITE},         {"isinf_sign", INFINITE_SIGN},
               {"isfinite", FINITE},      {"finite", FINITE},          {"isnormal", NORMAL},
               {"fpclassify", CLASSIFY},  {"isgreater", GREATER},      {"isgreaterequal", GREATER_EQUAL},
               {"isless", LESS},          {"islessequal", LESS_EQUAL}, {"islessgreater", APART},
               {"isunordered", UNORDERED}};
  if (strncmp(name, "__builtin_", 10)) return NONE;
  if (constant_of(name + 10)) return CONSTANT;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(name + 10, known[i].name)) return known[i].is;
  return NONE;
}

bool lower_is_real_question(const char *name) { return question_of(name) != NONE; }

/* Is it beyond the number, on either side? */
static const expr *beyond(terms *t, const expr *x, long double most) {
  return ex_either(t, ex_binary(t, EX_GT, x, ex_float(t, x->type, most)),
                   ex_binary(t, EX_LT, x, ex_float(t, x->type, -most)));
}

static const expr *is_infinite(terms *t, const expr *x) {
  return beyond(t, x, x->type->width == 32 ? FLT_MAX : x->type->width == 64 ? DBL_MAX : LDBL_MAX);
}

/* At least the smallest normal number, and perhaps infinite. */
static const expr *is_large(terms *t, const expr *x) {
  long double least = x->type->width == 32 ? FLT_MIN : x->type->width == 64 ? DBL_MIN : LDBL_MIN;
  return ex_either(t, ex_binary(t, EX_GE, x, ex_float(t, x->type, least)),
                   ex_binary(t, EX_LE, x, ex_float(t, x->type, -least)));
}

static const expr *is_number(terms *t, const expr *x) { return ex_binary(t, EX_EQ, x, x); }

static const expr *answer(lower *l, question is, const expr *x, const expr *y) {
  terms *t = l->terms;
  const type *number = t->types.type_int;
  const expr *zero = ex_int(t, number, 0), *one = ex_int(t, number, 1), *minus = ex_int(t, number, -1);
  switch (is) {
  case NAN_: return ex_not(t, is_number(t, x));
  case INFINITE: return is_infinite(t, x);
  case INFINITE_SIGN:
    return ex_ite(t, is_infinite(t, x), ex_ite(t, ex_binary(t, EX_LT, x, ex_float(t, x->type, 0)), minus, one), zero);
  case FINITE: return ex_both(t, is_number(t, x), ex_not(t, is_infinite(t, x)));
  case NORMAL: return ex_both(t, is_large(t, x), ex_not(t, is_infinite(t, x)));
  case GREATER: return ex_binary(t, EX_GT, x, y);
  case GREATER_EQUAL: return ex_binary(t, EX_GE, x, y);
  case LESS: return ex_binary(t, EX_LT, x, y);
  case LESS_EQUAL: return ex_binary(t, EX_LE, x, y);
  case APART: return ex_either(t, ex_binary(t, EX_LT, x, y), ex_binary(t, EX_GT, x, y));
  default: return ex_not(t, ex_both(t, is_number(t, x), is_number(t, y)));
  }
}

/* __builtin_fpclassify (nan, infinite, normal, subnormal, zero, x) */
static const expr *classify(lower *l, const expr *const *args, const expr *x) {
  terms *t = l->terms;
  const expr *r = ex_ite(t, is_large(t, x), args[2], args[3]);
  r = ex_ite(t, ex_binary(t, EX_EQ, x, ex_float(t, x->type, 0)), args[4], r);
  r = ex_ite(t, is_infinite(t, x), args[1], r);
  return ex_ite(t, is_number(t, x), r, args[0]);
}

const expr *lower_real_question(lower *l, aexpr *call) {
  const char *name = lower_callee(call)->name;
  question is = question_of(name);
  if (is == CONSTANT) {
    for (uint32_t i = 1; i < call->nkids; i++) lower_discard(l, call->kid[i]);
    return ex_float(l->terms, lower_type(l, call->type), *constant_of(name + 10) == 'n' ? NAN : INFINITY);
  }
  const expr *args[6] = {NULL};
  uint32_t n = call->nkids - 1 < 6 ? call->nkids - 1 : 6, last = n - 1;
  for (uint32_t i = 1; i <= n; i++)
    for (uint32_t k = i + 1; k <= n; k++) lower_unordered(l, call->kid[i], call->kid[k], false);
  for (uint32_t i = 0; i < n; i++) args[i] = lower_save(l, lower_value(l, call->kid[i + 1]));
  if (is == CLASSIFY) return lower_convert(l, lower_type(l, call->type), classify(l, args, args[last]));
  const type *real = l->types->type_float;
  for (uint32_t i = 0; i < n; i++) {
    const type *of = type_is_float(args[i]->type) ? args[i]->type : l->types->type_double;
    if (of->width > real->width) real = of;
  }
  for (uint32_t i = 0; i < n; i++) args[i] = lower_save(l, lower_convert(l, real, args[i]));
  return lower_convert(l, lower_type(l, call->type), answer(l, is, args[0], args[1] ? args[1] : args[0]));
}
