/* scanf: the usual conversions, from a stream or a string. */
#include "run/library.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int next(char_source *in) {
  int x = in->file ? fgetc(in->file) : in->text && in->at < in->n ? in->text[in->at] : EOF;
  if (x != EOF) in->at++;
  return x;
}

static void back(char_source *in, int x) {
  if (x == EOF) return;
  in->at--;
  if (in->file) ungetc(x, in->file);
}

static int skip_space(char_source *in) {
  int x;
  while ((x = next(in)) != EOF && isspace(x)) {
  }
  back(in, x);
  return x;
}

typedef struct directive {
  bool discard;
  uint32_t width; /* 0: none */
  uint32_t size;  /* of the integer; floats: 4, 8 or 16 */
  char letter;
  bool set[256]; /* %[...] */
} directive;

static const char *parse_set(const char *f, directive *d) {
  bool not = *f == '^';
  memset(d->set, not, sizeof d->set);
  if (not) f++;
  for (bool first = true; *f && (first || *f != ']'); first = false, f++) {
    int low = (uint8_t)*f, high = low;
    if (f[1] == '-' && f[2] && f[2] != ']') high = (uint8_t)f[2], f += 2;
    for (int x = low; x <= high; x++) d->set[x] = !not;
  }
  return *f ? f + 1 : f;
}

static const char *parse(machine *m, const char *f, directive *d) {
  uint32_t longs = 0, halves = 0;
  *d = (directive){.size = 4};
  if (*f == '*') d->discard = true, f++;
  while (isdigit((uint8_t)*f)) d->width = d->width * 10 + (uint32_t)(*f++ - '0');
  for (;; f++) {
    if (*f == 'l') longs++;
    else if (*f == 'h') halves++;
    else if (*f == 'L' || *f == 'j' || *f == 'q') longs = 2;
    else if (*f == 'z' || *f == 't') longs = 1;
    else break;
  }
  d->letter = *f ? *f++ : 0;
  if (strchr("efgaEFGA", d->letter)) d->size = longs > 1 ? 16 : longs ? 8 : 4;
  else if (longs) d->size = longs > 1 ? 8 : (uint32_t)m->program->terms->types.type_long->size;
  else if (halves) d->size = halves > 1 ? 1 : 2;
  if (d->letter == 'p') d->size = pointer_size(m), d->letter = 'x';
  return d->letter == '[' ? parse_set(f, d) : f;
}

/* Characters that may belong to a number, as many as fit. */
static bool take_number(char_source *in, const directive *d, char *text, size_t size) {
  const char *allowed = strchr("efgaEFGA", d->letter)          ? "0123456789+-.eEinfatyINFATYxXpPabcdABCD"
                        : d->letter == 'd' || d->letter == 'u' ? "0123456789+-"
                        : d->letter == 'o'                     ? "01234567+-"
                                                               : "0123456789+-abcdefABCDEFxX";
  size_t n = 0, most = d->width && d->width < size - 1 ? d->width : size - 1;
  while (n < most) {
    int x = next(in);
    bool sign = x == '+' || x == '-';
    bool exponent = n && strchr("eEpP", text[n - 1]);
    if (x == EOF || !strchr(allowed, x) || (sign && n && !exponent)) {
      back(in, x);
      break;
    }
    text[n++] = (char)x;
  }
  text[n] = 0;
  return n > 0;
}

/* Gives back what strtol did not use; only strings can take more than one back. */
static void unread(char_source *in, const char *rest) {
  for (size_t n = strlen(rest); n-- > 0;) back(in, (uint8_t)rest[n]);
}

static bool scan_number(machine *m, char_source *in, const directive *d, uint64_t to, const char *what) {
  char text[128], *end;
  skip_space(in);
  if (!take_number(in, d, text, sizeof text)) return false;
  if (strchr("efgaEFGA", d->letter)) {
    long double v = strtold(text, &end);
    float f = (float)v;
    double r = (double)v;
    const void *bytes = d->size == 4 ? (void *)&f : d->size == 8 ? (void *)&r : (void *)&v;
    unread(in, end);
    if (end == text) return false;
    if (!d->discard) write_bytes(m, to, bytes, d->size == 16 ? 10 : d->size, what);
    return true;
  }
  int base = d->letter == 'd' || d->letter == 'u' ? 10 : d->letter == 'o' ? 8 : d->letter == 'i' ? 0 : 16;
  uint64_t v = *text == '-' ? (uint64_t)strtoll(text, &end, base) : strtoull(text, &end, base);
  unread(in, end);
  if (end == text) return false;
  if (!d->discard) access_write(m, to, d->size, v, what);
  return true;
}

/* %s, %c and %[ */
static bool scan_chars(machine *m, char_source *in, const directive *d, uint64_t to, const char *what) {
  uint64_t n = 0, most = d->width ? d->width : d->letter == 'c' ? 1 : UINT64_MAX;
  if (d->letter == 's') skip_space(in);
  while (n < most && !m->stop) {
    int x = next(in);
    bool stop = d->letter == 's' ? x != EOF && isspace(x) : d->letter == '[' && x != EOF && !d->set[x];
    if (x == EOF || stop) {
      back(in, x);
      break;
    }
    if (!d->discard) access_write(m, to + n, 1, (uint8_t)x, what);
    n++;
  }
  if (n && d->letter != 'c' && !d->discard) access_write(m, to + n, 1, 0, what);
  return d->letter == 'c' ? n == most : n > 0;
}

int scan_text(machine *m, char_source *in, uint64_t format, arg_source *args, const char *what) {
  uint64_t n;
  int done = 0, x;
  const char *text = read_string(m, format, what, &n);
  if (!text) return 0;
  char *copy = memcpy(mem_alloc(n + 1), text, n);
  const char *f = copy;
  bool ok = true, at_end = false;
  while (*f && ok && !m->stop) {
    if (isspace((uint8_t)*f)) {
      skip_space(in);
      f++;
    } else if (*f != '%' || f[1] == '%') {
      if (*f == '%') f++, skip_space(in);
      x = next(in);
      ok = x == (uint8_t)*f++;
      at_end = x == EOF;
      if (!ok) back(in, x);
    } else {
      directive d;
      f = parse(m, f + 1, &d);
      uint64_t to = d.discard ? 0 : source_pointer(m, args);
      if (d.letter == 'n') {
        if (!m->stop) access_write(m, to, d.size, in->at, what);
        continue;
      }
      x = d.letter == 'c' || d.letter == '[' ? next(in) : skip_space(in);
      if (d.letter == 'c' || d.letter == '[') back(in, x);
      at_end = x == EOF;
      bool chars = d.letter == 's' || d.letter == 'c' || d.letter == '[';
      ok = !at_end && !m->stop && (chars ? scan_chars(m, in, &d, to, what) : scan_number(m, in, &d, to, what));
      if (ok && !d.discard) done++;
    }
  }
  mem_free(copy);
  return !done && at_end ? EOF : done;
}
