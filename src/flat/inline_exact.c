/* Library functions whose result is a plain term of their arguments: bytes in another order, bits counted, letters,
 * and whatever literals alone decide. */
#include "flat/inline_uses.h"

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

/* What is decided by literals. */
static const expr *of_literals(library_use *u, const char *name) {
  uint64_t room, other;
  const type *t = u->t->types.type_int;
  const char *a = u->nargs && type_is_pointer(u->args[0]->type) ? library_literal(u->args[0], &room) : NULL;
  const char *b = u->nargs > 1 && type_is_pointer(u->args[1]->type) ? library_literal(u->args[1], &other) : NULL;
  bool number = u->nargs > 2 && u->args[2]->kind == EX_INT && u->args[2]->value >= 0;
  uint64_t n = number ? (uint64_t)u->args[2]->value : 0;
  int d;
  if (a && (!strcmp(name, "atoi") || !strcmp(name, "atol")))
    return of_type(u, u->t->types.type_long, strtol(a, NULL, 10));
  if (!a || !b) return NULL;
  if (!strcmp(name, "strcmp")) d = strcmp(a, b);
  else if (!strcmp(name, "strncmp") && number) d = strncmp(a, b, n);
  else if (!strcmp(name, "memcmp") && number && n <= room && n <= other) d = memcmp(a, b, n);
  else return NULL;
  return of_type(u, t, d < 0 ? -1 : d > 0);
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
    switch (known[i].what) {
    case 's': return swapped(u, known[i].width);
    case 'p': return counted(u, known[i].width);
    case 'U': return letter(u, true);
    case 'L': return letter(u, false);
    default: return zeros(u, known[i].width, known[i].what == 'l');
    }
  }
  return of_literals(u, name);
}
