/* What math.h rounds: each function for float, double and long double is computed by the host's own of that type. What is exact has
 * a model. */
#define _GNU_SOURCE
#include "run/library.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* ---- functions of one and of two numbers ---- */

typedef struct unary {
  double (*d)(double);
  float (*f)(float);
  long double (*l)(long double);
} unary;

typedef struct binary {
  double (*d)(double, double);
  float (*f)(float, float);
  long double (*l)(long double, long double);
} binary;

#define THREE(name) {name, name##f, name##l}

/* clang-format off */
#define UNARIES(X) \
  X(sqrt) X(cbrt) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) \
  X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) \
  X(log1p) X(logb) X(erf) X(erfc) X(tgamma) X(lgamma)
/* clang-format on */
#define BINARIES(X) X(pow) X(fmod) X(atan2) X(hypot) X(nextafter) X(remainder) X(copysign)

#define NUMBER(name) NUMBER_##name,
enum { UNARIES(NUMBER) UNARIES_END };
enum { BINARIES(NUMBER) BINARIES_END };

#define ROW(name) [NUMBER_##name] = THREE(name),
static const unary unaries[] = {UNARIES(ROW)};
static const binary binaries[] = {BINARIES(ROW)};

/* A tag is the function's number and which of the three types it is for. */
enum { FOR_DOUBLE, FOR_FLOAT, FOR_LONG };
#define TAG(number, which) ((number) * 4 + (which))

static void run_unary(machine *m, library_call *c) {
  const unary *f = &unaries[c->entry->tag / 4];
  long double x = arg_real(c, 0);
  errno = 0;
  switch (c->entry->tag % 4) {
  case FOR_FLOAT: give_real(m, c, f->f((float)x)); break;
  case FOR_DOUBLE: give_real(m, c, f->d((double)x)); break;
  default: give_real(m, c, f->l(x)); break;
  }
  if (errno) set_errno(m, errno);
}

static void run_binary(machine *m, library_call *c) {
  const binary *f = &binaries[c->entry->tag / 4];
  long double x = arg_real(c, 0), y = arg_real(c, 1);
  errno = 0;
  switch (c->entry->tag % 4) {
  case FOR_FLOAT: give_real(m, c, f->f((float)x, (float)y)); break;
  case FOR_DOUBLE: give_real(m, c, f->d((double)x, (double)y)); break;
  default: give_real(m, c, f->l(x, y)); break;
  }
  if (errno) set_errno(m, errno);
}

static void run_fma(machine *m, library_call *c) {
  long double x = arg_real(c, 0), y = arg_real(c, 1), z = arg_real(c, 2);
  switch (c->entry->tag) {
  case FOR_FLOAT: give_real(m, c, fmaf((float)x, (float)y, (float)z)); break;
  case FOR_DOUBLE: give_real(m, c, fma((double)x, (double)y, (double)z)); break;
  default: give_real(m, c, fmal(x, y, z)); break;
  }
}

/* ---- with integers ---- */

static void run_ilogb(machine *m, library_call *c) { give_int(m, c, ilogbl(arg_real(c, 0))); }

static void run_ldexp(machine *m, library_call *c) {
  long double x = arg_real(c, 0);
  int64_t by = arg_int(c, 1);
  int n = by > 100000 ? 100000 : by < -100000 ? -100000 : (int)by;
  switch (c->entry->tag) {
  case FOR_FLOAT: give_real(m, c, ldexpf((float)x, n)); break;
  case FOR_DOUBLE: give_real(m, c, ldexp((double)x, n)); break;
  default: give_real(m, c, ldexpl(x, n)); break;
  }
}

static void run_frexp(machine *m, library_call *c) {
  int exponent = 0;
  long double r = frexpl(arg_real(c, 0), &exponent);
  access_write(m, arg_pointer(m, c, 1), 4, (uint32_t)exponent, c->name);
  give_real(m, c, r);
}

static void run_sign(machine *m, library_call *c) { give_int(m, c, signbit(arg_real(c, 0)) != 0); }

#define UNARY_ENTRIES(name)                                                                                            \
  {#name, run_unary, TAG(NUMBER_##name, FOR_DOUBLE)}, {#name "f", run_unary, TAG(NUMBER_##name, FOR_FLOAT)},           \
      {#name "l", run_unary, TAG(NUMBER_##name, FOR_LONG)},
#define BINARY_ENTRIES(name)                                                                                           \
  {#name, run_binary, TAG(NUMBER_##name, FOR_DOUBLE)}, {#name "f", run_binary, TAG(NUMBER_##name, FOR_FLOAT)},         \
      {#name "l", run_binary, TAG(NUMBER_##name, FOR_LONG)},
#define TYPED(name, run) {name, run, FOR_DOUBLE}, {name "f", run, FOR_FLOAT}, {name "l", run, FOR_LONG},

/* clang-format off */
const library_entry library_math[] = {
    UNARIES(UNARY_ENTRIES) BINARIES(BINARY_ENTRIES)
    TYPED("fma", run_fma) TYPED("ldexp", run_ldexp) TYPED("scalbn", run_ldexp) TYPED("scalbln", run_ldexp)
    TYPED("frexp", run_frexp) TYPED("ilogb", run_ilogb) TYPED("signbit", run_sign) TYPED("__signbit", run_sign)
    {NULL, NULL, 0}};
/* clang-format on */
