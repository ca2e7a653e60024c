/* stdio.h: the formats of printf and scanf. One number is printed by a primitive; the rest of a format is walked here. The contracts leave
 * what a format asks of its arguments to a primitive, which knows the format if it is a literal. */
#include "cantrip.h"

#include <stdarg.h>
#include <stdio.h>

unsigned long long strtoull(const char *s, char **end, int base);
long double strtold(const char *s, char **end);
void *malloc(size_t n);
void *memcpy(void *to, const void *from, size_t n);

/* ---- printing ---- */

/* Where text goes: `room` bytes of memory, or a stream; and how much it is so far. */
typedef struct sink {
  char *to;
  size_t room, n;
  int stream; /* -1: memory */
  va_list list;
} sink;

typedef struct conversion {
  char flags[8];
  int width, precision; /* a negative precision: none */
  int length;           /* 'H' for hh, 'q' for ll, 0: none */
} conversion;

static void put(sink *s, const char *text, size_t n) {
  size_t left = s->n < s->room ? s->room - s->n : 0;
  if (s->stream >= 0) __cantrip_print(text, n, s->stream);
  else if (left) memcpy(s->to + s->n, text, n < left ? n : left);
  s->n += n;
}

static int has_flag(const conversion *c, char flag) {
  for (size_t i = 0; c->flags[i]; i++)
    if (c->flags[i] == flag) return 1;
  return 0;
}

static void put_padded(sink *s, const conversion *c, const char *text, size_t n) {
  int left = c->width < 0 || has_flag(c, '-'), width = c->width < 0 ? -c->width : c->width;
  if (left) put(s, text, n);
  for (int i = 0; i < width && (size_t)i + n < (size_t)width; i++) put(s, " ", 1);
  if (!left) put(s, text, n);
}

/* "%-0*.*jd": flags, width and precision from arguments, the letters. */
static void put_spec(char *spec, const conversion *c, char length, char letter) {
  size_t n = 0;
  spec[n++] = '%';
  for (size_t i = 0; c->flags[i]; i++) spec[n++] = c->flags[i];
  spec[n++] = '*';
  spec[n++] = '.';
  spec[n++] = '*';
  if (length) spec[n++] = length;
  spec[n++] = letter;
  spec[n] = 0;
}

static void put_integer(sink *s, const conversion *c, char letter, long long v) {
  char spec[16];
  size_t left = s->n < s->room ? s->room - s->n : 0;
  put_spec(spec, c, 'j', letter);
  s->n += __cantrip_print_integer(s->to ? s->to + s->n : 0, left, s->stream, spec, c->width, c->precision, v);
}

static void put_real(sink *s, const conversion *c, char letter, long double v) {
  char spec[16];
  size_t left = s->n < s->room ? s->room - s->n : 0;
  put_spec(spec, c, c->length == 'L' ? 'L' : 0, letter);
  s->n += __cantrip_print_real(s->to ? s->to + s->n : 0, left, s->stream, spec, c->width, c->precision, v);
}

static long long signed_argument(sink *s, int length) {
  switch (length) {
  case 'H': return (signed char)va_arg(s->list, int);
  case 'h': return (short)va_arg(s->list, int);
  case 'l': return va_arg(s->list, long);
  case 'z':
  case 't': return va_arg(s->list, ptrdiff_t);
  case 'q':
  case 'j':
  case 'L': return va_arg(s->list, long long);
  }
  return va_arg(s->list, int);
}

static long long unsigned_argument(sink *s, int length) {
  switch (length) {
  case 'H': return (unsigned char)va_arg(s->list, int);
  case 'h': return (unsigned short)va_arg(s->list, int);
  case 'l': return (long long)va_arg(s->list, unsigned long);
  case 'z':
  case 't': return (long long)va_arg(s->list, size_t);
  case 'q':
  case 'j':
  case 'L': return va_arg(s->list, long long);
  }
  return va_arg(s->list, unsigned);
}

static void put_wide(sink *s, const conversion *c, const int *text) {
  size_t n = 0, most = c->precision < 0 ? (size_t)-1 : (size_t)c->precision;
  while (n < most && text[n]) n++;
  conversion one = *c;
  one.width = c->width < 0 ? -c->width : c->width;
  one.width = (size_t)one.width > n ? one.width - (int)n : 0;
  int left = c->width < 0 || has_flag(c, '-');
  if (!left) put_padded(s, &one, "", 0);
  for (size_t i = 0; i < n; i++) {
    char x = text[i] < 128 ? (char)text[i] : '?';
    put(s, &x, 1);
  }
  if (left) put_padded(s, &one, "", 0);
}

