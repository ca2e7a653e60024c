/* stdlib.h, inttypes.h, builtins, err.h, locale.h. */
#include "driver.h"

#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <inttypes.h>
#include <locale.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <syslog.h>

#define IS(which) (sizeof(#which) == 5) /* real has four letters */
#define IS_REAL(which) IS(which)

#define ABSOLUTE(f, type, least)                                                                                       \
  CASE(f) {                                                                                                            \
    type x = (type)edge();                                                                                             \
    if (x != least) see(f(x));                                                                                         \
  }
ABSOLUTE(abs, int, INT32_MIN)
ABSOLUTE(labs, long, INT64_MIN)
ABSOLUTE(llabs, long long, INT64_MIN)
ABSOLUTE(imaxabs, long, INT64_MIN)

#define DIVIDES(f, type, result, least)                                                                                \
  CASE(f) {                                                                                                            \
    type a = (type)edge(), b = (type)edge();                                                                           \
    if (!b || (b == -1 && a == least)) return;                                                                         \
    result r = f(a, b);                                                                                                \
    see(r.quot);                                                                                                       \
    see(r.rem);                                                                                                        \
  }
DIVIDES(div, int, div_t, INT32_MIN)
DIVIDES(ldiv, long, ldiv_t, INT64_MIN)
DIVIDES(lldiv, long long, lldiv_t, INT64_MIN)

#define RANDOM(f)                                                                                                      \
  CASE(f) { see(f()); }
RANDOM(rand)
RANDOM(random)
RANDOM(lrand48)
RANDOM(mrand48)
CASE(drand48) { see_double(drand48()); }
CASE(rand_r) {
  unsigned *seed = room(sizeof *seed);
  int r = rand_r(seed);
  see(*seed);
  see(r);
}
CASE(srand) {
  srand((unsigned)edge());
  see(rand());
}
CASE(srandom) {
  srandom((unsigned)edge());
  see(random());
}
CASE(srand48) {
  srand48(edge());
  see(lrand48());
}

static char *number_text(void) {
  static const char *const begins[] = {"",
                                       " ",
                                       "\t\n -",
                                       "+",
                                       "-",
                                       "--",
                                       "0x",
                                       "0X1",
                                       "-0x",
                                       "0",
                                       "00",
                                       "x",
                                       "9223372036854775807",
                                       "-9223372036854775808",
                                       "18446744073709551615",
                                       "99999999999999999999",
                                       "-99999999999999999999",
                                       "2147483648",
                                       "1e",
                                       "z"};
  static const char *const ends[] = {"", "1", "19", "0", "f", "zz", " 5", "8", "x", "-", "7a."};
  char s[80];
  strcpy(s, begins[pick(0, 19)]);
  strcat(s, ends[pick(0, 10)]);
  return word(s);
}

