/* string.h, strings.h, ctype.h. */
#include "driver.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);

#define CLASS(f)                                                                                                       \
  CASE(f) {                                                                                                            \
    for (int c = -1; c < 256; c++) see(f(c) != 0);                                                                     \
  }                                                                                                                    \
  CASE(f##__value) { see(f((int)pick(-1, 255))); }
#define OF_INT(f)                                                                                                      \
  CASE(f) {                                                                                                            \
    for (int c = -1; c < 256; c++) see(f(c));                                                                          \
  }

CLASS(isalpha)
CLASS(isdigit)
CLASS(isxdigit)
CLASS(isupper)
CLASS(islower)
CLASS(isalnum)
CLASS(isspace)
CLASS(isblank)
CLASS(isprint)
CLASS(isgraph)
CLASS(iscntrl)
CLASS(ispunct)
CASE(isascii) { see(isascii((int)edge()) != 0); }
CASE(toascii) { see(toascii((int)edge())); }
OF_INT(toupper)
OF_INT(tolower)
CASE(_toupper) { see(_toupper((int)pick('a', 'z'))); }
CASE(_tolower) { see(_tolower((int)pick('A', 'Z'))); }

/* ---- lengths and searches ---- */

static int letter(void) { return "abB=/, 01\xe9\0z"[pick(0, 11)]; }

CASE(strlen) { see(strlen(text(30))); }

CASE(strnlen) {
  char *s = text(20);
  see(strnlen(s, (size_t)pick(0, 30)));
  see(strnlen(room(8), (size_t)pick(0, 8)) <= 8);
}

#define FINDS(f)                                                                                                       \
  CASE(f) {                                                                                                            \
    char *s = text(20);                                                                                                \
    see_pointer(f(s, letter()), s);                                                                                    \
    see_pointer(f(s, 0), s);                                                                                           \
    see_pointer(f(s, (int)edge()), s);                                                                                 \
  }
FINDS(strchr)
FINDS(strrchr)
FINDS(index)
FINDS(rindex)
FINDS(strchrnul)

#define FINDS_WITHIN(f)                                                                                                \
  CASE(f) {                                                                                                            \
    size_t n = (size_t)pick(0, 20);                                                                                    \
    char *s = text_in((int)n, n + 1);                                                                                  \
    see_pointer(f(s, letter(), (size_t)pick(0, (long)n + 1)), s);                                                      \
  }
FINDS_WITHIN(memchr)
FINDS_WITHIN(memrchr)

CASE(rawmemchr) {
  char *s = text(20);
  see_pointer(rawmemchr(s, pick(0, 1) ? 0 : s[0]), s);
}

#define OF_SETS(f)                                                                                                     \
  CASE(f) {                                                                                                            \
    char *s = text(20), *set = text((int)pick(0, 4));                                                                  \
    see(f(s, set));                                                                                                    \
  }
OF_SETS(strspn)
OF_SETS(strcspn)

#define FINDS_TEXT(f)                                                                                                  \
  CASE(f) {                                                                                                            \
    char *s = text(30), *set = text((int)pick(0, 3));                                                                  \
    hint((long)strlen(s));                                                                                             \
    see_pointer(f(s, set), s);                                                                                         \
  }                                                                                                                    \
  CASE(f##__itself) {                                                                                                  \
    char *s = text(6);                                                                                                 \
    hint((long)strlen(s));                                                                                             \
    see_pointer(f(s, s), s);                                                                                           \
  }
FINDS_TEXT(strpbrk)
FINDS_TEXT(strstr)
FINDS_TEXT(strcasestr)

CASE(memmem) {
  size_t n = (size_t)pick(0, 20), many = (size_t)pick(0, 3);
  char *s = text_in((int)n, n + 1), *part = text_in((int)many, many + 1);
  hint((long)n - (long)many + 1);
  see_pointer(memmem(s, n, part, many), s);
}

/* ---- comparisons ---- */

#define COMPARES(f)                                                                                                    \
  CASE(f) {                                                                                                            \
    char *a = text((int)pick(0, 6)), *b = text((int)pick(0, 6));                                                       \
    see(f(a, b));                                                                                                      \
    see(f(a, a));                                                                                                      \
    see(f(b, a));                                                                                                      \
  }
COMPARES(strcmp)
COMPARES(strcoll)
COMPARES(strcasecmp)

#define COMPARES_WITHIN(f)                                                                                             \
  CASE(f) {                                                                                                            \
    char *a = text((int)pick(0, 6)), *b = text((int)pick(0, 6));                                                       \
    size_t n = (size_t)pick(0, 8);                                                                                     \
    see(f(a, b, n));                                                                                                   \
    see(f(a, a, n));                                                                                                   \
  }
COMPARES_WITHIN(strncmp)
COMPARES_WITHIN(strncasecmp)

#define COMPARES_MEMORY(f)                                                                                             \
  CASE(f) {                                                                                                            \
    char *a = text_in(6, 7), *b = text_in(6, 7);                                                                       \
    size_t n = (size_t)pick(0, 7);                                                                                     \
    see(f(a, b, n));                                                                                                   \
    see(f(b, a, n));                                                                                                   \
  }
COMPARES_MEMORY(memcmp)
COMPARES_MEMORY(bcmp)

/* ---- copies ---- */

#define COPIES(f)                                                                                                      \
  CASE(f) {                                                                                                            \
    char *from = text(20), *to = room(strlen(from) + 1 + (size_t)pick(0, 3));                                          \
    size_t n = strlen(from) + 1;                                                                                       \
    see_pointer(f(to, from), to);                                                                                      \
    see_bytes(to, n);                                                                                                  \
  }
COPIES(strcpy)
COPIES(stpcpy)

#define COPIES_WITHIN(f)                                                                                               \
  CASE(f) {                                                                                                            \
    size_t n = (size_t)pick(0, 24);                                                                                    \
    char *from = text(20), *to = room(n);                                                                              \
    see_pointer(f(to, from, n), to);                                                                                   \
    see_bytes(to, n);                                                                                                  \
  }
COPIES_WITHIN(strncpy)
COPIES_WITHIN(stpncpy)

CASE(mempcpy) {
  char *from = room(16), *to = room(20);
  see_pointer(mempcpy(to, from, (size_t)pick(0, 16)), to);
  see_bytes(to, 20);
}

CASE(bcopy) {
  char *both = room(20);
  bcopy(both + pick(0, 5), both + pick(0, 5), (size_t)pick(0, 15));
  see_bytes(both, 20);
}

#define CLEARS(f)                                                                                                      \
  CASE(f) {                                                                                                            \
    char *to = room(20);                                                                                               \
    f(to, (size_t)pick(0, 20));                                                                                        \
    see_bytes(to, 20);                                                                                                 \
  }
CLEARS(bzero)
CLEARS(explicit_bzero)

CASE(strcat) {
  char *to = text_in(10, 32), *from = text(20);
  see_pointer(strcat(to, from), to);
  see_bytes(to, 32);
}

CASE(strncat) {
  char *to = text_in(10, 32), *from = text(20);
  see_pointer(strncat(to, from, (size_t)pick(0, 24)), to);
  see_bytes(to, 32);
}

CASE(strlcpy) {
  size_t n = (size_t)pick(0, 24);
  char *to = room(n), *from = text(20);
  see(strlcpy(to, from, n));
  see_bytes(to, n);
}

CASE(strlcat) {
  size_t n = (size_t)pick(11, 24);
  char *to = text_in(10, n), *from = text(20);
  see(strlcat(to, from, (size_t)pick(0, (long)n)));
  see_bytes(to, n);
}

CASE(memccpy) {
  char *from = text_in(10, 12), *to = room(12);
  see_pointer(memccpy(to, from, letter(), (size_t)pick(0, 12)), to);
  see_bytes(to, 12);
}

CASE(strdup) {
  char *s = text(20), *copy = strdup(s);
  see(strcmp(s, copy) == 0);
  see_bytes(copy, strlen(copy) + 1);
  free(copy);
}

CASE(strndup) {
  char *copy = strndup(text(20), (size_t)pick(0, 24));
  see_bytes(copy, strlen(copy) + 1);
  free(copy);
}

/* ---- words ---- */

CASE(strtok_r) {
  char *s = text_in(24, 25), *rest = 0;
  for (char *w = strtok_r(s, ",/", &rest); w; w = strtok_r(0, ",/", &rest)) {
    see_pointer(w, s);
    see_pointer(rest, s);
  }
  see(strtok_r(0, "a", &rest) == 0);
  see_bytes(s, 25);
}

CASE(strtok) {
  char *s = text_in(24, 25);
  for (char *w = strtok(s, " ="); w; w = strtok(0, pick(0, 1) ? " =" : ",")) see_pointer(w, s);
  see_bytes(s, 25);
}

CASE(strsep) {
  char *s = text_in(24, 25), *rest = s;
  for (char *w; (w = strsep(&rest, ",/"));) {
    see_pointer(w, s);
    see_pointer(rest, s);
  }
  see_bytes(s, 25);
}

CASE(basename) {
  char *s = text(20);
  see_pointer(basename(s), s);
}

CASE(strxfrm) {
  size_t n = (size_t)pick(0, 24);
  char *from = text(20), *to = room(n);
  size_t length = strxfrm(to, from, n);
  see(length);
  if (length < n) see_bytes(to, n);
}

CASE(strerror) {
  char *s = strerror((int)pick(-2, 140));
  see_bytes(s, strlen(s) + 1);
}

CASE(strsignal) {
  char *s = strsignal((int)pick(-2, 80));
  see_bytes(s, strlen(s) + 1);
}
