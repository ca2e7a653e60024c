/* math.h: each function for float, double and long double, computed by the host's own of
 * that type; and the classification macros and builtins. */
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
  X(sqrt) X(cbrt) X(fabs) X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) \
  X(roundeven) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) \
  X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) \
  X(log1p) X(logb) X(erf) X(erfc) X(tgamma) X(lgamma)
/* clang-format on */
#define BINARIES(X) X(pow) X(fmod) X(atan2) X(hypot) X(fmin) X(fmax) X(fdim) X(nextafter) X(remainder) X(copysign)

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

/* ---- to integers, and with integers ---- */

enum { TO_ROUND, TO_RINT, TO_ILOGB };

static void run_to_integer(machine *m, library_call *c) {
  long double x = arg_real(c, 0);
  if (c->entry->tag == TO_ILOGB) {
    give_int(m, c, ilogbl(x));
    return;
  }
  long double r = c->entry->tag == TO_ROUND ? roundl(x) : rintl(x);
  bool fits = r >= -0x1p63L && r < 0x1p63L;
  give_int(m, c, fits ? (i128)r : (i128)INT64_MIN);
}

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

static void run_modf(machine *m, library_call *c) {
  long double whole, r = modfl(arg_real(c, 0), &whole);
  float f = (float)whole;
  double d = (double)whole;
  uint64_t to = arg_pointer(m, c, 1);
  switch (c->entry->tag) {
  case FOR_FLOAT: write_bytes(m, to, &f, 4, c->name); break;
  case FOR_DOUBLE: write_bytes(m, to, &d, 8, c->name); break;
  default: write_bytes(m, to, &whole, 10, c->name); break;
  }
  give_real(m, c, r);
}

/* ---- constants ---- */

enum { CONST_INF, CONST_NAN };

static void run_constant(machine *m, library_call *c) {
  give_real(m, c, c->entry->tag == CONST_INF ? (long double)INFINITY : (long double)NAN);
}

/* ---- classification ---- */

enum {
  CLASSIFY_NAN,
  CLASSIFY_INF,
  CLASSIFY_INF_SIGN,
  CLASSIFY_FINITE,
  CLASSIFY_NORMAL,
  CLASSIFY_SIGN,
  CLASSIFY_GREATER,
  CLASSIFY_GREATER_EQUAL,
  CLASSIFY_LESS,
  CLASSIFY_LESS_EQUAL,
  CLASSIFY_LESS_GREATER,
  CLASSIFY_UNORDERED
};

/* Normal in the argument's own type, which long double would hide. */
static bool is_normal(const library_call *c, long double x) {
  const type *t = c->nargs ? c->args[0].type : NULL;
  if (t && type_is_float(t) && t->width == 32) return isnormal((float)x);
  if (t && type_is_float(t) && t->width == 64) return isnormal((double)x);
  return isnormal(x);
}

static void run_classify(machine *m, library_call *c) {
  long double x = arg_real(c, 0), y = arg_real(c, 1);
  int r = 0;
  switch (c->entry->tag) {
  case CLASSIFY_NAN: r = isnan(x); break;
  case CLASSIFY_INF: r = isinf(x) != 0; break;
  case CLASSIFY_INF_SIGN: r = isinf(x) ? (signbit(x) ? -1 : 1) : 0; break;
  case CLASSIFY_FINITE: r = isfinite(x); break;
  case CLASSIFY_NORMAL: r = is_normal(c, x); break;
  case CLASSIFY_SIGN: r = signbit(x) != 0; break;
  case CLASSIFY_GREATER: r = isgreater(x, y); break;
  case CLASSIFY_GREATER_EQUAL: r = isgreaterequal(x, y); break;
  case CLASSIFY_LESS: r = isless(x, y); break;
  case CLASSIFY_LESS_EQUAL: r = islessequal(x, y); break;
  case CLASSIFY_LESS_GREATER: r = islessgreater(x, y); break;
  case CLASSIFY_UNORDERED: r = isunordered(x, y); break;
  }
  give_int(m, c, r != 0 && c->entry->tag != CLASSIFY_INF_SIGN ? 1 : r);
}

