/* Runs the cases (driver.h): first with the real library, whose outcome is kept, then with the models and with the contracts. A
 * model asks for inputs; each is searched among what the real run showed next, zero, one, and the ends of the range, from the
 * beginning for every choice, until the model shows what the library showed. If no choices do that, the model is wrong; so it is
 * when an obligation is not met.
 * usage: driver ROUNDS [CASE]... */
#define _GNU_SOURCE
#include "driver.h"

#include "../../share/cantrip/library/cantrip.h"

#include <errno.h>
#include <float.h>
#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REAL, MODEL, CONTRACT };
enum { NUMBER, DOUBLE, MEMORY, HINT };
enum {
  MOST_SEEN = 4096,
  MOST_CHOICES = 4096,
  MOST_RUNS = 20000,
  AHEAD = 14,
  ROOMS = 48,
  PAGE = 4096,
  MOST_BLOCKS = 256
};
enum { AGREES = 0, DIFFERS, STOPPED, NOT_MET };

typedef struct seen {
  int kind, line;
  long number;
  double real;
  unsigned char *bytes;
} seen;

typedef struct choice {
  int at, of;
} choice;

extern const test_case __start_cases_real[], __stop_cases_real[], __start_cases_model[], __stop_cases_model[],
    __start_cases_contract[], __stop_cases_contract[];
extern char __start_model_data[] __attribute__((weak)), __stop_model_data[] __attribute__((weak));
extern char __start_model_bss[] __attribute__((weak)), __stop_model_bss[] __attribute__((weak));
extern int __model_errno;

/* The functions that have a model, and a contract. tools/link-models.sh writes them. */
#include "names.inc"

static int mode;
static const char *current;
static seen log_of[MOST_SEEN];
static int nlog, at, farthest, since;
static choice choices[MOST_CHOICES];
static int nchoices, depth;
static sigjmp_buf again, inside, program;
static volatile sig_atomic_t may_fault;
static int ended, in_program;
static char complaint[256];
static void *blocks[MOST_BLOCKS];
static int nblocks;
static uint64_t state;
static char *rooms;
static int nrooms;
static char directory[] = "/tmp/cantrip-library-XXXXXX";

static _Noreturn void leave(int why) {
  in_program = 0;
  siglongjmp(again, why);
}

/* ---- arguments ---- */

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}

long pick(long low, long high) {
  uint64_t width = (uint64_t)high - (uint64_t)low + 1;
  return (long)((uint64_t)low + (width ? next() % width : next()));
}

long edge(void) {
  static const long edges[] = {0,        1,     -1,       2,        9,           10,          127,      128,
                               255,      256,   -128,     -129,     INT_MAX,     INT_MIN,     UINT_MAX, LONG_MAX,
                               LONG_MIN, 65535, SHRT_MAX, SHRT_MIN, INT_MAX - 1, LONG_MAX - 1};
  return pick(0, 2)   ? edges[pick(0, (long)(sizeof edges / sizeof *edges) - 1)]
         : pick(0, 1) ? pick(-300, 300)
                      : (long)next();
}

double real_edge(void) {
  static const double edges[] = {0.0,
                                 -0.0,
                                 1.0,
                                 -1.0,
                                 0.5,
                                 -0.5,
                                 1.5,
                                 2.5,
                                 -2.5,
                                 3.5,
                                 DBL_MAX,
                                 -DBL_MAX,
                                 DBL_MIN,
                                 4.9e-324,
                                 INFINITY,
                                 -INFINITY,
                                 NAN,
                                 1e300,
                                 -1e300,
                                 4503599627370496.0,
                                 4503599627370495.5,
                                 8388607.5,
                                 8388608.0,
                                 0.49999999999999994,
                                 9007199254740993.0,
                                 1e-300,
                                 FLT_MAX,
                                 FLT_MIN};
  if (pick(0, 2)) return edges[pick(0, (long)(sizeof edges / sizeof *edges) - 1)];
  return (double)pick(-1000000, 1000000) / (double)pick(1, 5000);
}