#define FROM_TEXT(f)                                                                                                   \
  CASE(f) {                                                                                                            \
    static const int bases[] = {0, 10, 16, 8, 2, 36, 1, 37, -1};                                                       \
    char *s = number_text(), **end = room(sizeof *end);                                                                \
    *end = 0;                                                                                                          \
    errno = 0;                                                                                                         \
    unsigned long n = (unsigned long)f(s, end, bases[pick(0, 8)]);                                                     \
    see_pointer(*end, s);                                                                                              \
    see(n);                                                                                                            \
    see_errno();                                                                                                       \
  }                                                                                                                    \
  CASE(f##__without_end) { see(f(number_text(), 0, 10)); }
FROM_TEXT(strtol)
FROM_TEXT(strtoll)
FROM_TEXT(strtoul)
FROM_TEXT(strtoull)
CASE(atoi) { see(atoi(number_text())); }
CASE(atol) { see(atol(number_text())); }
CASE(atoll) { see(atoll(number_text())); }

#define REAL_FROM_TEXT(f)                                                                                              \
  CASE(f) {                                                                                                            \
    static const char *const all[] = {"1.5",   "-2e3x", "",   "nan",    "inf", "1e999",                                \
                                      "0x1p3", ".",     " 7", "1e-400", "-0",  "12345678901234567890"};                \
    char *s = word(all[pick(0, 11)]), **end = room(sizeof *end);                                                       \
    errno = 0;                                                                                                         \
    double r = (double)f(s, end);                                                                                      \
    hint(0);                                                                                                           \
    see_pointer(*end, s);                                                                                              \
    see_errno();                                                                                                       \
    see_double(r);                                                                                                     \
  }
REAL_FROM_TEXT(strtod)
REAL_FROM_TEXT(strtof)
REAL_FROM_TEXT(strtold)
CASE(atof) { see_double(atof(number_text())); }

static int by_byte(const void *a, const void *b) { return *(const signed char *)a - *(const signed char *)b; }

CASE(qsort) {
  char *p = room(12);
  for (int i = 0; i < 12; i++) p[i] = (char)pick(0, 5); /* equal ones in pairs differ behind the first byte */
  hint(0);
  qsort(p, (size_t)pick(0, 6), 2, by_byte);
  see_bytes(p, 12);
}

CASE(bsearch) {
  char *p = room(10), key = (char)pick(-1, 11);
  size_t n = (size_t)pick(0, 10);
  for (int i = 0; i < 10; i++) p[i] = (char)i;
  char *r = bsearch(&key, p, n, 1, by_byte);
  hint(r != 0);
  hint(r ? r - p : 0);
  see_pointer(r, p);
}

CASE(getenv) {
  char *s = getenv(pick(0, 1) ? "PATH" : "no such variable");
  hint(s != 0);
  hint(s ? (long)strlen(s) : 0);
  see(s != 0);
  if (s) see_bytes(s, strlen(s) + 1);
}

CASE(secure_getenv) {
  char *s = secure_getenv(pick(0, 1) ? "PATH" : "no such variable");
  hint(s != 0);
  hint(s ? (long)strlen(s) : 0);
  see(s != 0);
  if (s) see_bytes(s, strlen(s) + 1);
}

CASE(setenv) {
  see(setenv(pick(0, 1) ? "CANTRIP_TEST" : "a=b", "x", 1));
  see_errno();
}
CASE(unsetenv) {
  see(unsetenv(pick(0, 1) ? "CANTRIP_TEST" : ""));
  see_errno();
}
CASE(putenv) {
  static char text[] = "CANTRIP_TEST=1";
  see(putenv(text));
}
CASE(system) {
  static long asked;
  see(asked++ % 100 ? system(0) : system("exit 3")); /* a shell is slow */
}

/* ---- builtins ---- */

#define BUILTIN(f, type)                                                                                               \
  CASE(__model_##f) {                                                                                                  \
    type x = (type)edge();                                                                                             \
    if (x) see(IS_REAL(WHICH) ? __builtin_##f(x) : __model_##f(x));                                                    \
  }
#define DECLARED(f, result, type)                                                                                      \
  result __model_##f(type);                                                                                            \
  __attribute__((weak)) result __model_##f(type);                                                                      \
  BUILTIN(f, type)
DECLARED(popcount, int, unsigned)
DECLARED(popcountl, int, unsigned long)
DECLARED(popcountll, int, unsigned long long)
DECLARED(parity, int, unsigned)
DECLARED(parityl, int, unsigned long)
DECLARED(parityll, int, unsigned long long)
DECLARED(clz, int, unsigned)
DECLARED(clzl, int, unsigned long)
DECLARED(clzll, int, unsigned long long)
DECLARED(ctz, int, unsigned)
DECLARED(ctzl, int, unsigned long)
DECLARED(ctzll, int, unsigned long long)
DECLARED(clrsb, int, int)
DECLARED(clrsbl, int, long)
DECLARED(clrsbll, int, long long)
DECLARED(bswap16, unsigned short, unsigned short)
DECLARED(bswap32, unsigned, unsigned)
DECLARED(bswap64, unsigned long long, unsigned long long)

CASE(ffs) { see(ffs((int)edge())); }
CASE(ffsl) { see(ffsl(edge())); }
CASE(ffsll) { see(ffsll(edge())); }

#undef htons
#undef ntohs
#undef htonl
#undef ntohl
CASE(htons) { see((htons)((unsigned short)edge())); }
CASE(ntohs) { see((ntohs)((unsigned short)edge())); }
CASE(htonl) { see((htonl)((unsigned)edge())); }
CASE(ntohl) { see((ntohl)((unsigned)edge())); }

/* ---- messages ---- */

static int status = 3;
#define ENDS_ONCE(f, ...)                                                                                              \
  static void call_##f(void) { f(__VA_ARGS__); }                                                                       \
  CASE(f) {                                                                                                            \
    static int result = -9;                                                                                            \
    if (result == -9 || !IS_REAL(WHICH)) result = ending(call_##f);                                                    \
    see(result);                                                                                                       \
  }
ENDS_ONCE(err, status, "%d", 1)
ENDS_ONCE(errx, status, "%d", 1)
ENDS_ONCE(error, status, 2, "%d", 1)
ENDS_ONCE(error_at_line, status, 2, "file", 7, "%d", 1)
ENDS_ONCE(warn, "%d", 1)
ENDS_ONCE(warnx, "%d", 1)

CASE(setlocale) {
  char *s = setlocale(LC_ALL, pick(0, 1) ? "C" : pick(0, 1) ? 0 : "no such locale");
  see(s != 0);
  if (s) see_bytes(s, strlen(s) + 1);
}

CASE(localeconv) { see(strcmp(localeconv()->decimal_point, ".")); }

/* ---- the heap ---- */

CASE(malloc) {
  char *p = malloc((size_t)pick(1, 40));
  see(p != 0);
  free(p);
}
CASE(calloc) {
  size_t n = (size_t)pick(1, 9), size = (size_t)pick(1, 9);
  char *p = calloc(n, size);
  see_bytes(p, n * size);
  free(p);
}
CASE(calloc__too_much) { see(calloc((size_t)-1 / 2, 3) != 0); }
CASE(realloc) {
  char *p = malloc(4), *q;
  memcpy(p, "abc", 4);
  q = realloc(p, (size_t)pick(4, 900));
  see_bytes(q, 4);
  free(q);
}
CASE(realloc__zero) { see(realloc(malloc(3), 0) == NULL); }

CASE(realloc__null) {
  char *p = realloc(0, 3);
  see(p != 0);
  free(p);
}
CASE(malloc_usable_size) {
  char *p = malloc(10);
  see(malloc_usable_size(p) >= 10);
  see(malloc_usable_size(0));
  free(p);
}
CASE(free) {
  free(malloc(3));
  free(0);
  see(1);
}
/* ---- aligned memory: the result is what matters, and that it can be used and freed ---- */

#define ALIGNED(f)                                                                                                     \
  CASE(f) {                                                                                                            \
    size_t n = (size_t)pick(1, 40);                                                                                    \
    char *p = f((size_t)1 << pick(0, 4), n);                                                                           \
    see(p != NULL);                                                                                                    \
    memset(p, 7, n);                                                                                                   \
    see_bytes(p, n);                                                                                                   \
    free(p);                                                                                                           \
  }
ALIGNED(aligned_alloc)
ALIGNED(memalign)

CASE(posix_memalign) {
  void *p = NULL;
  size_t n = (size_t)pick(1, 40);
  int status = posix_memalign(&p, (size_t)pick(0, 16), n);
  see(status);
  see(p != NULL);
  if (p) memset(p, 7, n);
  free(p);
}

CASE(reallocarray) {
  size_t n = (size_t)pick(1, 8);
  char *p = reallocarray(NULL, n, 4);
  memset(p, 7, 4 * n);
  see(reallocarray(p, (size_t)-1 / 2, 8) == NULL);
  p = reallocarray(p, n + 1, 4);
  see_bytes(p, 4 * n);
  free(p);
}
