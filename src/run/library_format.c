/* printf: the format is taken apart here, each conversion is done by the host's snprintf
 * with the argument in the host's widest type, so that digits and rounding are exact. */
#define _GNU_SOURCE
#include "run/library.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct conversion {
  char flags[8];
  int width, precision; /* -1: none */
  enum { LEN_NONE, LEN_HH, LEN_H, LEN_L, LEN_LL, LEN_J, LEN_Z, LEN_T, LEN_LONG_DOUBLE } length;
  char letter;
} conversion;

static int parse_number(machine *m, const char **f, arg_source *args) {
  if (**f == '*') {
    (*f)++;
    return (int)source_int(m, args, 4);
  }
  long n = 0;
  while (**f >= '0' && **f <= '9' && n < 100000) n = n * 10 + (*(*f)++ - '0');
  return (int)n;
}

static void parse_length(const char **f, conversion *c) {
  switch (**f) {
  case 'h': c->length = (*f)[1] == 'h' ? LEN_HH : LEN_H; break;
  case 'l': c->length = (*f)[1] == 'l' ? LEN_LL : LEN_L; break;
  case 'q': c->length = LEN_LL; break;
  case 'j': c->length = LEN_J; break;
  case 'z':
  case 'Z': c->length = LEN_Z; break;
  case 't': c->length = LEN_T; break;
  case 'L': c->length = LEN_LONG_DOUBLE; break;
  default: return;
  }
  *f += c->length == LEN_HH || (c->length == LEN_LL && **f == 'l') ? 2 : 1;
}

static void parse(machine *m, const char **f, conversion *c, arg_source *args) {
  *c = (conversion){.width = -1, .precision = -1};
  size_t n = 0;
  while (**f && strchr("-+ #0'", **f)) {
    if (n < sizeof c->flags - 2 && !strchr(c->flags, **f)) c->flags[n++] = **f;
    (*f)++;
  }
  if (**f == '*' || (**f >= '1' && **f <= '9')) c->width = parse_number(m, f, args);
  if (c->width < 0 && c->width != -1) { /* from an argument: left, and its size */
    if (!strchr(c->flags, '-')) c->flags[n++] = '-';
    c->width = -c->width;
  }
  if (**f == '.') {
    (*f)++;
    c->precision = **f == '*' || (**f >= '0' && **f <= '9') ? parse_number(m, f, args) : 0;
    if (c->precision < 0) c->precision = -1;
  }
  parse_length(f, c);
  if (**f) c->letter = *(*f)++;
}

/* "%-08.3" and the letters */
static void host_format(char *out, size_t size, const conversion *c, const char *letters) {
  int n = snprintf(out, size, "%%%s", c->flags);
  if (c->width >= 0) n += snprintf(out + n, size - (size_t)n, "%d", c->width);
  if (c->precision >= 0) n += snprintf(out + n, size - (size_t)n, ".%d", c->precision);
  snprintf(out + n, size - (size_t)n, "%s", letters);
}

static uint32_t length_size(machine *m, const conversion *c) {
  const types *t = &m->program->terms->types;
  switch (c->length) {
  case LEN_HH: return 1;
  case LEN_H: return 2;
  case LEN_L: return (uint32_t)t->type_long->size;
  case LEN_LL:
  case LEN_J:
  case LEN_LONG_DOUBLE: return 8;
  case LEN_Z:
  case LEN_T: return pointer_size(m);
  case LEN_NONE: break;
  }
  return 4;
}

/* Appends what snprintf makes of one argument. */
#define APPEND(out, spec, ...)                                                                                         \
  do {                                                                                                                 \
    int needed = snprintf(NULL, 0, spec, __VA_ARGS__);                                                                 \
    if (needed > 0) {                                                                                                  \
      char *space = mem_alloc((size_t)needed + 1);                                                                     \
      snprintf(space, (size_t)needed + 1, spec, __VA_ARGS__);                                                          \
      buf_write(out, space, (size_t)needed);                                                                           \
      mem_free(space);                                                                                                 \
    }                                                                                                                  \
  } while (0)

