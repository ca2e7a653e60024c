/* wchar.h, wctype.h and uchar.h, in the C locale, which has no characters from 128 on; other locales are not modelled. */
#include "cantrip.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n]) n++;
  __cantrip_reads(s, (n + 1) * sizeof *s);
  return n;
}

size_t wcsnlen(const wchar_t *s, size_t most) {
  size_t n = 0;
  while (n < most && s[n]) n++;
  return n;
}

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) { return memcpy(to, from, n * sizeof *to); }

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) { return memmove(to, from, n * sizeof *to); }

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
  __cantrip_writes(to, n * sizeof *to);
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  __cantrip_reads(a, n * sizeof *a);
  __cantrip_reads(b, n * sizeof *b);
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (wchar_t *)s + i;
  return 0;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
  size_t n = wcslen(from) + 1;
  memcpy(to, from, n * sizeof *to);
  return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
  size_t i = 0;
  __cantrip_writes(to, n * sizeof *to);
  for (; i < n && from[i]; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
  size_t length = wcslen(to), more = wcsnlen(from, n);
  memcpy(to + length, from, more * sizeof *to);
  __cantrip_writes(to + length, (more + 1) * sizeof *to);
  to[length + more] = 0;
  return to;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return a[i] == b[i] ? 0 : a[i] < b[i] ? -1 : 1;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] && a[i] == b[i]) i++;
  return i == n || a[i] == b[i] ? 0 : a[i] < b[i] ? -1 : 1;
}

int wcscoll(const wchar_t *a, const wchar_t *b) { return wcscmp(a, b); }

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  for (size_t i = 0;; i++) {
    if (s[i] == c) return (wchar_t *)s + i;
    if (!s[i]) return 0;
  }
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  wchar_t *last = 0;
  for (size_t i = 0;; i++) {
    if (s[i] == c) last = (wchar_t *)s + i;
    if (!s[i]) return last;
  }
}

size_t wcsspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] && wcschr(set, s[n])) n++;
  return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] && !wcschr(set, s[n])) n++;
  return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *set) {
  size_t n = wcscspn(s, set);
  return s[n] ? (wchar_t *)s + n : 0;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *part) {
  for (size_t i = 0;; i++) {
    size_t k = 0;
    while (part[k] && s[i + k] == part[k]) k++;
    if (!part[k]) return (wchar_t *)s + i;
    if (!s[i]) return 0;
  }
}

wchar_t *wcstok(wchar_t *s, const wchar_t *set, wchar_t **rest) {
  __cantrip_writes(rest, sizeof *rest);
  if (!s) s = *rest;
  if (!s) return 0;
  s += wcsspn(s, set);
  if (!*s) {
    *rest = 0;
    return 0;
  }
  size_t n = wcscspn(s, set);
  *rest = s[n] ? s + n + 1 : 0;
  s[n] = 0;
  return s;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t n = (wcslen(s) + 1) * sizeof *s;
  wchar_t *copy = malloc(n);
  if (copy) memcpy(copy, s, n);
  return copy;
}

/* ---- multibyte characters ---- */

extern int __model_locale;

/* Is it a character? Otherwise errno says so. */
static int is_valid(int fine) {
  if (fine) return 1;
  if (__model_locale) __cantrip_stop("a multibyte character");
  errno = EILSEQ;
  return 0;
}

wint_t btowc(int c) {
  if (c >= 128 && __model_locale) __cantrip_stop("a multibyte character");
  return c < 0 || c >= 128 ? WEOF : (wint_t)c;
}

int wctob(wint_t c) {
  if (c >= 128 && c != WEOF && __model_locale) __cantrip_stop("a multibyte character");
  return c >= 128 ? EOF : (int)c;
}

int mblen(const char *s, size_t n) {
  if (!s) return 0;
  if (n == 0) return (int)__cantrip_range(-1, 0); /* glibc looks whether the string is empty */
  __cantrip_reads(s, 1);
  if (!is_valid((unsigned char)*s < 128)) return -1;
  return *s != 0;
}

int mbtowc(wchar_t *to, const char *s, size_t n) {
  if (!s) return 0;
  if (n == 0) {
    if (__cantrip_range(0, 1)) return -1;
    if (to) {
      __cantrip_writes(to, sizeof *to);
      *to = 0;
    }
    return 0;
  }
  __cantrip_reads(s, 1);
  if (!is_valid((unsigned char)*s < 128)) return -1;
  if (to) {
    __cantrip_writes(to, sizeof *to);
    *to = (unsigned char)*s;
  }
  return *s != 0;
}

