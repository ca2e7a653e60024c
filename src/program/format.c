/* See format.h. */
#include "program/format.h"

#include <stdlib.h>
#include <string.h>

/* Behind the `]` of a set of characters. */
static const char *behind_set(const char *at) {
  if (*at == '^') at++;
  if (*at == ']') at++;
  const char *end = strchr(at, ']');
  return end ? end + 1 : at + strlen(at);
}

static uint64_t size_of(const types *t, char kind, const char *length) {
  uint64_t wide = t->type_long->size;
  bool real = kind && strchr("aAeEfFgG", kind) != NULL;
  if (kind == 'p') return t->pointer_size;
  if (!strcmp(length, "hh")) return 1;
  if (!strcmp(length, "h")) return 2;
  if (!strcmp(length, "ll") || !strcmp(length, "q") || !strcmp(length, "j")) return 8;
  if (!strcmp(length, "L")) return real ? t->type_ldouble->size : 8;
  if (!strcmp(length, "l")) return real ? 8 : wide;
  if (!strcmp(length, "z") || !strcmp(length, "t")) return t->pointer_size;
  return 4;
}

/* A width or a precision of printf: digits, or a star. */
static uint64_t read_size(format_item *out, const char **at) {
  if (**at != '*') return **at >= '0' && **at <= '9' ? strtoull(*at, (char **)at, 10) : 0;
  ++*at;
  out->stars++;
  return 0;
}

static const char *read_flags(format_item *out, const char *p, bool scans) {
  out->takes = true;
  out->precision = -1;
  for (; !scans && *p && strchr("-+ #0'", *p); p++) out->is_odd |= *p == '+' || *p == ' ' || *p == '#';
  if (scans && *p == '*') {
    out->takes = false;
    p++;
  }
  out->width = read_size(out, &p);
  if (scans || *p != '.') return p;
  p++;
  out->precision = (int64_t)read_size(out, &p);
  return p;
}

bool format_next(const types *t, bool scans, const char **at, format_item *out) {
  char length[3] = "";
  const char *p = strchr(*at, '%');
  *out = (format_item){.plain = p ? (uint64_t)(p - *at) : strlen(*at)};
  if (!p) return false;
  p = read_flags(out, p + 1, scans);
  bool allocates = scans && *p == 'm';
  if (allocates) p++;
  for (uint32_t n = 0; *p && strchr("hlLqjzt", *p) && n < 2; n++) length[n] = *p++;
  out->is_long = *length == 'l' || *length == 'L';
  out->is_odd |= *length == 'h';
  bool wide = out->is_long && *p && strchr("sc[", *p); /* as many bytes as the locale says */
  bool known = *p && strchr(scans ? "diouxXnpaAeEfFgGsc[%" : "diouxXnpaAeEfFgGsc%", *p) && !allocates && !wide;
  out->kind = known ? *p : 0;
  out->takes &= out->kind != '%';
  if (*p) p++;
  if (out->kind == '[') p = behind_set(p);
  out->size = out->kind == 'c' ? (out->width ? out->width : 1) : size_of(t, out->kind, length);
  *at = p;
  return true;
}