void *room(size_t n) {
  if (nrooms == ROOMS || n > PAGE) {
    fprintf(stderr, "no room for %zu bytes\n", n);
    abort();
  }
  char *end = rooms + (size_t)(2 * nrooms++ + 1) * PAGE, *begin = end - n;
  for (size_t i = 0; i < n; i++) begin[i] = (char)next();
  return begin;
}

char *text_in(int most, size_t n) {
  static const char letters[] = "aabB=/, 01\xe9";
  size_t length = (size_t)pick(0, most);
  char *s = room(n);
  for (size_t i = 0; i < length; i++) s[i] = letters[pick(0, (long)sizeof letters - 2)];
  s[length] = 0;
  return s;
}

char *text(int most) {
  size_t length = (size_t)pick(0, most);
  char *s = text_in((int)length, length + 1);
  size_t n = strlen(s);
  return memmove(s + (length - n), s, n + 1);
}

char *word(const char *s) { return strcpy(room(strlen(s) + 1), s); }

const char *scratch(const char *name) {
  static char path[128];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  return path;
}

/* ---- what was seen ---- */

static seen *see_next(int kind, int line) {
  since = 0;
  if (mode == REAL) {
    if (nlog == MOST_SEEN) {
      fprintf(stderr, "too much is seen\n");
      abort();
    }
    log_of[nlog] = (seen){.kind = kind, .line = line};
    return &log_of[nlog++];
  }
  while (at < nlog && log_of[at].kind == HINT) at++;
  if (at >= nlog || log_of[at].kind != kind || log_of[at].line != line) leave(DIFFERS);
  if (at > farthest) farthest = at;
  return &log_of[at];
}

void see_number(int line, long value) {
  seen *s = see_next(NUMBER, line);
  if (mode == REAL) s->number = value;
  else if (s->number != value) leave(DIFFERS);
  else at++;
}

void see_real(int line, double value) {
  seen *s = see_next(DOUBLE, line);
  if (mode == REAL) s->real = value;
  else if (isnan(value) ? !isnan(s->real) : memcmp(&value, &s->real, sizeof value)) leave(DIFFERS);
  else at++;
}

void see_memory(int line, const void *p, size_t n) {
  seen *s = see_next(MEMORY, line);
  if (mode == REAL) {
    s->number = (long)n;
    s->bytes = memcpy(malloc(n + 1), p, n);
  } else if (s->number != (long)n || memcmp(s->bytes, p, n)) {
    leave(DIFFERS);
  } else {
    at++;
  }
}

void see_place(int line, const void *p, const void *base) {
  see_number(line, p ? (long)((uintptr_t)p - (uintptr_t)base) : -1);
}

void hint(long value) {
  if (mode != REAL) return;
  see_next(HINT, 0)->number = value;
}

/* ---- choices ---- */

static int choose(int of) {
  if (depth == nchoices) {
    if (nchoices == MOST_CHOICES) leave(DIFFERS);
    choices[nchoices++] = (choice){0, of};
  }
  return choices[depth++].at;
}

/* The next combination; 0: there is none. */
static int advance(void) {
  nchoices = depth; /* those behind the place where it failed do not count */
  while (nchoices > 0 && choices[nchoices - 1].at + 1 >= choices[nchoices - 1].of) nchoices--;
  if (!nchoices) return 0;
  choices[nchoices - 1].at++;
  return 1;
}

typedef struct candidates {
  int n;
  long at[2 * AHEAD + 16];
} candidates;

static void add(candidates *c, long value, long low, long high) {
  if (value < low || value > high) return;
  for (int i = 0; i < c->n; i++)
    if (c->at[i] == value) return;
  c->at[c->n++] = value;
}

static long number_of(const seen *s) {
  return s->kind == DOUBLE ? (s->real > -9e18 && s->real < 9e18 ? (long)s->real : 0) : s->number;
}

static void add_seen(candidates *c, int i, long low, long high) {
  if (i >= nlog) return;
  long n = number_of(&log_of[i]);
  add(c, n, low, high);
  if (n != LONG_MIN) add(c, -n, low, high);
}