static void put_string(sink *s, const conversion *c) {
  const char *text = va_arg(s->list, const char *);
  if (c->length == 'l') put_wide(s, c, (const int *)text);
  else put_padded(s, c, text, c->precision < 0 ? __cantrip_length(text) : __cantrip_length_within(text, c->precision));
}

static void put_pointer(sink *s, conversion *c) {
  void *p = va_arg(s->list, void *);
  size_t n = 0;
  if (!p) {
    put_padded(s, c, "(nil)", 5);
    return;
  }
  while (c->flags[n]) n++;
  c->flags[n] = '#';
  c->flags[n + 1] = 0;
  c->precision = -1;
  put_integer(s, c, 'x', (long long)(size_t)p);
}

/* %n */
static void store_count(sink *s, int length) {
  void *to = va_arg(s->list, void *);
  switch (length) {
  case 'H': *(signed char *)to = (signed char)s->n; break;
  case 'h': *(short *)to = (short)s->n; break;
  case 'l': *(long *)to = (long)s->n; break;
  case 'z':
  case 't': *(ptrdiff_t *)to = (ptrdiff_t)s->n; break;
  case 'q':
  case 'j':
  case 'L': *(long long *)to = (long long)s->n; break;
  default: *(int *)to = (int)s->n;
  }
}