int wctomb(char *to, wchar_t c) {
  if (!to) return 0;
  if (!is_valid(c >= 0 && c < 128)) return -1;
  __cantrip_writes(to, 1);
  *to = (char)c;
  return 1;
}

size_t mbstowcs(wchar_t *to, const char *s, size_t n) {
  size_t i = 0;
  for (; (!to || i < n) && s[i]; i++) {
    if (!is_valid((unsigned char)s[i] < 128)) return (size_t)-1;
    if (to) to[i] = s[i];
  }
  if (to) __cantrip_writes(to, (i < n ? i + 1 : i) * sizeof *to);
  if (to && i < n) to[i] = 0;
  return i;
}

size_t wcstombs(char *to, const wchar_t *s, size_t n) {
  size_t i = 0;
  for (; (!to || i < n) && s[i]; i++) {
    if (!is_valid(s[i] >= 0 && s[i] < 128)) return (size_t)-1;
    if (to) to[i] = (char)s[i];
  }
  if (to) __cantrip_writes(to, i < n ? i + 1 : i);
  if (to && i < n) to[i] = 0;
  return i;
}

/* In this locale no character takes several calls. */
int mbsinit(const mbstate_t *state) {
  if (state) __cantrip_reads(state, sizeof *state);
  return 1;
}

size_t mbrtowc(wchar_t *to, const char *s, size_t n, mbstate_t *state) {
  (void)state;
  if (!s) return 0;
  if (n == 0) return (size_t)-2;
  __cantrip_reads(s, 1);
  if (!is_valid((unsigned char)*s < 128)) return (size_t)-1;
  if (to) {
    __cantrip_writes(to, sizeof *to);
    *to = (unsigned char)*s;
  }
  return *s != 0;
}

size_t mbrlen(const char *s, size_t n, mbstate_t *state) { return mbrtowc(0, s, n, state); }

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state) {
  (void)state;
  if (!to) return 1;
  if (!is_valid(c >= 0 && c < 128)) return (size_t)-1;
  __cantrip_writes(to, 1);
  *to = (char)c;
  return 1;
}

/* Up to `most` bytes of *from, and *from goes on behind them: null after the end of the string. */
size_t mbsnrtowcs(wchar_t *to, const char **from, size_t most, size_t n, mbstate_t *state) {
  const char *s = *from;
  size_t i = 0;
  (void)state;
  for (; (!to || i < n) && i < most && s[i]; i++) {
    if (!is_valid((unsigned char)s[i] < 128)) {
      if (to) *from = s + i;
      return (size_t)-1;
    }
    if (to) to[i] = s[i];
  }
  if (!to) return i;
  int ends = i < n && i < most;
  __cantrip_writes(to, (ends ? i + 1 : i) * sizeof *to);
  if (ends) to[i] = 0;
  *from = ends ? 0 : s + i;
  return i;
}

size_t mbsrtowcs(wchar_t *to, const char **from, size_t n, mbstate_t *state) {
  return mbsnrtowcs(to, from, (size_t)-1, n, state);
}

size_t wcsnrtombs(char *to, const wchar_t **from, size_t most, size_t n, mbstate_t *state) {
  const wchar_t *s = *from;
  size_t i = 0;
  (void)state;
  for (; (!to || i < n) && i < most && s[i]; i++) {
    if (!is_valid(s[i] >= 0 && s[i] < 128)) {
      if (to) *from = s + i;
      return (size_t)-1;
    }
    if (to) to[i] = (char)s[i];
  }
  if (!to) return i;
  int ends = i < n && i < most;
  __cantrip_writes(to, ends ? i + 1 : i);
  if (ends) to[i] = 0;
  *from = ends ? 0 : s + i;
  return i;
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t n, mbstate_t *state) {
  return wcsnrtombs(to, from, (size_t)-1, n, state);
}

size_t mbrtoc32(char32_t *to, const char *s, size_t n, mbstate_t *state) {
  wchar_t c = 0;
  size_t r = mbrtowc(&c, s, n, state);
  if (to && s && n && r != (size_t)-1) {
    __cantrip_writes(to, sizeof *to);
    *to = (char32_t)c;
  }
  return r;
}

size_t mbrtoc16(char16_t *to, const char *s, size_t n, mbstate_t *state) {
  wchar_t c = 0;
  size_t r = mbrtowc(&c, s, n, state);
  if (to && s && n && r != (size_t)-1) {
    __cantrip_writes(to, sizeof *to);
    *to = (char16_t)c;
  }
  return r;
}