static long choose_long(long low, long high) {
  candidates c = {0};
  if (high < low) leave(DIFFERS);
  add_seen(&c, at + since, low, high);
  for (int i = at; i < at + AHEAD; i++) add_seen(&c, i, low, high);
  for (int i = at - 3; i < at; i++)
    if (i >= 0) add_seen(&c, i, low, high);
  add(&c, 1, low, high);
  add(&c, 0, low, high);
  add(&c, low, low, high);
  add(&c, high, low, high);
  since++;
  return c.at[choose(c.n)];
}

static double choose_double(void) {
  double c[AHEAD + 2];
  int n = 0;
  for (int i = at; i < at + AHEAD && i < nlog; i++)
    if (log_of[i].kind == DOUBLE) c[n++] = log_of[i].real;
  c[n++] = 0;
  since++;
  return c[choose(n)];
}

/* ---- the primitives: inputs ---- */

_Bool __VERIFIER_nondet_bool(void) { return choose_long(0, 1) != 0; }
int __VERIFIER_nondet_int(void) { return (int)choose_long(INT_MIN, INT_MAX); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)choose_long(0, UINT_MAX); }
long __VERIFIER_nondet_long(void) { return choose_long(LONG_MIN, LONG_MAX); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)choose_long(LONG_MIN, LONG_MAX); }
double __VERIFIER_nondet_double(void) { return choose_double(); }
float __VERIFIER_nondet_float(void) { return (float)choose_double(); }
double __cantrip_some_double(void);
double __cantrip_some_double(void) { return choose_double(); }
long __cantrip_some(void) { return choose_long(LONG_MIN, LONG_MAX); }
long __cantrip_range(long low, long high) { return choose_long(low, high); }
int __cantrip_getc(int stream) { return (void)stream, (int)choose_long(-1, 255); }

long __cantrip_digits(const char *s, int base, int end) {
  (void)s, (void)base, (void)end;
  return choose_long(LONG_MIN, LONG_MAX);
}

void __VERIFIER_assume(int condition) {
  if (!condition) leave(DIFFERS);
}

static void touch(const void *p, size_t n, int write);

/* What one of the next memories that were seen begins with, or nothing changes. */
void __cantrip_fill(void *p, size_t n) {
  const seen *c[AHEAD + 1];
  int k = 0;
  touch(p, n, 1);
  for (int i = at; i < at + AHEAD && i < nlog; i++)
    if (log_of[i].kind == MEMORY) c[k++] = &log_of[i];
  c[k++] = NULL;
  since++;
  const seen *s = c[choose(k)];
  if (s) memcpy(p, s->bytes, (size_t)s->number < n ? (size_t)s->number : n);
}

void __cantrip_forget(void *p, size_t n) { __cantrip_fill(p, n); }

long __cantrip_read(void *p, size_t n, int stream, int line) {
  (void)stream;
  long got = choose_long(-1, (long)n);
  if (got > 0) {
    __cantrip_fill(p, (size_t)got);
    const char *end = line ? memchr(p, '\n', (size_t)got) : NULL;
    if (end && end + 1 != (char *)p + got) leave(DIFFERS);
  }
  return got;
}

/* ---- obligations ---- */

static void not_met(const char *what, long a, long b) {
  snprintf(complaint, sizeof complaint, "%s(%ld, %ld)", what, a, b);
  leave(NOT_MET);
}

static void touch(const void *p, size_t n, int write) {
  volatile char *c = (char *)p;
  if (n > 1 << 20) not_met("too many bytes", 0, (long)n);
  may_fault = 1;
  if (sigsetjmp(inside, 0)) {
    may_fault = 0;
    not_met(write ? "writes" : "reads", 0, (long)n);
  }
  for (size_t i = 0; i < n; i++) {
    char byte = c[i];
    if (write) c[i] = byte;
  }
  may_fault = 0;
}

static void on_fault(int number) {
  (void)number;
  if (may_fault) siglongjmp(inside, 1);
  if (mode == REAL) {
    printf("%s: the case lets the real library access memory that it must not\n", current);
    _exit(3);
  }
  snprintf(complaint, sizeof complaint, "the model accesses memory that it must not");
  leave(NOT_MET);
}

void __cantrip_reads(const void *p, size_t n) { touch(p, n, 0); }
void __cantrip_writes(void *p, size_t n) { touch(p, n, 1); }