static void put_one(sink *s, conversion *c, char letter) {
  char x;
  switch (letter) {
  case 'd':
  case 'i': put_integer(s, c, letter, signed_argument(s, c->length)); break;
  case 'u':
  case 'o':
  case 'x':
  case 'X': put_integer(s, c, letter, unsigned_argument(s, c->length)); break;
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
  case 'a':
  case 'A': put_real(s, c, letter, c->length == 'L' ? va_arg(s->list, long double) : va_arg(s->list, double)); break;
  case 'c':
  case 'C':
    x = (char)va_arg(s->list, int);
    put_padded(s, c, &x, 1);
    break;
  case 's': put_string(s, c); break;
  case 'p': put_pointer(s, c); break;
  case 'n': store_count(s, c->length); break;
  case '%': put(s, "%", 1); break;
  case 'm': put_padded(s, c, "Success", 7); break;
  default: __cantrip_needs(0, CHECK_BOUNDS, letter);
  }
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* A width or a precision: digits, or an argument. */
static size_t read_size(sink *s, const char *f, int *size) {
  size_t i = 0;
  if (f[0] == '*') {
    *size = va_arg(s->list, int);
    return 1;
  }
  *size = 0;
  for (; is_digit(f[i]); i++)
    if (*size < 100000) *size = *size * 10 + (f[i] - '0');
  return i;
}

static size_t read_length(const char *f, int *length) {
  char c = f[0];
  *length = 0;
  if (c != 'h' && c != 'l' && c != 'q' && c != 'j' && c != 'z' && c != 'Z' && c != 't' && c != 'L') return 0;
  *length = c == 'Z' ? 'z' : c;
  if ((c != 'h' && c != 'l') || f[1] != c) return 1;
  *length = c == 'h' ? 'H' : 'q';
  return 2;
}

/* One conversion, behind its %; how long it is. */
static size_t read_conversion(sink *s, const char *f) {
  conversion c = {.precision = -1};
  size_t i = 0, flags = 0;
  for (; f[i] == '-' || f[i] == '+' || f[i] == ' ' || f[i] == '#' || f[i] == '0' || f[i] == '\''; i++)
    if (flags < 6 && !has_flag(&c, f[i])) c.flags[flags++] = f[i];
  i += read_size(s, f + i, &c.width);
  if (f[i] == '.') i += 1 + read_size(s, f + i + 1, &c.precision);
  i += read_length(f + i, &c.length);
  if (!f[i]) return i;
  put_one(s, &c, f[i]);
  return i + 1;
}

static int print_to(sink *s, const char *format, va_list list) {
  size_t i = 0, length = __cantrip_length(format);
  va_copy(s->list, list);
  while (i < length) {
    size_t plain = __cantrip_find(format + i, '%', length - i, 0);
    if (plain) put(s, format + i, plain);
    i += plain;
    if (i < length) i += 1 + read_conversion(s, format + i + 1);
  }
  va_end(s->list);
  if (s->stream < 0 && s->room) s->to[s->n < s->room ? s->n : s->room - 1] = 0;
  return (int)s->n;
}

static int print_memory(char *to, size_t room, const char *format, va_list list) {
  sink s = {.to = to, .room = room, .stream = -1};
  return print_to(&s, format, list);
}

static int print_stream(int stream, const char *format, va_list list) {
  sink s = {.stream = stream};
  return print_to(&s, format, list);
}

int __model_print(int stream, const char *format, va_list list) { return print_stream(stream, format, list); }

int vprintf(const char *format, va_list list) { return print_stream(1, format, list); }

int vfprintf(FILE *f, const char *format, va_list list) {
  __cantrip_writes(f, sizeof *f);
  return print_stream(f->_fileno, format, list);
}

int vdprintf(int stream, const char *format, va_list list) { return print_stream(stream, format, list); }

int vsprintf(char *to, const char *format, va_list list) { return print_memory(to, (size_t)-1 / 2, format, list); }

int vsnprintf(char *to, size_t room, const char *format, va_list list) { return print_memory(to, room, format, list); }

int vasprintf(char **to, const char *format, va_list list) {
  int n = print_memory(0, 0, format, list);
  char *text = malloc((size_t)n + 1);
  *to = text;
  return text ? print_memory(text, (size_t)n + 1, format, list) : -1;
}

/* The functions with variable arguments are those with a list. */
#define WITH_LIST(last, call)                                                                                          \
  va_list list;                                                                                                        \
  va_start(list, last);                                                                                                \
  int r = call;                                                                                                        \
  va_end(list);                                                                                                        \
  return r

int printf(const char *format, ...) { WITH_LIST(format, vprintf(format, list)); }
int printk(const char *format, ...) { WITH_LIST(format, vprintf(format, list)); }
int fprintf(FILE *f, const char *format, ...) { WITH_LIST(format, vfprintf(f, format, list)); }
int dprintf(int stream, const char *format, ...) { WITH_LIST(format, vdprintf(stream, format, list)); }
int sprintf(char *to, const char *format, ...) { WITH_LIST(format, vsprintf(to, format, list)); }
int snprintf(char *to, size_t n, const char *format, ...) { WITH_LIST(format, vsnprintf(to, n, format, list)); }
int asprintf(char **to, const char *format, ...) { WITH_LIST(format, vasprintf(to, format, list)); }

/* The fortified forms, of which the sizes of objects are not looked at. */
int __printf_chk(int flag, const char *format, ...) { WITH_LIST(format, vprintf(format, list)); }
int __fprintf_chk(FILE *f, int flag, const char *format, ...) { WITH_LIST(format, vfprintf(f, format, list)); }
int __sprintf_chk(char *to, int flag, size_t most, const char *format, ...) {
  WITH_LIST(format, vsprintf(to, format, list));
}
int __snprintf_chk(char *to, size_t n, int flag, size_t most, const char *format, ...) {
  WITH_LIST(format, vsnprintf(to, n, format, list));
}
int __vprintf_chk(int flag, const char *format, va_list list) { return vprintf(format, list); }
int __vfprintf_chk(FILE *f, int flag, const char *format, va_list list) { return vfprintf(f, format, list); }
int __vsprintf_chk(char *to, int flag, size_t most, const char *format, va_list list) {
  return vsprintf(to, format, list);
}
int __vsnprintf_chk(char *to, size_t n, int flag, size_t most, const char *format, va_list list) {
  return vsnprintf(to, n, format, list);
}

/* ---- what proofs see of it ---- */

static int some_text(char *to, size_t n, size_t length) {
  size_t bytes = length + 1 < n ? length + 1 : n;
  __cantrip_writes(to, bytes);
  __cantrip_forget(to, bytes);
  __VERIFIER_assume(bytes == 0 || to[bytes - 1] == 0);
  return (int)length;
}

/* Arguments in a list are not looked at. */
static void look_at_format(const char *format) {
  __cantrip_length(format);
  __cantrip_say("a format with a va_list contains no %n");
}

static size_t some_length(const char *format) {
  size_t length = (size_t)__cantrip_some();
  look_at_format(format);
  __VERIFIER_assume(length < 1 << 30);
  return length;
}

static int some_made(char **to, size_t length) {
  char *text = malloc(length + 1);
  __cantrip_writes(to, sizeof *to);
  *to = text;
  return text ? some_text(text, length + 1, length) : -1;
}

/* The number of characters, or less than zero if the output fails. */
static int some_output(size_t length) { return __cantrip_some() ? (int)length : -1; }

int __contract_printf(const char *format, ...) { return some_output(__cantrip_formatted(format)); }

int __contract_printk(const char *format, ...) { return some_output(__cantrip_formatted(format)); }

int __contract_dprintf(int stream, const char *format, ...) { return some_output(__cantrip_formatted(format)); }

int __contract_fprintf(FILE *f, const char *format, ...) {
  __cantrip_writes(f, sizeof *f);
  return some_output(__cantrip_formatted(format));
}

int __contract_sprintf(char *to, const char *format, ...) {
  return some_text(to, (size_t)-1, __cantrip_formatted(format));
}

int __contract_snprintf(char *to, size_t n, const char *format, ...) {
  return some_text(to, n, __cantrip_formatted(format));
}

int __contract_asprintf(char **to, const char *format, ...) { return some_made(to, __cantrip_formatted(format)); }

int __contract_vprintf(const char *format, va_list list) { return some_output(some_length(format)); }

int __contract_vdprintf(int stream, const char *format, va_list list) { return some_output(some_length(format)); }

int __contract_vfprintf(FILE *f, const char *format, va_list list) {
  __cantrip_writes(f, sizeof *f);
  return some_output(some_length(format));
}

int __contract_vsprintf(char *to, const char *format, va_list list) {
  return some_text(to, (size_t)-1, some_length(format));
}

int __contract_vsnprintf(char *to, size_t n, const char *format, va_list list) {
  return some_text(to, n, some_length(format));
}

int __contract_vasprintf(char **to, const char *format, va_list list) { return some_made(to, some_length(format)); }

int __contract___printf_chk(int flag, const char *format, ...) { return some_output(__cantrip_formatted(format)); }

int __contract___fprintf_chk(FILE *f, int flag, const char *format, ...) {
  __cantrip_writes(f, sizeof *f);
  return some_output(__cantrip_formatted(format));
}

int __contract___sprintf_chk(char *to, int flag, size_t most, const char *format, ...) {
  return some_text(to, (size_t)-1, __cantrip_formatted(format));
}

int __contract___snprintf_chk(char *to, size_t n, int flag, size_t most, const char *format, ...) {
  return some_text(to, n, __cantrip_formatted(format));
}

/* ---- scanning ---- */

/* Where characters come from: a stream, or a string. */
typedef struct source {
  FILE *f;
  const char *text;
  size_t n;
  va_list list;
} source;

typedef struct directive {
  int discards, width; /* 0: none */
  int length;
  char letter;
  const char *set; /* of %[: behind it */
  size_t set_length;
} directive;

static int next_of(source *s) {
  int c = s->f ? getc(s->f) : (unsigned char)s->text[s->n];
  if (!s->f && c == 0) return EOF;
  if (c != EOF) s->n++;
  return c;
}

static void put_back(source *s, int c) {
  if (c == EOF) return;
  s->n--;
  if (s->f) ungetc(c, s->f);
}

static int is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The next character that is no blank stays. */
static int skip_blanks(source *s) {
  int c = next_of(s);
  while (is_blank(c)) c = next_of(s);
  put_back(s, c);
  return c;
}

static int is_in_set(const directive *d, int c) {
  size_t i = d->set[0] == '^', from = i;
  for (; i < d->set_length; i++) {
    int low = (unsigned char)d->set[i], range = d->set[i + 1] == '-' && i + 2 < d->set_length;
    int high = range ? (unsigned char)d->set[i + 2] : low;
    if (c >= low && c <= high) return from == 0;
    if (range) i += 2;
  }
  return from != 0;
}

static size_t read_directive(const char *f, directive *d) {
  size_t i = 0;
  d->discards = f[0] == '*';
  if (d->discards) i++;
  for (d->width = 0; is_digit(f[i]); i++)
    if (d->width < 100000) d->width = d->width * 10 + (f[i] - '0');
  i += read_length(f + i, &d->length);
  d->letter = f[i];
  d->set = f;
  if (d->letter) i++;
  if (d->letter != '[') return i;
  d->set = f + i;
  size_t n = f[i] == '^';
  if (f[i + n]) n++;
  while (f[i + n] && f[i + n] != ']') n++;
  d->set_length = n;
  return f[i + n] ? i + n + 1 : i + n;
}

static int is_real(char letter) {
  return (letter >= 'e' && letter <= 'g') || (letter >= 'E' && letter <= 'G') || letter == 'a' || letter == 'A';
}

/* May the character belong to such a number? */
static int fits_number(char letter, char before, int c) {
  if (c >= '0' && c <= '9') return letter != 'o' || c <= '7';
  if (c == '+' || c == '-')
    return !before || (is_real(letter) && (before == 'e' || before == 'E' || before == 'p' || before == 'P'));
  if (letter == 'd' || letter == 'u' || letter == 'o') return 0;
  if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == 'x' || c == 'X') return 1;
  return is_real(letter) && (c == '.' || c == 'p' || c == 'P' || c == 'i' || c == 'I' || c == 'n' || c == 'N' ||
                             c == 't' || c == 'T' || c == 'y' || c == 'Y');
}

