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
  bool real = strchr("aAeEfFgG", kind) != NULL;
  if (kind == 'p') return t->pointer_size;
  if (!strcmp(length, "hh")) return 1;
  if (!strcmp(length, "h")) return 2;
  if (!strcmp(length, "ll") || !strcmp(length, "q") || !strcmp(length, "j")) return 8;
  if (!strcmp(length, "L")) return real ? t->type_ldouble->size : 8;
  if (!strcmp(length, "l")) return real ? 8 : wide;
  if (!strcmp(length, "z") || !strcmp(length, "t")) return t->pointer_size;
  return 4;
}

bool scan_next(const types *t, const char **at, scan_item *out) {
  char length[3] = "";
  const char *p = *at;
  while ((p = strchr(p, '%')) && p[1] == '%') p += 2;
  if (!p) return false;
  p++;
  *out = (scan_item){.assigns = *p != '*'};
  if (*p == '*') p++;
  out->width = strtoull(p, (char **)&p, 10);
  bool allocates = *p == 'm';
  if (allocates) p++;
  for (uint32_t n = 0; *p && strchr("hlLqjzt", *p) && n < 2; n++) length[n] = *p++;
  out->kind = *p && strchr("diouxXnpaAeEfFgGsc[", *p) && !allocates ? *p : 0;
  bool wide = *length == 'l' && strchr("sc[", *p ? *p : 's');
  if (wide) out->kind = 0;
  if (*p) p++;
  if (out->kind == '[') p = behind_set(p);
  out->is_string = out->kind == 's' || out->kind == '[';
  out->size = out->kind == 'c' ? (out->width ? out->width : 1) : size_of(t, out->kind ? out->kind : 'd', length);
  *at = p;
  return true;
}