void __cantrip_apart(const void *p, const void *q, size_t n) {
  uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
  if (a != b && a < b + n && b < a + n) not_met("apart", 0, (long)n);
}

/* What harnesses for CBMC ask is not compared: there is nothing real to compare it with. */
int __cantrip_accessible(const unsigned char *p, size_t n, int written) { return p && n && written >= 0; }
size_t __cantrip_extent(const void *p, int what) { return p ? (size_t)what : 0; }

void __cantrip_needs(int condition, int check, long argument) {
  if (!condition) not_met("needs", check, argument);
}

/* ---- the rest ---- */

size_t __cantrip_length(const char *s) {
  size_t n = 0;
  do touch(s + n, 1, 0);
  while (s[n++]);
  return n - 1;
}

size_t __cantrip_length_within(const char *s, size_t n) {
  size_t i = 0;
  for (; i < n; i++) {
    touch(s + i, 1, 0);
    if (!s[i]) break;
  }
  return i;
}

int __cantrip_compare(const void *a, const void *b, size_t n, int strings) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; i++) {
    touch(x + i, 1, 0);
    touch(y + i, 1, 0);
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    if (strings && !x[i]) return 0;
  }
  return 0;
}

size_t __cantrip_find(const void *p, int c, size_t n, int last) {
  const unsigned char *s = p;
  size_t found = n;
  for (size_t i = 0; i < n && (last || found == n); i++) {
    touch(s + i, 1, 0);
    if (s[i] == (unsigned char)c) found = i;
  }
  return found;
}

void __cantrip_print(const void *s, size_t n, int stream) {
  (void)stream;
  touch(s, n, 0);
}

void __cantrip_say(const char *assumption) { (void)assumption; }

/* One thread runs. */
unsigned __cantrip_self(void) { return 0; }
unsigned __cantrip_start(void (*body)(void *, void *), void *function, void *argument) {
  (void)body, (void)function, (void)argument;
  leave(STOPPED);
}
void __cantrip_end_thread(void) { leave(STOPPED); }
void __cantrip_await(int condition) {
  if (!condition) leave(STOPPED);
}
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}
void __cantrip_acquire(const void *p) { (void)p; }
void __cantrip_release(const void *p) { (void)p; }
void __cantrip_holds(const void *p, int mode) { (void)p, (void)mode; }
void __cantrip_drops(const void *p) { (void)p; }

void __cantrip_stop(const char *why) {
  (void)why;
  leave(STOPPED);
}

size_t __cantrip_formatted(const char *format);
size_t __cantrip_formatted(const char *format) {
  __cantrip_length(format);
  return (size_t)choose_long(0, 1000);
}

int __cantrip_scanned(const char *format, int input);
int __cantrip_scanned(const char *format, int input) { /* what is written is known to proofs only */
  (void)format, (void)input;
  leave(STOPPED);
}

static size_t put_number(char *to, size_t n, int stream, const char *text) {
  size_t length = strlen(text);
  if (stream < 0) touch(to, length < n ? length : n, 1);
  if (stream < 0) memcpy(to, text, length < n ? length : n);
  return length;
}

#pragma GCC diagnostic ignored "-Wformat-nonliteral"
size_t __cantrip_print_integer(char *to, size_t n, int stream, const char *format, int w, int p, long long v) {
  char text[8192];
  snprintf(text, sizeof text, format, w, p, (intmax_t)v);
  return put_number(to, n, stream, text);
}

size_t __cantrip_print_real(char *to, size_t n, int stream, const char *format, int w, int p, long double v) {
  char text[8192];
  if (strchr(format, 'L')) snprintf(text, sizeof text, format, w, p, v);
  else snprintf(text, sizeof text, format, w, p, (double)v);
  return put_number(to, n, stream, text);
}

int __cantrip_is_here(int stream) { return (void)stream, 1; }

int __cantrip_prints(void) { return 0; }

void *test_malloc(size_t n);
void test_free(void *p);
void *test_calloc(size_t n, size_t size);
_Noreturn void model_exit(int status);
_Noreturn void model_abort(void);

void *test_malloc(size_t n) {
  if (nblocks == MOST_BLOCKS) leave(DIFFERS);
  return blocks[nblocks++] = malloc(n);
}

