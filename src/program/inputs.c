/* See inputs.h. The generator prefers small numbers and the ends of the range: that is
 * where programs branch. */
#include "program/inputs.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct number {
  i128 integer;
  long double real;
} number;

struct inputs {
  bool generated;
  uint64_t state;
  VEC(number) list;
  uint32_t next;
};

static bool parse_integer(const char *s, i128 *v, const char **end) {
  bool negative = *s == '-', hex;
  if (*s == '-' || *s == '+') s++;
  hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
  if (hex) s += 2;
  if (!isxdigit((uint8_t)*s)) return false;
  u128 u = 0;
  for (; hex ? isxdigit((uint8_t)*s) : isdigit((uint8_t)*s); s++) {
    unsigned digit = isdigit((uint8_t)*s) ? (unsigned)(*s - '0')
                                          : (unsigned)(tolower((uint8_t)*s) - 'a' + 10);
    u = u * (hex ? 16 : 10) + digit;
  }
  while (*s && strchr("uUlL", *s)) s++;
  *v = (i128)(negative ? 0 - u : u);
  *end = s;
  return true;
}

static bool parse_line(const char *s, number *v) {
  const char *end;
  char *real_end;
  if (parse_integer(s, &v->integer, &end) && (!*end || isspace((uint8_t)*end) || *end == '#')) {
    v->real = (long double)v->integer;
    return true;
  }
  v->real = strtold(s, &real_end);
  bool fits = v->real > -1e38L && v->real < 1e38L;
  v->integer = fits ? (i128)v->real : 0;
  return real_end != s && (!*real_end || isspace((uint8_t)*real_end) || *real_end == '#');
}

inputs *inputs_from_file(job *j, const char *name) {
  FILE *f = fopen(name, "r");
  if (!f) {
    diag_error(&j->diag, (place){0}, "cannot read %s: %s", name, strerror(errno));
    return NULL;
  }
  inputs *in = mem_alloc(sizeof *in);
  place where = {.file = diag_file(&j->diag, name), .column = 1};
  char *line = NULL;
  size_t cap = 0;
  bool ok = true;
  while (getline(&line, &cap, f) >= 0) {
    const char *s = line;
    number v;
    where.line++;
    while (isspace((uint8_t)*s)) s++;
    if (!*s || *s == '#') continue;
    if (parse_line(s, &v)) {
      vec_push(&in->list, v);
    } else {
      diag_error(&j->diag, where, "this is not a number");
      ok = false;
    }
  }
  free(line);
  fclose(f);
  if (ok) return in;
  inputs_free(in);
  return NULL;
}

inputs *inputs_from_seed(uint64_t seed) {
  inputs *in = mem_alloc(sizeof *in);
  in->generated = true;
  in->state = seed;
  return in;
}

void inputs_free(inputs *in) {
  if (!in) return;
  vec_free(&in->list);
  mem_free(in);
}

/* splitmix64 */
static uint64_t next_random(inputs *in) {
  uint64_t z = in->state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static void generate(inputs *in, const type *t, i128 *integer, long double *real) {
  uint64_t kind = next_random(in) % 8, r = next_random(in);
  if (type_is_float(t)) {
    *real = kind < 4 ? (long double)((int64_t)(r % 2001) - 1000) / 8
                     : (long double)(int64_t)r / (long double)(1 + (next_random(in) >> 32));
    return;
  }
  if (kind < 5)
    *integer = (i128)(r % 33) - 8;
  else if (kind == 5)
    *integer = r % 2 ? int_max(t) - (i128)(r >> 60) : int_min(t) + (i128)(r >> 60);
  else
    *integer = (i128)((u128)r | (u128)next_random(in) << 64);
}

bool inputs_next(void *context, const type *t, i128 *integer, long double *real) {
  inputs *in = context;
  *integer = 0;
  *real = 0;
  if (in->generated) {
    generate(in, t, integer, real);
    return true;
  }
  if (in->next >= in->list.n) return false;
  *integer = in->list.at[in->next].integer;
  *real = in->list.at[in->next++].real;
  return true;
}
