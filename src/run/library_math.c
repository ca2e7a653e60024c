/* What math.h rounds: each function for float, double and long double is computed by the host's own of that type. What is exact has a
 * model. */
#define _GNU_SOURCE
#include "run/library.h"

#include <errno.h>
#include <math.h>

enum { FOR_DOUBLE, FOR_FLOAT, FOR_LONG };

static int exponent_of(const library_call *c) {
  int64_t by = arg_int(c, 1);
  return by > 100000 ? 100000 : by < -100000 ? -100000 : (int)by;
}

/* clang-format off */
#define ONE(real) (real)arg_real(c, 0)
#define TWO(real) (real)arg_real(c, 0), (real)arg_real(c, 1)
#define THREE(real) (real)arg_real(c, 0), (real)arg_real(c, 1), (real)arg_real(c, 2)
#define SCALED(real) (real)arg_real(c, 0), exponent_of(c)
#define ROUNDED(X) \
  X(sqrt, ONE) X(cbrt, ONE) X(sin, ONE) X(cos, ONE) X(tan, ONE) X(asin, ONE) X(acos, ONE) X(atan, ONE) X(sinh, ONE) X(cosh, ONE) \
  X(tanh, ONE) X(asinh, ONE) X(acosh, ONE) X(atanh, ONE) X(exp, ONE) X(exp2, ONE) X(exp10, ONE) X(expm1, ONE) X(log, ONE) \
  X(log2, ONE) X(log10, ONE) X(log1p, ONE) X(logb, ONE) X(erf, ONE) X(erfc, ONE) X(tgamma, ONE) X(lgamma, ONE) X(pow, TWO) \
  X(fmod, TWO) X(atan2, TWO) X(hypot, TWO) X(nextafter, TWO) X(remainder, TWO) X(copysign, TWO) X(fma, THREE) X(ldexp, SCALED) \
  X(scalbn, SCALED) X(scalbln, SCALED)

#define RUN(name, arguments)                                          \
  static void run_##name(machine *m, library_call *c) {               \
    errno = 0;                                                        \
    switch (c->entry->tag) {                                          \
    case FOR_FLOAT: give_real(m, c, name##f(arguments(float))); break; \
    case FOR_DOUBLE: give_real(m, c, name(arguments(double))); break; \
    default: give_real(m, c, name##l(arguments(long double))); break; \
    }                                                                 \
    if (errno) set_errno(m, errno);                                   \
  }
ROUNDED(RUN)
/* clang-format on */

static void run_frexp(machine *m, library_call *c) {
  int exponent = 0;
  long double r = frexpl(arg_real(c, 0), &exponent);
  access_write(m, arg_pointer(m, c, 1), 4, (uint32_t)exponent, c->name);
  give_real(m, c, r);
}

static void run_ilogb(machine *m, library_call *c) { give_int(m, c, ilogbl(arg_real(c, 0))); }

static void run_sign(machine *m, library_call *c) { give_int(m, c, signbit(arg_real(c, 0)) != 0); }

/* clang-format off */
#define TYPED(name, run) {name, run, FOR_DOUBLE}, {name "f", run, FOR_FLOAT}, {name "l", run, FOR_LONG},
#define ENTRIES(name, arguments) TYPED(#name, run_##name)

const library_entry library_math[] = {
    ROUNDED(ENTRIES) TYPED("frexp", run_frexp) TYPED("ilogb", run_ilogb) TYPED("signbit", run_sign) TYPED("__signbit", run_sign)
    {NULL, NULL, 0}};
/* clang-format on */
