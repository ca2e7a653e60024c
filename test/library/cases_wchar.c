/* wchar.h, wctype.h, and multibyte characters of stdlib.h, in the C locale. */
#include "driver.h"

#include <errno.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static wchar_t *wide_in(int most, size_t n) {
  size_t length = (size_t)pick(0, most);
  wchar_t *s = room(n * sizeof *s);
  for (size_t i = 0; i < length; i++) s[i] = L"aabB=/, 01"[pick(0, 9)];
  s[length] = 0;
  return s;
}

static wchar_t *wide(int most) {
  int n = (int)pick(0, most);
  wchar_t *s = room(((size_t)n + 1) * sizeof *s);
  for (int i = 0; i < n; i++) s[i] = L"aabB=/, 01"[pick(0, 9)];
  s[n] = 0;
  return s;
}

static wchar_t letter(void) { return L"abB=/, 01\0z"[pick(0, 10)]; }
static int sign(int n) { return n < 0 ? -1 : n > 0; }

CASE(wcslen) { see(wcslen(wide(20))); }
CASE(wcsnlen) { see(wcsnlen(wide(10), (size_t)pick(0, 12))); }

#define COPIES(f)                                                                                                      \
  CASE(f) {                                                                                                            \
    wchar_t *from = room(40), *to = room(40);                                                                          \
    see_pointer(f(to, from, (size_t)pick(0, 10)), to);                                                                 \
    see_bytes(to, 40);                                                                                                 \
  }
COPIES(wmemcpy)
COPIES(wmemmove)
CASE(wmemset) {
  wchar_t *to = room(40);
  see_pointer(wmemset(to, letter(), (size_t)pick(0, 10)), to);
  see_bytes(to, 40);
}
CASE(wmemcmp) {
  wchar_t *a = wide_in(5, 6), *b = wide_in(5, 6);
  see(sign(wmemcmp(a, b, (size_t)pick(0, 6))));
}
CASE(wmemchr) {
  wchar_t *s = wide_in(9, 10);
  see_pointer(wmemchr(s, letter(), (size_t)pick(0, 10)), s);
}
CASE(wcscpy) {
  wchar_t *from = wide(10), *to = room(44);
  see_pointer(wcscpy(to, from), to);
  see_bytes(to, 44);
}
CASE(wcsncpy) {
  size_t n = (size_t)pick(0, 12);
  wchar_t *from = wide(10), *to = room(n * sizeof *to);
  see_pointer(wcsncpy(to, from, n), to);
  see_bytes(to, n * sizeof *to);
}
CASE(wcscat) {
  wchar_t *to = wide_in(5, 16), *from = wide(10);
  see_pointer(wcscat(to, from), to);
  see_bytes(to, 64);
}
CASE(wcsncat) {
  wchar_t *to = wide_in(5, 16), *from = wide(10);
  see_pointer(wcsncat(to, from, (size_t)pick(0, 12)), to);
  see_bytes(to, 64);
}

#define COMPARES(f)                                                                                                    \
  CASE(f) {                                                                                                            \
    wchar_t *a = wide(5), *b = wide(5);                                                                                \
    see(sign(f(a, b)));                                                                                                \
    see(f(a, a));                                                                                                      \
  }
COMPARES(wcscmp)
COMPARES(wcscoll)
CASE(wcsncmp) {
  wchar_t *a = wide(5), *b = wide(5);
  see(sign(wcsncmp(a, b, (size_t)pick(0, 7))));
}

#define FINDS(f)                                                                                                       \
  CASE(f) {                                                                                                            \
    wchar_t *s = wide(12);                                                                                             \
    see_pointer(f(s, letter()), s);                                                                                    \
  }
FINDS(wcschr)
FINDS(wcsrchr)
CASE(wcsspn) {
  wchar_t *s = wide(12);
  see(wcsspn(s, wide(3)));
}
CASE(wcscspn) {
  wchar_t *s = wide(12);
  see(wcscspn(s, wide(3)));
}
#define FINDS_TEXT(f)                                                                                                  \
  CASE(f) {                                                                                                            \
    wchar_t *s = wide(12);                                                                                             \
    see_pointer(f(s, wide(2)), s);                                                                                     \
  }
FINDS_TEXT(wcspbrk)
FINDS_TEXT(wcsstr)
CASE(wcstok) {
  wchar_t *s = wide_in(12, 13), *rest = 0;
  for (wchar_t *w = wcstok(s, L",/", &rest); w; w = wcstok(0, L",/", &rest)) {
    see_pointer(w, s);
    see_pointer(rest, s);
  }
  see_bytes(s, 52);
}
CASE(wcsdup) {
  wchar_t *s = wcsdup(wide(10));
  see_bytes(s, (wcslen(s) + 1) * sizeof *s);
  free(s);
}

CASE(btowc) { see(btowc((int)pick(-1, 127))); }
CASE(wctob) { see(wctob(pick(0, 5) ? (wint_t)pick(0, 127) : WEOF)); }
CASE(mblen) { see(mblen(pick(0, 3) ? word("ab") + pick(0, 2) : 0, (size_t)pick(0, 1))); }
CASE(mbtowc) {
  wchar_t *to = room(sizeof *to);
  see(mbtowc(pick(0, 1) ? to : 0, word("ab") + pick(0, 2), (size_t)pick(0, 1)));
  see_bytes(to, sizeof *to);
}
CASE(wctomb) {
  char *to = room(1 + 15);
  see(wctomb(pick(0, 3) ? to : 0, letter()));
  see_bytes(to, 1);
}
CASE(mbstowcs) {
  wchar_t *to = room(40);
  see(mbstowcs(pick(0, 3) ? to : 0, word("hello") + pick(0, 5), (size_t)pick(0, 10)));
  see_bytes(to, 40);
}
CASE(wcstombs) {
  char *to = room(10);
  see(wcstombs(pick(0, 3) ? to : 0, wide(10), (size_t)pick(0, 10)));
  see_bytes(to, 10);
}

#define CLASS(f)                                                                                                       \
  CASE(f) {                                                                                                            \
    for (wint_t c = 0; c < 128; c++) see(f(c) != 0);                                                                   \
    see(f(WEOF));                                                                                                      \
  }                                                                                                                    \
  CASE(f##__value) { see(f((wint_t)pick(0, 127))); }
CLASS(iswdigit)
CLASS(iswxdigit)
CLASS(iswupper)
CLASS(iswlower)
CLASS(iswalpha)
CLASS(iswalnum)
CLASS(iswspace)
CLASS(iswblank)
CLASS(iswprint)
CLASS(iswgraph)
CLASS(iswcntrl)
CLASS(iswpunct)
CASE(towupper) { see(towupper((wint_t)pick(-1, 127))); }
CASE(towlower) { see(towlower((wint_t)pick(-1, 127))); }