static void store_integer(void *to, int length, unsigned long long v) {
  switch (length) {
  case 'H': *(unsigned char *)to = (unsigned char)v; break;
  case 'h': *(unsigned short *)to = (unsigned short)v; break;
  case 'l': *(unsigned long *)to = (unsigned long)v; break;
  case 'z':
  case 't': *(size_t *)to = (size_t)v; break;
  case 'q':
  case 'j':
  case 'L': *(unsigned long long *)to = v; break;
  default: *(unsigned *)to = (unsigned)v;
  }
}

static void store_real(void *to, int length, long double v) {
  if (length == 'L') *(long double *)to = v;
  else if (length == 'l') *(double *)to = (double)v;
  else *(float *)to = (float)v;
}

static int scan_number(source *s, const directive *d, void *to) {
  char text[128], *end = text;
  size_t n = 0, most = d->width && d->width < 127 ? (size_t)d->width : 127;
  for (; n < most; n++) {
    int c = next_of(s);
    if (c == EOF || !fits_number(d->letter, n ? text[n - 1] : 0, c)) {
      put_back(s, c);
      break;
    }
    text[n] = (char)c;
  }
  text[n] = 0;
  int base = d->letter == 'd' || d->letter == 'u' ? 10 : d->letter == 'o' ? 8 : d->letter == 'i' ? 0 : 16;
  if (is_real(d->letter)) {
    long double v = strtold(text, &end);
    if (end != text && !d->discards) store_real(to, d->length, v);
  } else {
    unsigned long long v = strtoull(text, &end, base);
    if (end != text && !d->discards) store_integer(to, d->letter == 'p' ? 'z' : d->length, v);
  }
  for (; text + n > end; n--) put_back(s, text[n - 1]);
  return end != text;
}