size_t c32rtomb(char *to, char32_t c, mbstate_t *state) { return wcrtomb(to, c < 128 ? (wchar_t)c : 128, state); }

size_t c16rtomb(char *to, char16_t c, mbstate_t *state) { return wcrtomb(to, c, state); }

/* ---- numbers ---- */

/* The beginning of a wide string that may be a number, as another string. */
static void narrow(const wchar_t *s, char *to, size_t most) {
  size_t n = 0;
  for (; s[n] > 0 && s[n] < 128; n++) {
    if (n + 1 == most) __cantrip_stop("a wide string of more than 127 characters as a number");
    to[n] = (char)s[n];
  }
  to[n] = 0;
}

#define AS_NUMBER(call)                                                                                                \
  char text[128], *stop = text;                                                                                        \
  narrow(s, text, sizeof text);                                                                                        \
  call;                                                                                                                \
  if (end) {                                                                                                           \
    __cantrip_writes(end, sizeof *end);                                                                                \
    *end = (wchar_t *)s + (stop - text);                                                                               \
  }                                                                                                                    \
  return r

long wcstol(const wchar_t *s, wchar_t **end, int base) { AS_NUMBER(long r = strtol(text, &stop, base)); }
long long wcstoll(const wchar_t *s, wchar_t **end, int base) { AS_NUMBER(long long r = strtoll(text, &stop, base)); }
unsigned long wcstoul(const wchar_t *s, wchar_t **end, int base) {
  AS_NUMBER(unsigned long r = strtoul(text, &stop, base));
}
unsigned long long wcstoull(const wchar_t *s, wchar_t **end, int base) {
  AS_NUMBER(unsigned long long r = strtoull(text, &stop, base));
}
intmax_t wcstoimax(const wchar_t *s, wchar_t **end, int base) { AS_NUMBER(intmax_t r = strtoll(text, &stop, base)); }
uintmax_t wcstoumax(const wchar_t *s, wchar_t **end, int base) { AS_NUMBER(uintmax_t r = strtoull(text, &stop, base)); }
double wcstod(const wchar_t *s, wchar_t **end) { AS_NUMBER(double r = strtod(text, &stop)); }
float wcstof(const wchar_t *s, wchar_t **end) { AS_NUMBER(float r = strtof(text, &stop)); }
long double wcstold(const wchar_t *s, wchar_t **end) { AS_NUMBER(long double r = strtold(text, &stop)); }

/* ---- more of strings ---- */

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
  size_t n = wcslen(from);
  memcpy(to, from, (n + 1) * sizeof *to);
  return to + n;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) {
  wcsncpy(to, from, n);
  return to + wcsnlen(to, n);
}

static wint_t lower(wchar_t c) { return towlower((wint_t)c); }

int wcscasecmp(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while (a[i] && lower(a[i]) == lower(b[i])) i++;
  return lower(a[i]) == lower(b[i]) ? 0 : lower(a[i]) < lower(b[i]) ? -1 : 1;
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] && lower(a[i]) == lower(b[i])) i++;
  return i == n || lower(a[i]) == lower(b[i]) ? 0 : lower(a[i]) < lower(b[i]) ? -1 : 1;
}

size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t n) {
  size_t length = wcslen(from);
  if (length < n) memcpy(to, from, (length + 1) * sizeof *to);
  else if (n) {
    __cantrip_writes(to, n * sizeof *to);
    __cantrip_fill(to, n * sizeof *to);
  }
  return length;
}

/* ---- streams ---- */

/* In this locale each character is a byte. */
static wint_t wide(int c) {
  if (c < 0 || !is_valid(c < 128)) return WEOF;
  return (wint_t)c;
}

wint_t fgetwc(FILE *f) { return wide(fgetc(f)); }

wint_t getwc(FILE *f) { return wide(fgetc(f)); }

wint_t getwchar(void) { return wide(getchar()); }

wint_t fputwc(wchar_t c, FILE *f) {
  int known = c >= 0 && c < 128; /* what is no character of the locale is written as `?` */
  if (!known && __model_locale) __cantrip_stop("a multibyte character");
  return fputc(known ? c : '?', f) < 0 ? WEOF : (wint_t)c;
}

wint_t putwc(wchar_t c, FILE *f) { return fputwc(c, f); }

wint_t putwchar(wchar_t c) { return fputwc(c, stdout); }