/* __builtin_fpclassify (nan, infinite, normal, subnormal, zero, x); __fpclassify (x) */
static void run_fpclassify(machine *m, library_call *c) {
  bool builtin = c->nargs >= 6;
  library_call last = *c;
  if (builtin) last.args += 5, last.nargs = 1;
  long double x = arg_real(&last, 0);
  uint32_t which = isnan(x) ? 0 : isinf(x) ? 1 : x == 0 ? 4 : is_normal(&last, x) ? 2 : 3;
  static const int glibc[] = {FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO};
  give_int(m, c, builtin ? arg_wide(c, which) : glibc[which]);
}

#define UNARY_ENTRIES(name)                                                                                            \
  {#name, run_unary, TAG(NUMBER_##name, FOR_DOUBLE)}, {#name "f", run_unary, TAG(NUMBER_##name, FOR_FLOAT)},           \
      {#name "l", run_unary, TAG(NUMBER_##name, FOR_LONG)},
#define BINARY_ENTRIES(name)                                                                                           \
  {#name, run_binary, TAG(NUMBER_##name, FOR_DOUBLE)}, {#name "f", run_binary, TAG(NUMBER_##name, FOR_FLOAT)},         \
      {#name "l", run_binary, TAG(NUMBER_##name, FOR_LONG)},
#define TYPED(name, run) {name, run, FOR_DOUBLE}, {name "f", run, FOR_FLOAT}, {name "l", run, FOR_LONG},
#define SAME(name, run, tag) {name, run, tag}, {name "f", run, tag}, {name "l", run, tag},

const library_entry library_math[] = {
    UNARIES(UNARY_ENTRIES) BINARIES(BINARY_ENTRIES) TYPED("fma", run_fma) TYPED("ldexp", run_ldexp)
        TYPED("scalbn", run_ldexp) TYPED("scalbln", run_ldexp) TYPED("frexp", run_frexp) TYPED("modf", run_modf)
            SAME("lround", run_to_integer, TO_ROUND) SAME("llround", run_to_integer, TO_ROUND)
                SAME("lrint", run_to_integer, TO_RINT) SAME("llrint", run_to_integer, TO_RINT)
                    SAME("ilogb", run_to_integer, TO_ILOGB) SAME("inf", run_constant, CONST_INF)
                        SAME("huge_val", run_constant, CONST_INF) SAME("nan", run_constant, CONST_NAN)
                            SAME("nans", run_constant, CONST_NAN) SAME("isnan", run_classify, CLASSIFY_NAN)
                                SAME("__isnan", run_classify, CLASSIFY_NAN) SAME("isinf", run_classify, CLASSIFY_INF)
                                    SAME("__isinf", run_classify, CLASSIFY_INF_SIGN){"isinf_sign", run_classify,
                                                                                     CLASSIFY_INF_SIGN},
    SAME("finite", run_classify, CLASSIFY_FINITE) SAME("__finite", run_classify, CLASSIFY_FINITE)
        SAME("isfinite", run_classify, CLASSIFY_FINITE) SAME("isnormal", run_classify, CLASSIFY_NORMAL)
            SAME("signbit", run_classify, CLASSIFY_SIGN)
                SAME("__signbit", run_classify, CLASSIFY_SIGN){"isgreater", run_classify, CLASSIFY_GREATER},
    {"isgreaterequal", run_classify, CLASSIFY_GREATER_EQUAL},
    {"isless", run_classify, CLASSIFY_LESS},
    {"islessequal", run_classify, CLASSIFY_LESS_EQUAL},
    {"islessgreater", run_classify, CLASSIFY_LESS_GREATER},
    {"isunordered", run_classify, CLASSIFY_UNORDERED},
    {"fpclassify", run_fpclassify, 0},
    SAME("__fpclassify", run_fpclassify, 0){NULL, NULL, 0}};