/* %s, %c and %[ */
static int scan_text(source *s, const directive *d, char *to) {
  size_t n = 0, most = d->width ? (size_t)d->width : d->letter == 'c' ? 1 : (size_t)-1;
  while (n < most) {
    int c = next_of(s);
    if (c == EOF || (d->letter == 's' && is_blank(c)) || (d->letter == '[' && !is_in_set(d, c))) {
      put_back(s, c);
      break;
    }
    if (!d->discards) to[n] = (char)c;
    n++;
  }
  if (n && d->letter != 'c' && !d->discards) to[n] = 0;
  return d->letter == 'c' ? n == most : n > 0;
}

/* One conversion: 1, 0 if the text does not fit, or EOF. */
static int scan_one(source *s, const directive *d) {
  int text = d->letter == 's' || d->letter == 'c' || d->letter == '[';
  void *to = d->discards ? 0 : va_arg(s->list, void *);
  if (d->letter == 'n') {
    store_integer(to, d->length, s->n);
    return 1;
  }
  if (d->letter != 'c' && d->letter != '[') skip_blanks(s);
  int c = next_of(s);
  put_back(s, c);
  if (c == EOF) return EOF;
  return text ? scan_text(s, d, to) : scan_number(s, d, to);
}

static int scan_from(source *s, const char *format, va_list list) {
  int done = 0, fits = 1;
  va_copy(s->list, list);
  for (size_t i = 0; format[i] && fits > 0;) {
    directive d;
    if (is_blank(format[i])) {
      skip_blanks(s);
      i++;
    } else if (format[i] != '%' || format[i + 1] == '%') {
      if (format[i] == '%') i++, skip_blanks(s);
      int c = next_of(s);
      fits = c == EOF ? EOF : c == (unsigned char)format[i++];
      if (!fits) put_back(s, c);
    } else {
      i += 1 + read_directive(format + i + 1, &d);
      fits = scan_one(s, &d);
      if (fits > 0 && !d.discards && d.letter != 'n') done++;
    }
  }
  va_end(s->list);
  return done == 0 && fits < 0 ? EOF : done;
}

