/* stdlib.h, malloc.h and inttypes.h. malloc, calloc, realloc, free, exit and abort are known to proofs and interpreter without a model. */
#include "cantrip.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int __model_fails(void);
void *memcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);

/* ---- numbers ---- */

int abs(int x) {
  __cantrip_needs(x != INT_MIN, CHECK_OVERFLOW, x);
  return x < 0 ? (int)(0u - (unsigned)x) : x;
}

long labs(long x) {
  __cantrip_needs(x != LONG_MIN, CHECK_OVERFLOW, x);
  return x < 0 ? (long)(0ul - (unsigned long)x) : x;
}

long long llabs(long long x) {
  __cantrip_needs(x != LLONG_MIN, CHECK_OVERFLOW, x);
  return x < 0 ? (long long)(0ull - (unsigned long long)x) : x;
}

long imaxabs(long x) {
  __cantrip_needs(x != LONG_MIN, CHECK_OVERFLOW, x);
  return x < 0 ? (long)(0ul - (unsigned long)x) : x;
}

div_t div(int a, int b) {
  div_t r;
  __cantrip_needs(b != 0, CHECK_DIV0, b);
  __cantrip_needs(b != -1 || a != INT_MIN, CHECK_OVERFLOW, a);
  r.quot = a / b;
  r.rem = a % b;
  return r;
}

ldiv_t ldiv(long a, long b) {
  ldiv_t r;
  __cantrip_needs(b != 0, CHECK_DIV0, b);
  __cantrip_needs(b != -1 || a != LONG_MIN, CHECK_OVERFLOW, a);
  r.quot = a / b;
  r.rem = a % b;
  return r;
}

lldiv_t lldiv(long long a, long long b) {
  lldiv_t r;
  __cantrip_needs(b != 0, CHECK_DIV0, b);
  __cantrip_needs(b != -1 || a != LLONG_MIN, CHECK_OVERFLOW, a);
  r.quot = a / b;
  r.rem = a % b;
  return r;
}

/* ---- aligned memory ---- */

static int is_power(size_t n) { return n && !(n & (n - 1)); }

/* The interpreter's objects are aligned at 2^28 bytes, or at less where that is tried. */
static void *aligned_block(size_t align, size_t size) {
  if (align > (size_t)1 << 28) __cantrip_stop("an alignment beyond 2^28 bytes");
  void *p = malloc(size);
  __VERIFIER_assume(!((size_t)p & (align - 1)));
  return p;
}

/* An alignment that is no power of two is refused, or made one: libraries differ. */
static int is_refused(size_t align) {
  if (is_power(align) || !__cantrip_range(0, 1)) return 0;
  errno = EINVAL;
  return 1;
}

static size_t power_above(size_t n) {
  size_t power = 1;
  while (power < n && power <= (size_t)1 << 28) power <<= 1;
  return power;
}

void *aligned_alloc(size_t align, size_t size) {
  return is_refused(align) ? 0 : aligned_block(power_above(align), size);
}

void *memalign(size_t align, size_t size) { return is_refused(align) ? 0 : aligned_block(power_above(align), size); }

void *valloc(size_t size) { return aligned_block(4096, size); }

void *pvalloc(size_t size) { return aligned_block(4096, (size + 4095) & ~(size_t)4095); }

int posix_memalign(void **to, size_t align, size_t size) {
  __cantrip_writes(to, sizeof *to);
  if (!is_power(align) || align % sizeof(void *)) return EINVAL;
  void *p = aligned_block(align, size);
  if (!p) return ENOMEM;
  *to = p;
  return 0;
}

void *__contract_aligned_alloc(size_t align, size_t size) { return is_refused(align) ? 0 : malloc(size); }

void *__contract_memalign(size_t align, size_t size) { return is_refused(align) ? 0 : malloc(size); }

void *__contract_valloc(size_t size) { return malloc(size); }

void *__contract_pvalloc(size_t size) { return malloc((size + 4095) & ~(size_t)4095); }

int __contract_posix_memalign(void **to, size_t align, size_t size) {
  __cantrip_writes(to, sizeof *to);
  if (!is_power(align) || align % sizeof(void *)) return EINVAL;
  void *p = malloc(size);
  if (!p) return ENOMEM;
  *to = p;
  return 0;
}

