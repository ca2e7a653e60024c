/* Library functions whose result is a plain term of their arguments: bytes in another order, bits counted, letters, floating numbers
 * rounded and looked at, numbers in literals. */
#include "flat/inline_uses.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static const expr *of_type(library_use *u, const type *t, i128 v) { return ex_int(u->t, t, v); }

static const type *unsigned_type(library_use *u, uint32_t width) {
  types *t = &u->t->types;
  return width == 16 ? t->type_ushort : width == 32 ? t->type_uint : t->type_ullong;
}

static const expr *shifted(library_use *u, expr_kind kind, const expr *v, uint32_t by) {
  return by ? ex_binary(u->t, kind, v, of_type(u, u->t->types.type_int, by)) : v;
}

/* The bytes of a number of `width` bits in the other order. */
static const expr *swapped(library_use *u, uint32_t width) {
  const type *t = width < 32 ? u->t->types.type_uint : unsigned_type(u, width);
  const expr *v = ex_cast(u->t, t, ex_cast(u->t, unsigned_type(u, width), u->args[0])), *r = of_type(u, t, 0);
  for (uint32_t at = 0; at < width; at += 8) {
    const expr *byte = ex_binary(u->t, EX_BITAND, shifted(u, EX_SHR, v, at), of_type(u, t, 255));
    r = ex_binary(u->t, EX_BITOR, r, shifted(u, EX_SHL, byte, width - 8 - at));
  }
  return r;
}

/* The `at`-th bit of a number, 0 or 1, as an int. */
static const expr *bit(library_use *u, const expr *v, uint32_t at) {
  const expr *low = ex_binary(u->t, EX_BITAND, shifted(u, EX_SHR, v, at), of_type(u, v->type, 1));
  return ex_cast(u->t, u->t->types.type_int, low);
}

/* How many bits are set; how many zeros are before the first (`leading`) or behind the last, of a number that is not 0. */
static const expr *counted(library_use *u, uint32_t width) {
  const expr *v = ex_cast(u->t, unsigned_type(u, width), u->args[0]), *n = of_type(u, u->t->types.type_int, 0);
  for (uint32_t at = 0; at < width; at++) n = ex_binary(u->t, EX_ADD, n, bit(u, v, at));
  return n;
}

static const expr *zeros(library_use *u, uint32_t width, bool leading) {
  const expr *v = ex_cast(u->t, unsigned_type(u, width), u->args[0]), *n = of_type(u, u->t->types.type_int, width - 1);
  for (uint32_t k = 1; k < width; k++) {
    uint32_t many = width - 1 - k;
    n = ex_ite(u->t, bit(u, v, leading ? width - 1 - many : many), of_type(u, u->t->types.type_int, many), n);
  }
  return n;
}

static const expr *between(library_use *u, const expr *c, int low, int high) {
  return ex_both(u->t, ex_binary(u->t, EX_GE, c, of_type(u, c->type, low)),
                 ex_binary(u->t, EX_LE, c, of_type(u, c->type, high)));
}

static const expr *letter(library_use *u, bool upper) {
  const expr *c = ex_cast(u->t, u->t->types.type_int, u->args[0]);
  const expr *other = ex_binary(u->t, upper ? EX_SUB : EX_ADD, c, of_type(u, c->type, 'a' - 'A'));
  return ex_ite(u->t, between(u, c, upper ? 'a' : 'A', upper ? 'z' : 'Z'), other, c);
}

/* ---- floating point ---- */

static const expr *real(library_use *u, long double v) { return ex_float(u->t, u->args[0]->type, v); }

/* The greatest that is no infinity. */
static long double greatest(const type *t) { return t->width == 32 ? FLT_MAX : t->width == 64 ? DBL_MAX : LDBL_MAX; }

/* A whole number next to x: towards zero (`trunc`), below, above. Large numbers are whole, as are infinities and NaN; a zero has the sign
 * of x. */
static const expr *whole(library_use *u, char which) {
  terms *t = u->t;
  const expr *x = u->args[0], *limit = real(u, 4503599627370496.0L);
  const expr *small = ex_both(t, ex_binary(t, EX_LT, x, limit), ex_binary(t, EX_GT, x, ex_unary(t, EX_NEG, limit)));
  const expr *r = ex_cast(t, x->type, ex_cast(t, t->types.type_llong, x));
  const expr *step = real(u, 1);
  if (which == 'f') r = ex_ite(t, ex_binary(t, EX_GT, r, x), ex_binary(t, EX_SUB, r, step), r);
  if (which == 'c') r = ex_ite(t, ex_binary(t, EX_LT, r, x), ex_binary(t, EX_ADD, r, step), r);
  const expr *zero = ex_binary(t, EX_MUL, x, real(u, 0));
  return ex_ite(t, small, ex_ite(t, ex_binary(t, EX_EQ, r, real(u, 0)), zero, r), x);
}