wint_t ungetwc(wint_t c, FILE *f) {
  if (c == WEOF) return WEOF;
  if (c >= 128) __cantrip_stop("ungetwc() of what is no character of the locale");
  return ungetc((int)c, f) < 0 ? WEOF : c;
}

wchar_t *fgetws(wchar_t *to, int n, FILE *f) {
  int i = 0;
  if (n < 1) return 0;
  while (i + 1 < n) {
    int c = fgetc(f);
    if (c < 0) break;
    if (c >= 128) __cantrip_stop("fgetws() of what is no character of the locale");
    __cantrip_writes(to + i, sizeof *to);
    to[i++] = (wchar_t)c;
    if (c == '\n') break;
  }
  if (i == 0 && n > 1) return 0;
  __cantrip_writes(to + i, sizeof *to);
  to[i] = 0;
  return to;
}

int fputws(const wchar_t *s, FILE *f) {
  for (size_t i = 0; s[i]; i++)
    if (fputwc(s[i], f) == WEOF) return -1;
  return 1;
}

/* Once it is known, it stays: that is not followed. */
int fwide(FILE *f, int mode) {
  __cantrip_needs(f != 0, CHECK_NULL, (long)f);
  (void)mode;
  return (int)__cantrip_range(-1, 1);
}

/* ---- classes ---- */

static int is_ascii(wint_t c) {
  if (c >= 128 && c != WEOF && __model_locale) __cantrip_stop("a multibyte character");
  return c < 128;
}

/* The result of a class: any number that is not zero, where the character belongs to it. */
static int answer(wint_t c, int belongs) { return is_ascii(c) && belongs ? (int)__cantrip_range(1, INT_MAX) : 0; }

static int is_digit(wint_t c) { return c >= '0' && c <= '9'; }

static int is_letter(wint_t c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

int iswdigit(wint_t c) { return is_digit(c) ? (int)__cantrip_range(1, INT_MAX) : 0; }

int iswxdigit(wint_t c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? (int)__cantrip_range(1, INT_MAX) : 0;
}

int iswupper(wint_t c) { return answer(c, c >= 'A' && c <= 'Z'); }

int iswlower(wint_t c) { return answer(c, c >= 'a' && c <= 'z'); }

int iswalpha(wint_t c) { return answer(c, is_letter(c)); }

int iswalnum(wint_t c) { return answer(c, is_letter(c) || is_digit(c)); }

int iswspace(wint_t c) { return answer(c, c == ' ' || (c >= '\t' && c <= '\r')); }

int iswblank(wint_t c) { return answer(c, c == ' ' || c == '\t'); }

int iswprint(wint_t c) { return answer(c, c >= ' ' && c <= '~'); }

int iswgraph(wint_t c) { return answer(c, c > ' ' && c <= '~'); }

int iswcntrl(wint_t c) { return answer(c, c < ' ' || c == 127); }

int iswpunct(wint_t c) { return answer(c, c > ' ' && c <= '~' && !is_letter(c) && !is_digit(c)); }

wint_t towupper(wint_t c) { return is_ascii(c) && c >= 'a' && c <= 'z' ? c - 32 : c; }

wint_t towlower(wint_t c) { return is_ascii(c) && c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* ---- classes by name ---- */

static const char *const classes[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                      "lower", "print", "punct", "space", "upper", "xdigit"};

static int is_name(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return a[i] == b[i];
}

wctype_t wctype(const char *name) {
  for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
    if (is_name(name, classes[i])) return i + 1;
  return 0;
}

int iswctype(wint_t c, wctype_t type) {
  switch (type) {
  case 1: return iswalnum(c);
  case 2: return iswalpha(c);
  case 3: return iswblank(c);
  case 4: return iswcntrl(c);
  case 5: return iswdigit(c);
  case 6: return iswgraph(c);
  case 7: return iswlower(c);
  case 8: return iswprint(c);
  case 9: return iswpunct(c);
  case 10: return iswspace(c);
  case 11: return iswupper(c);
  case 12: return iswxdigit(c);
  default: return 0;
  }
}

static const int ways[2];

wctrans_t wctrans(const char *name) {
  return (wctrans_t)(is_name(name, "tolower") ? &ways[0] : is_name(name, "toupper") ? &ways[1] : 0);
}

wint_t towctrans(wint_t c, wctrans_t way) {
  return way == (wctrans_t)&ways[0] ? towlower(c) : way == (wctrans_t)&ways[1] ? towupper(c) : c;
}