void *reallocarray(void *p, size_t n, size_t size) {
  if (size && n > (size_t)-1 / size) {
    errno = ENOMEM;
    return 0;
  }
  return realloc(p, n * size);
}

/* ---- random numbers: anything ---- */

int rand(void) { return (int)__cantrip_range(0, RAND_MAX); }

int rand_r(unsigned *seed) {
  __cantrip_writes(seed, sizeof *seed);
  *seed = __VERIFIER_nondet_uint();
  return (int)__cantrip_range(0, RAND_MAX);
}

long random(void) { return __cantrip_range(0, RAND_MAX); }

long lrand48(void) { return __cantrip_range(0, RAND_MAX); }

long mrand48(void) { return __cantrip_range(INT_MIN, INT_MAX); }

double drand48(void) {
  double x = __VERIFIER_nondet_double();
  __VERIFIER_assume(x >= 0 && x < 1);
  return x;
}

void srand(unsigned seed) { (void)seed; }

void srandom(unsigned seed) { (void)seed; }

void srand48(long seed) { (void)seed; }

/* ---- numbers from text ---- */

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit_of(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* What strtol and its like have in common: the magnitude, its sign, whether it is too large for 64 bits, and where it ends. */
static unsigned long long read_number(const char *s, const char **end, int base, int *negative, int *beyond) {
  size_t i = 0, digits = 0;
  unsigned long long n = 0;
  *beyond = 0;
  *end = s;
  while (is_space(s[i])) i++;
  *negative = s[i] == '-';
  if (s[i] == '-' || s[i] == '+') i++;
  if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') && digit_of(s[i + 2]) < 16) {
    base = 16;
    i += 2;
  }
  if (base == 0) base = s[i] == '0' ? 8 : 10;
  for (; digit_of(s[i]) < base; i++, digits++) {
    unsigned long long d = (unsigned)digit_of(s[i]), b = (unsigned)base;
    if (n > (ULLONG_MAX - d) / b) *beyond = 1;
    n = n * b + d;
  }
  if (digits) *end = s + i;
  return n;
}

static int is_base(int base) { return base == 0 || (base >= 2 && base <= 36); }

/* No base: whether the end is set depends on the library. */
static void refuse_base(const char *s, char **end) {
  if (end && __cantrip_range(0, 1)) *end = (char *)s;
  errno = EINVAL;
}

long long strtoll(const char *s, char **end, int base) {
  const char *stop = s;
  int negative = 0, beyond = 0;
  if (!is_base(base)) {
    refuse_base(s, end);
    return 0;
  }
  unsigned long long n = read_number(s, &stop, base, &negative, &beyond);
  if (end) *end = (char *)stop;
  if (!beyond && n <= LLONG_MAX) return negative ? -(long long)n : (long long)n;
  if (!beyond && negative && n == (unsigned long long)LLONG_MAX + 1) return LLONG_MIN;
  errno = ERANGE;
  return negative ? LLONG_MIN : LLONG_MAX;
}

unsigned long long strtoull(const char *s, char **end, int base) {
  const char *stop = s;
  int negative = 0, beyond = 0;
  if (!is_base(base)) {
    refuse_base(s, end);
    return 0;
  }
  unsigned long long n = read_number(s, &stop, base, &negative, &beyond);
  if (end) *end = (char *)stop;
  if (beyond) errno = ERANGE;
  return beyond ? ULLONG_MAX : negative ? 0 - n : n;
}

long strtol(const char *s, char **end, int base) {
  const char *stop = s;
  int negative = 0, beyond = 0;
  if (!is_base(base)) {
    refuse_base(s, end);
    return 0;
  }
  unsigned long long n = read_number(s, &stop, base, &negative, &beyond);
  if (end) *end = (char *)stop;
  if (!beyond && n <= LONG_MAX) return negative ? -(long)n : (long)n;
  if (!beyond && negative && n == (unsigned long long)LONG_MAX + 1) return LONG_MIN;
  errno = ERANGE;
  return negative ? LONG_MIN : LONG_MAX;
}