/* A word: no blanks and no zero before its end. */
static void know_word(const char *to, size_t n, char letter) {
  for (size_t i = 0; i < n; i++) __VERIFIER_assume(to[i] != 0 && (letter != 's' || !is_blank(to[i])));
  __VERIFIER_assume(to[n] == 0);
}

static size_t size_of(const directive *d) {
  if (d->letter == 'c') return d->width ? (size_t)d->width : 1;
  if (d->letter == 'p') return sizeof(void *);
  if (is_real(d->letter)) return d->length == 'L' ? sizeof(long double) : d->length == 'l' ? 8 : 4;
  switch (d->length) {
  case 'H': return 1;
  case 'h': return 2;
  case 'l': return sizeof(long);
  case 'z':
  case 't': return sizeof(size_t);
  case 'q':
  case 'j':
  case 'L': return 8;
  }
  return 4;
}

/* What a stream holds is input: how many conversions there are, how long words are, and the bytes. */
static int scan_input(const char *format, va_list arguments) {
  directive d;
  int many = 0, number = 0;
  va_list list;
  for (size_t i = 0; format[i]; i++)
    if (format[i] == '%' && format[i + 1] == '%') i++;
    else if (format[i] == '%') {
      i += read_directive(format + i + 1, &d);
      if (!d.discards && d.letter != 'n') many++;
    }
  int done = (int)__cantrip_range(-1, many);
  va_copy(list, arguments);
  for (size_t i = 0; format[i]; i++) {
    if (format[i] != '%' || format[i + 1] == '%') {
      i += format[i] == '%';
      continue;
    }
    i += read_directive(format + i + 1, &d);
    if (d.discards) continue;
    char *to = va_arg(list, char *);
    int reached = d.letter == 'n' ? done >= number : done > number, word = d.letter == 's' || d.letter == '[';
    size_t n = word ? (size_t)__cantrip_range(1, d.width ? d.width : 1 << 30) : size_of(&d) - 1;
    if (reached) __cantrip_fill(to, n + 1);
    if (reached && word) know_word(to, n, d.letter);
    number += d.letter != 'n';
  }
  va_end(list);
  return done;
}

int vfscanf(FILE *f, const char *format, va_list list) {
  source s = {.f = f};
  __cantrip_length(format);
  __cantrip_writes(f, sizeof *f);
  return __cantrip_is_here(f->_fileno) ? scan_from(&s, format, list) : scan_input(format, list);
}

int vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }

int vsscanf(const char *text, const char *format, va_list list) {
  source s = {.text = text};
  __cantrip_length(text);
  __cantrip_length(format);
  return scan_from(&s, format, list);
}

int scanf(const char *format, ...) { WITH_LIST(format, vfscanf(stdin, format, list)); }
int fscanf(FILE *f, const char *format, ...) { WITH_LIST(format, vfscanf(f, format, list)); }
int sscanf(const char *text, const char *format, ...) { WITH_LIST(format, vsscanf(text, format, list)); }

/* What a list points to is not followed. */
int __contract_vfscanf(FILE *f, const char *format, va_list list) {
  __cantrip_stop("vfscanf()");
  return 0;
}

int __contract_vscanf(const char *format, va_list list) {
  __cantrip_stop("vscanf()");
  return 0;
}

int __contract_vsscanf(const char *text, const char *format, va_list list) {
  __cantrip_stop("vsscanf()");
  return 0;
}

int __contract_scanf(const char *format, ...) { return __cantrip_scanned(format, 1); }

int __contract_fscanf(FILE *f, const char *format, ...) {
  __cantrip_writes(f, sizeof *f);
  return __cantrip_scanned(format, 1);
}

int __contract_sscanf(const char *text, const char *format, ...) {
  __cantrip_length(text);
  return __cantrip_scanned(format, 0);
}

#ifdef CANTRIP_HARNESS /* headers call them __isoc99_scanf; programs that declare them do not */
int plain_scanf(const char *format, ...) __asm__("scanf");
int plain_fscanf(FILE *f, const char *format, ...) __asm__("fscanf");
int plain_scanf(const char *format, ...) { WITH_LIST(format, vfscanf(stdin, format, list)); }
int plain_fscanf(FILE *f, const char *format, ...) { WITH_LIST(format, vfscanf(f, format, list)); }
#endif
