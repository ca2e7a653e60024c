/* wchar.h and wctype.h, in the C locale: characters from 128 on are not modelled. */
#include "cantrip.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
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

static void only_ascii(int fine) {
  if (!fine) __cantrip_stop("a multibyte character");
}

wint_t btowc(int c) {
  only_ascii(c < 128);
  return c < 0 ? WEOF : (wint_t)c;
}

int wctob(wint_t c) {
  only_ascii(c < 128 || c == WEOF);
  return c == WEOF ? EOF : (int)c;
}

int mblen(const char *s, size_t n) {
  if (!s) return 0;
  if (n == 0) return (int)__cantrip_range(-1, 0); /* glibc looks whether the string is empty */
  __cantrip_reads(s, 1);
  only_ascii((unsigned char)*s < 128);
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
  only_ascii((unsigned char)*s < 128);
  if (to) {
    __cantrip_writes(to, sizeof *to);
    *to = (unsigned char)*s;
  }
  return *s != 0;
}

int wctomb(char *to, wchar_t c) {
  if (!to) return 0;
  only_ascii(c >= 0 && c < 128);
  __cantrip_writes(to, 1);
  *to = (char)c;
  return 1;
}

size_t mbstowcs(wchar_t *to, const char *s, size_t n) {
  size_t i = 0;
  for (; (!to || i < n) && s[i]; i++) {
    only_ascii((unsigned char)s[i] < 128);
    if (to) to[i] = s[i];
  }
  if (to) __cantrip_writes(to, (i < n ? i + 1 : i) * sizeof *to);
  if (to && i < n) to[i] = 0;
  return i;
}

size_t wcstombs(char *to, const wchar_t *s, size_t n) {
  size_t i = 0;
  for (; (!to || i < n) && s[i]; i++) {
    only_ascii(s[i] >= 0 && s[i] < 128);
    if (to) to[i] = (char)s[i];
  }
  if (to) __cantrip_writes(to, i < n ? i + 1 : i);
  if (to && i < n) to[i] = 0;
  return i;
}

/* ---- classes ---- */

static int is_ascii(wint_t c) {
  only_ascii(c < 128 || c == WEOF);
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