unsigned long strtoul(const char *s, char **end, int base) {
  const char *stop = s;
  int negative = 0, beyond = 0;
  if (!is_base(base)) {
    refuse_base(s, end);
    return 0;
  }
  unsigned long long n = read_number(s, &stop, base, &negative, &beyond);
  if (end) *end = (char *)stop;
  if (n > ULONG_MAX) beyond = 1;
  if (beyond) errno = ERANGE;
  return beyond ? ULONG_MAX : negative ? 0 - (unsigned long)n : (unsigned long)n;
}

static int is_digit(int c) { return c >= '0' && c <= '9'; }

/* Where a number of at most three digits in base 10 ends; 0: it is not one. */
static size_t short_end(const char *s, size_t length) {
  size_t at = s[0] == '-' || s[0] == '+';
  if (at >= length || !is_digit(s[at])) return 0;
  if (at + 1 == length || !is_digit(s[at + 1])) return at + 1;
  if (at + 2 == length || !is_digit(s[at + 2])) return at + 2;
  return at + 3 == length || !is_digit(s[at + 3]) ? at + 3 : 0;
}

static long short_value(const char *s, size_t end) {
  size_t at = s[0] == '-' || s[0] == '+';
  long n = s[at] - '0';
  if (at + 1 < end) n = n * 10 + (s[at + 1] - '0');
  if (at + 2 < end) n = n * 10 + (s[at + 2] - '0');
  return s[0] == '-' ? -n : n;
}

/* Whether a number did not fit. */
static void may_be_beyond(void) {
  if (__cantrip_some()) errno = ERANGE;
}

/* A number at the beginning of a string that must be terminated: its value, and where it ends, follow from the text. */
static long some_number(const char *s, char **end, int base) {
  size_t length = __cantrip_length(s), used = base == 10 ? short_end(s, length) : 0;
  long n = 0;
  if (used > 0) {
    n = short_value(s, used);
  } else {
    used = (size_t)__cantrip_digits(s, base, 1);
    n = __cantrip_digits(s, base, 0);
    __VERIFIER_assume(used <= length);
    if (length == 0 || (length == 1 && digit_of(s[0]) > 35)) __VERIFIER_assume(n == 0 && used == 0);
    if (used == 0) __VERIFIER_assume(n == 0);
    may_be_beyond();
  }
  if (end) {
    __cantrip_writes(end, sizeof *end);
    *end = (char *)s + used;
  }
  return n;
}

long __contract_strtol(const char *s, char **end, int base) {
  if (!is_base(base)) {
    if (end) __cantrip_writes(end, sizeof *end);
    refuse_base(s, end);
    return 0;
  }
  return some_number(s, end, base);
}

long long __contract_strtoll(const char *s, char **end, int base) {
  if (!is_base(base)) {
    if (end) __cantrip_writes(end, sizeof *end);
    refuse_base(s, end);
    return 0;
  }
  return some_number(s, end, base);
}

unsigned long __contract_strtoul(const char *s, char **end, int base) {
  if (!is_base(base)) {
    if (end) __cantrip_writes(end, sizeof *end);
    refuse_base(s, end);
    return 0;
  }
  return (unsigned long)some_number(s, end, base);
}

unsigned long long __contract_strtoull(const char *s, char **end, int base) {
  if (!is_base(base)) {
    if (end) __cantrip_writes(end, sizeof *end);
    refuse_base(s, end);
    return 0;
  }
  return (unsigned long)some_number(s, end, base);
}

int atoi(const char *s) { return (int)strtol(s, 0, 10); }

long atol(const char *s) { return strtol(s, 0, 10); }

long long atoll(const char *s) { return strtoll(s, 0, 10); }

/* ---- sorting and searching ---- */

static void exchange(char *a, char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    char c = a[i];
    a[i] = b[i];
    b[i] = c;
  }
}

/* The order of elements that compare equal is not fixed; where they are the same, it does not show. */
static int goes_before(const char *a, const char *b, size_t size, int (*compare)(const void *, const void *)) {
  int d = compare(b, a);
  return d > 0 || (d == 0 && __cantrip_compare(a, b, size, 0) && __cantrip_range(0, 1));
}

void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  char *p = base;
  for (size_t i = 1; i < n; i++)
    for (size_t k = i; k > 0 && goes_before(p + k * size, p + (k - 1) * size, size, compare); k--)
      exchange(p + (k - 1) * size, p + k * size, size);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *at = (const char *)base + middle * size;
    int d = compare(key, at);
    if (d == 0) return (void *)at;
    if (d < 0) high = middle;
    else low = middle + 1;
  }
  return 0;
}