void *__cantrip_object(size_t n) { return test_malloc(n); }

void test_free(void *p) {
  int i = nblocks;
  while (i > 0 && blocks[i - 1] != p) i--;
  if (!p) return;
  if (!i) not_met("free", 0, 0);
  blocks[i - 1] = blocks[--nblocks];
  free(p);
}

size_t __cantrip_size(void *p) {
  int i = nblocks;
  while (i > 0 && blocks[i - 1] != p) i--;
  if (!i) not_met("size", 0, 0);
  return malloc_usable_size(p);
}

static void *released; /* freed when its contents have been copied */

void __cantrip_frees(void *p) { released = p; }

void __cantrip_revive(void *p) { released = p == released ? NULL : released; }

void __cantrip_contents(void *p, const void *from) {
  size_t n = from ? __cantrip_size((void *)from) : 0, room = __cantrip_size(p);
  memcpy(p, from ? from : p, n < room ? n : room);
  if (from && from == released) test_free(released);
  released = NULL;
}

void *test_calloc(size_t n, size_t size) {
  void *p = test_malloc(n * size);
  return p ? memset(p, 0, n * size) : p;
}

void model_exit(int status) {
  ended = status & 255;
  if (in_program) siglongjmp(program, 1);
  leave(STOPPED);
}

void model_abort(void) {
  ended = -1;
  if (in_program) siglongjmp(program, 1);
  leave(STOPPED);
}

int ending(void (*f)(void)) {
  if (mode == REAL) {
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (!child) {
      if (!freopen("/dev/null", "w", stderr)) _exit(99);
      f();
      _exit(254);
    }
    waitpid(child, &status, 0);
    return !WIFEXITED(status) ? -1 : WEXITSTATUS(status) == 254 ? -2 : WEXITSTATUS(status);
  }
  in_program = 1;
  if (!sigsetjmp(program, 0)) {
    f();
    ended = -2;
  }
  in_program = 0;
  return ended;
}

/* What the C library of this machine may not have. */
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);

__attribute__((weak)) size_t strlcpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; n && i < n - 1 && from[i]; i++) to[i] = from[i];
  if (n) to[i] = 0;
  return strlen(from);
}

__attribute__((weak)) size_t strlcat(char *to, const char *from, size_t n) {
  size_t length = strnlen(to, n);
  return length == n ? n + strlen(from) : length + strlcpy(to + length, from, n - length);
}

/* ---- runs ---- */

static char *kept_data, *kept_bss;

static void restore_models(void) {
  memcpy(__start_model_data, kept_data, (size_t)(__stop_model_data - __start_model_data));
  memcpy(__start_model_bss, kept_bss, (size_t)(__stop_model_bss - __start_model_bss));
}

static char *copy_of(const char *begin, const char *end) {
  return memcpy(malloc((size_t)(end - begin) + 1), begin, (size_t)(end - begin));
}

static void begin_run(uint64_t seed) {
  state = seed;
  nrooms = at = since = depth = 0;
  while (nblocks) free(blocks[--nblocks]);
  restore_models();
}

static void run_real(const test_case *c, uint64_t seed) {
  for (int i = 0; i < nlog; i++) free(log_of[i].bytes);
  nlog = 0;
  mode = REAL;
  begin_run(seed);
  errno = 0;
  c->run();
}

/* Is there an execution of the model that shows the same? */
static int search(const test_case *c, uint64_t seed, int which) {
  volatile int runs = 0, stops = 0;
  nchoices = farthest = 0;
  mode = which;
  for (;;) {
    int why = sigsetjmp(again, 0);
    if (why == NOT_MET) return NOT_MET;
    if (why) {
      stops += why == STOPPED;
      if (++runs > MOST_RUNS || !advance()) return stops && runs == 1 ? STOPPED : DIFFERS;
    }
    begin_run(seed);
    c->run();
    while (at < nlog && log_of[at].kind == HINT) at++;
    if (at < nlog) leave(DIFFERS);
    return AGREES;
  }
}