static const expr *absolute(library_use *u) {
  terms *t = u->t;
  const expr *x = u->args[0], *zero = real(u, 0);
  const expr *r = ex_ite(t, ex_binary(t, EX_LT, x, zero), ex_unary(t, EX_NEG, x), x);
  return ex_ite(t, ex_binary(t, EX_EQ, x, zero), zero, r);
}

/* -1, 0 or 1: negative infinity, none, positive; or what else is not 0, if nobody asks for the sign. */
static const expr *infinite(library_use *u, bool sign) {
  terms *t = u->t;
  const type *number = t->types.type_int;
  const expr *x = u->args[0], *most = real(u, greatest(x->type)), *least = real(u, -greatest(x->type));
  const expr *zero = of_type(u, number, 0), *negative = of_type(u, number, -1), *positive = of_type(u, number, 1);
  if (!sign) {
    negative = positive = library_any(u, "$infinite", number);
    library_know(u, ex_binary(t, EX_NE, positive, zero));
  }
  const expr *below = ex_ite(t, ex_binary(t, EX_LT, x, least), negative, zero);
  return ex_ite(t, ex_binary(t, EX_GT, x, most), positive, below);
}

static const expr *of_float(library_use *u, const char *name) {
  static const struct {
    const char *name;
    char what;
  } known[] = {{"fabs", 'a'},     {"fabsf", 'a'},    {"trunc", 't'},  {"truncf", 't'},     {"floor", 'f'},
               {"floorf", 'f'},   {"ceil", 'c'},     {"ceilf", 'c'},  {"isnan", 'n'},      {"isnanf", 'n'},
               {"__isnan", 'n'},  {"__isnanf", 'n'}, {"isinf", 'i'},  {"isinf_sign", 'i'}, {"__isinf", 'i'},
               {"__isinff", 'i'}, {"isfinite", 'o'}, {"finite", 'o'}, {"__finite", 'o'},   {"__finitef", 'o'}};
  terms *t = u->t;
  if (u->nargs != 1 || !type_is_float(u->args[0]->type) || u->args[0]->type->width > 64) return NULL;
  const expr *x = u->args[0], *most = real(u, greatest(x->type)), *least = real(u, -greatest(x->type));
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(known[i].name, name)) continue;
    switch (known[i].what) {
    case 'a': return absolute(u);
    case 'n': return ex_binary(t, EX_NE, x, x);
    case 'i': return infinite(u, !strcmp(name, "isinf_sign"));
    case 'o': return ex_both(t, ex_binary(t, EX_GE, x, least), ex_binary(t, EX_LE, x, most));
    default: return whole(u, known[i].what);
    }
  }
  return NULL;
}

/* Numbers in literals. */
static const expr *of_literals(library_use *u, const char *name) {
  uint64_t room;
  const char *text = u->nargs && type_is_pointer(u->args[0]->type) ? library_literal(u->args[0], &room) : NULL;
  if (!text || (strcmp(name, "atoi") && strcmp(name, "atol"))) return NULL;
  return of_type(u, u->t->types.type_long, strtol(text, NULL, 10));
}

const expr *library_exact(library_use *u) {
  static const struct {
    const char *name;
    uint32_t width;
    char what;
  } known[] = {{"htons", 16, 's'},      {"ntohs", 16, 's'},   {"htonl", 32, 's'},   {"ntohl", 32, 's'},
               {"bswap16", 16, 's'},    {"bswap32", 32, 's'}, {"bswap64", 64, 's'}, {"popcount", 32, 'p'},
               {"popcountll", 64, 'p'}, {"clz", 32, 'l'},     {"ctz", 32, 't'},     {"clzll", 64, 'l'},
               {"ctzll", 64, 't'},      {"toupper", 0, 'U'},  {"tolower", 0, 'L'}};
  const char *name = strncmp(u->f->name, "__builtin_", 10) ? u->f->name : u->f->name + 10;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(known[i].name, name) || u->nargs != 1 || !type_is_integer(u->args[0]->type)) continue;
    if (!known[i].width && library_mentions(u->s, "setlocale")) return NULL;
    switch (known[i].what) {
    case 's': return swapped(u, known[i].width);
    case 'p': return counted(u, known[i].width);
    case 'U': return letter(u, true);
    case 'L': return letter(u, false);
    default: return zeros(u, known[i].width, known[i].what == 'l');
    }
  }
  const expr *r = of_float(u, name);
  return r ? r : of_literals(u, name);
}