#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void put_integer(machine *m, buf *out, const conversion *c, arg_source *args) {
  char spec[64], letters[4] = {'j', c->letter, 0};
  uint32_t size = length_size(m, c), shift = 64 - 8 * size;
  int64_t v = source_int(m, args, size < 4 ? 4 : size);
  host_format(spec, sizeof spec, c, letters);
  if (c->letter == 'd' || c->letter == 'i') {
    intmax_t s = (int64_t)((uint64_t)v << shift) >> shift;
    APPEND(out, spec, s);
  } else {
    uintmax_t u = (uint64_t)v << shift >> shift;
    APPEND(out, spec, u);
  }
}

static void put_real(machine *m, buf *out, const conversion *c, arg_source *args) {
  bool is_long = c->length == LEN_LONG_DOUBLE;
  char spec[64], letters[4] = {'L', c->letter, 0};
  long double v = source_real(m, args, is_long);
  host_format(spec, sizeof spec, c, is_long ? letters : letters + 1);
  if (is_long) {
    APPEND(out, spec, v);
  } else {
    double d = (double)v;
    APPEND(out, spec, d);
  }
}

static void pad(buf *out, const conversion *c, const void *text, size_t n) {
  size_t width = c->width > 0 ? (size_t)c->width : 0;
  bool left = strchr(c->flags, '-');
  if (!left)
    for (size_t i = n; i < width; i++) buf_putc(out, ' ');
  buf_write(out, text, n);
  if (left)
    for (size_t i = n; i < width; i++) buf_putc(out, ' ');
}

static void put_wide_string(machine *m, buf *out, const conversion *c, uint64_t at) {
  buf text = {0};
  for (uint64_t i = 0; !m->stop && (c->precision < 0 || i < (uint64_t)c->precision); i++) {
    uint32_t x = (uint32_t)access_read(m, at + 4 * i, 4, "%ls");
    if (!x) break;
    buf_putc(&text, x < 128 ? (char)x : '?');
  }
  pad(out, c, buf_text(&text), text.n);
  buf_free(&text);
}

static void put_string(machine *m, buf *out, const conversion *c, arg_source *args, const char *what) {
  uint64_t at = source_pointer(m, args), n;
  if (m->stop) return;
  if (c->length == LEN_L) {
    put_wide_string(m, out, c, at);
    return;
  }
  uint64_t most = c->precision >= 0 ? (uint64_t)c->precision : UINT64_MAX;
  if (!at) { /* undefined, and glibc prints it like this */
    machine_undefined(m, CHECK_NULL, "%s: the argument of %%s is NULL", what);
    return;
  }
  if (!most) {
    pad(out, c, "", 0);
    return;
  }
  const uint8_t *s = read_text(m, at, most, what, &n);
  if (s) pad(out, c, s, n);
}

static void put_pointer(machine *m, buf *out, const conversion *c, arg_source *args) {
  char text[32];
  uint64_t v = source_pointer(m, args);
  int n = v ? snprintf(text, sizeof text, "0x%llx", (unsigned long long)v) : snprintf(text, sizeof text, "(nil)");
  pad(out, c, text, (size_t)n);
}

static void put(machine *m, buf *out, const conversion *c, arg_source *args, const char *what) {
  char x;
  switch (c->letter) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X': put_integer(m, out, c, args); break;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A': put_real(m, out, c, args); break;
  case 'c':
  case 'C':
    x = (char)source_int(m, args, 4);
    pad(out, c, &x, 1);
    break;
  case 's': put_string(m, out, c, args, what); break;
  case 'p': put_pointer(m, out, c, args); break;
  case 'n': access_write(m, source_pointer(m, args), length_size(m, c), out->n, what); break;
  case '%': buf_putc(out, '%'); break;
  case 'm': buf_puts(out, "Success"); break;
  default: machine_undefined(m, CHECK_BOUNDS, "%s: conversion %%%c is not defined", what, c->letter);
  }
}

bool format_text(machine *m, buf *out, uint64_t format, arg_source *args, const char *what) {
  uint64_t n;
  const char *text = read_string(m, format, what, &n);
  if (!text) return false;
  char *copy = memcpy(mem_alloc(n + 1), text, n); /* %n may change the program's memory */
  for (const char *f = copy; *f && !m->stop;) {
    const char *next = strchrnul(f, '%');
    buf_write(out, f, (size_t)(next - f));
    f = next;
    if (!*f++) break;
    conversion c;
    parse(m, &f, &c, args);
    if (!m->stop) put(m, out, &c, args, what);
  }
  mem_free(copy);
  return !m->stop;
}