static void show(const char *name, const char *which, int round, int why) {
  const seen *s = farthest < nlog ? &log_of[farthest] : NULL;
  if (why == NOT_MET) printf("%s, %s, round %d: an obligation is not met: %s\n", name, which, round, complaint);
  else if (why == STOPPED) printf("%s, %s, round %d: the model gives up\n", name, which, round);
  else if (!s) printf("%s, %s, round %d: the model sees more than the library\n", name, which, round);
  else if (s->kind == DOUBLE)
    printf("%s, %s, round %d: line %d is %.17g, which the model does not allow\n", name, which, round, s->line,
           s->real);
  else if (s->kind == MEMORY)
    printf("%s, %s, round %d: line %d is '%.*s', which the model does not allow\n", name, which, round, s->line,
           (int)s->number, s->bytes);
  else
    printf("%s, %s, round %d: line %d is %ld, which the model does not allow\n", name, which, round, s->line,
           s->number);
}

static const test_case *case_of(const test_case *begin, const test_case *end, const char *name) {
  for (const test_case *c = begin; c < end; c++)
    if (!strcmp(c->name, name)) return c;
  return NULL;
}

/* Is the function of a case, whose name may have an ending __x, among these names? */
static int is_among(const char *const *names, const char *name) {
  const char *end = strstr(name + 2, "__");
  size_t n = end ? (size_t)(end - name) : strlen(name);
  for (; *names; names++)
    if (strlen(*names) == n && !strncmp(*names, name, n)) return 1;
  return 0;
}

static int is_wanted(const char *name, int argc, char **argv) {
  for (int i = 2; i < argc; i++)
    if (!strcmp(argv[i], name)) return 1;
  return argc <= 2;
}

static int is_first(const test_case *c) { return !strstr(c->name + 2, "__"); }

/* Both cases, and whether they agree. */
static int compare(const test_case *c, int rounds, long *comparisons) {
  const test_case *tests[3] = {c, case_of(__start_cases_model, __stop_cases_model, c->name),
                               case_of(__start_cases_contract, __stop_cases_contract, c->name)};
  static const char *const names[] = {"real", "model", "contract"};
  if (!is_among(with_model, c->name)) tests[MODEL] = NULL;
  if (!is_among(with_contract, c->name)) tests[CONTRACT] = NULL;
  if (!tests[MODEL] && !tests[CONTRACT]) {
    printf("%s has no model\n", c->name);
    return 0;
  }
  for (int round = 0; round < rounds; round++) {
    uint64_t seed = 0x9e3779b97f4a7c15ull * (uint64_t)(round + 1) ^ (uint64_t)(uintptr_t)(c - __start_cases_real) << 20;
    run_real(c, seed | 1);
    for (int which = MODEL; which <= CONTRACT; which++) {
      if (!tests[which]) continue;
      int why = search(tests[which], seed | 1, which);
      (*comparisons)++;
      if (why != AGREES) {
        show(c->name, names[which], round, why);
        return 0;
      }
    }
  }
  return 1;
}

static void set_up(void) {
  size_t all = (size_t)(2 * ROOMS + 1) * PAGE;
  struct sigaction fault = {.sa_handler = on_fault, .sa_flags = SA_NODEFER};
  rooms = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < ROOMS; i++) mprotect(rooms + (size_t)(2 * i + 1) * PAGE, PAGE, PROT_NONE);
  sigaction(SIGSEGV, &fault, NULL);
  sigaction(SIGBUS, &fault, NULL);
  kept_data = copy_of(__start_model_data, __stop_model_data);
  kept_bss = copy_of(__start_model_bss, __stop_model_bss);
  if (!mkdtemp(directory)) exit(2);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 100, functions = 0, passed = 0, failed = 0;
  long comparisons = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  set_up();
  for (const test_case *c = __start_cases_real; c < __stop_cases_real; c++) {
    if (!is_wanted(c->name, argc, argv)) continue;
    functions += is_first(c);
    current = c->name;
    if (compare(c, rounds, &comparisons)) passed++;
    else failed++;
  }
  char command[160];
  snprintf(command, sizeof command, "rm -rf %s", directory);
  if (system(command)) printf("%s is left behind\n", directory);
  printf("%d functions, %ld comparisons\n%d passed, %d failed\n", functions, comparisons, passed, failed);
  return failed != 0;
}