/* ---- the environment ---- */

static char *some_text(void) {
  size_t n = (size_t)__cantrip_range(0, 4095);
  char *text = __cantrip_object(n + 1);
  __cantrip_fill(text, n);
  text[n] = 0;
  return text;
}

/* Variables that the program has asked for or set: they have a value until it is set again. */
struct __model_variable {
  const char *name;
  char *value; /* null: there is no such variable */
};

enum { MOST_VARIABLES = 16 };

struct __model_variable __model_variables[MOST_VARIABLES];
unsigned __model_known_variables;
int __model_has_put; /* the text of a variable is the program's own */

static char *own_text(const char *s) {
  size_t n = __cantrip_length(s) + 1;
  char *copy = __cantrip_object(n);
  memcpy(copy, s, n);
  return copy;
}

static struct __model_variable *variable(const char *name) {
  size_t n = __cantrip_length(name) + 1;
  unsigned i = 0;
  while (i < __model_known_variables && __cantrip_compare(name, __model_variables[i].name, n, 1)) i++;
  if (i < __model_known_variables) return &__model_variables[i];
  if (i == MOST_VARIABLES) __cantrip_stop("more than 16 environment variables");
  __model_known_variables = i + 1;
  __model_variables[i].name = own_text(name);
  __model_variables[i].value = __cantrip_range(0, 1) ? some_text() : 0;
  return &__model_variables[i];
}

static int is_name(const char *s) {
  size_t n = __cantrip_length(s);
  return n > 0 && __cantrip_find(s, '=', n, 0) == n;
}

char *getenv(const char *name) {
  if (!is_name(name)) return 0;
  if (__model_has_put) __cantrip_stop("getenv() after putenv()");
  return variable(name)->value;
}

char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int replace) {
  __cantrip_length(value);
  if (!is_name(name) || !__cantrip_range(0, 1)) return __model_fails();
  struct __model_variable *v = variable(name);
  if (replace || !v->value) v->value = own_text(value);
  return 0;
}

int unsetenv(const char *name) {
  if (!is_name(name) || !__cantrip_range(0, 1)) return __model_fails();
  variable(name)->value = 0;
  return 0;
}

int putenv(char *text) {
  __cantrip_length(text);
  if (!__cantrip_range(0, 1)) return __model_fails();
  __model_has_put = 1;
  return 0;
}

int system(const char *command) {
  if (command) __cantrip_length(command);
  return (int)__cantrip_range(-1, 65535);
}

/* Any elements are compared, any number of times, and end up in any order. */
void __contract_qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  char *p = base;
  __cantrip_writes(base, n * size);
  while (n > 1 && __cantrip_some()) {
    size_t i = (size_t)__cantrip_some(), k = (size_t)__cantrip_some();
    __VERIFIER_assume(i < n && k < n);
    __cantrip_forget(base, n * size);
    compare(p + i * size, p + k * size);
  }
  if (n > 1) __cantrip_forget(base, n * size);
}

void *__contract_bsearch(const void *key, const void *base, size_t n, size_t size,
                         int (*compare)(const void *, const void *)) {
  const char *p = base;
  __cantrip_reads(base, n * size);
  while (n > 0 && __cantrip_some()) {
    size_t i = (size_t)__cantrip_some();
    __VERIFIER_assume(i < n);
    if (compare(key, p + i * size) == 0) return (void *)(p + i * size);
  }
  return 0;
}

/* ---- floating-point numbers from text: the interpreter asks the real library ---- */

double __cantrip_some_double(void);

double __contract_strtod(const char *s, char **end) {
  size_t length = __cantrip_length(s), used = (size_t)__cantrip_some();
  __VERIFIER_assume(used <= length);
  if (end) {
    __cantrip_writes(end, sizeof *end);
    *end = (char *)s + used;
  }
  may_be_beyond();
  return used ? __cantrip_some_double() : 0;
}

float __contract_strtof(const char *s, char **end) { return (float)__contract_strtod(s, end); }

long double __contract_strtold(const char *s, char **end) { return __contract_strtod(s, end); }

double __contract_atof(const char *s) { return __contract_strtod(s, 0); }
