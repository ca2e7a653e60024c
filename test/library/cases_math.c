/* math.h, complex.h, fenv.h. */
#include "driver.h"

#include <complex.h>
#include <errno.h>
#include <fenv.h>
#include <math.h>

#define ONE(f, type)                                                                                                   \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge();                                                                                        \
    errno = 0;                                                                                                         \
    double r = (double)f(x);                                                                                           \
    see_double(r);                                                                                                     \
    see_errno();                                                                                                       \
  }
#define TWO(f, type)                                                                                                   \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge(), y = (type)real_edge();                                                                 \
    errno = 0;                                                                                                         \
    double r = (double)f(x, y);                                                                                        \
    see_double(r);                                                                                                     \
    see_errno();                                                                                                       \
  }
#define ONES(g) ONE(g, double) ONE(g##f, float) ONE(g##l, long double)
#define TWOS(g) TWO(g, double) TWO(g##f, float) TWO(g##l, long double)

ONES(fabs)
ONES(trunc)
ONES(floor)
ONES(ceil)
ONES(round)
ONES(rint)
ONES(nearbyint)
ONES(roundeven)
TWOS(fmin)
TWOS(fmax)
TWOS(fdim)

ONES(sin)
ONES(cos)
ONES(tan)
ONES(asin)
ONES(acos)
ONES(atan)
ONES(sinh)
ONES(cosh)
ONES(tanh)
ONES(asinh)
ONES(acosh)
ONES(atanh)
ONES(sqrt)
ONES(cbrt)
ONES(exp)
ONES(exp2)
ONES(exp10)
ONES(expm1)
ONES(log)
ONES(log2)
ONES(log10)
ONES(log1p)
ONES(logb)
ONES(erf)
ONES(erfc)
ONES(tgamma)
ONES(lgamma)
TWOS(hypot)
TWOS(atan2)
TWOS(fmod)
TWOS(remainder)
TWOS(pow)
TWOS(nextafter)
TWOS(copysign)

#define PART(f, type)                                                                                                  \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge(), y = (type)real_edge();                                                                 \
    see_double(f(__builtin_complex(x, y)));                                                                            \
  }
#define PAIR(f, type)                                                                                                  \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge(), y = (type)real_edge();                                                                 \
    type _Complex z = f(__builtin_complex(x, y));                                                                      \
    see_double(__real__ z);                                                                                            \
    see_double(__imag__ z);                                                                                            \
  }
#define IN_FORMS(g, macro) macro(g, double) macro(g##f, float) macro(g##l, long double)
IN_FORMS(creal, PART)
IN_FORMS(cimag, PART)
IN_FORMS(cabs, PART)
IN_FORMS(carg, PART)
IN_FORMS(conj, PAIR)
IN_FORMS(cproj, PAIR)

#define WHOLE(f, type)                                                                                                 \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge();                                                                                        \
    if (x < 9e18 && x > -9e18) see(f(x));                                                                              \
  }
#define WHOLES(g) WHOLE(g, double) WHOLE(g##f, float) WHOLE(g##l, long double)
WHOLES(lround)
WHOLES(llround)
WHOLES(lrint)
WHOLES(llrint)

#define PARTS(f, type)                                                                                                 \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge(), whole = 7, rest = f(x, &whole);                                                        \
    see_double(whole);                                                                                                 \
    see_double(rest);                                                                                                  \
  }
PARTS(modf, double)
PARTS(modff, float)
PARTS(modfl, long double)

#undef isnan
#undef isinf
int isnan(double x);
int isinf(double x);
int finite(double x);
int __isnan(double x);
int __isnanf(float x);
int __isnanl(long double x);
int __isinf(double x);
int __isinff(float x);
int __isinfl(long double x);
int __finite(double x);
int __finitef(float x);
int __finitel(long double x);
int __fpclassify(double x);
int __fpclassifyf(float x);
#define CLASS(f, type)                                                                                                 \
  CASE(f) { see(f((type)real_edge())); }
CLASS(isnan, double)
CLASS(isnanf, float)
CLASS(isinf, double)
CLASS(isinff, float)
CASE(finite) { see(finite(real_edge()) != 0); }
CLASS(__isnan, double)
CLASS(__isnanf, float)
CLASS(__isnanl, long double)
CLASS(__isinf, double)
CLASS(__isinff, float)
CLASS(__isinfl, long double)
CASE(__finite) { see(__finite(real_edge()) != 0); }
CASE(__finitef) { see(__finitef((float)real_edge()) != 0); }
CASE(__finitel) { see(__finitel((long double)real_edge()) != 0); }
CLASS(__fpclassify, double)
CLASS(__fpclassifyf, float)

CASE(fegetround) { see(fegetround()); }
CASE(feclearexcept) { see(feclearexcept(FE_ALL_EXCEPT)); }
CASE(feraiseexcept) { see(feraiseexcept(FE_INEXACT)); }
CASE(fegetenv) {
  fenv_t *e = room(sizeof *e);
  see(fegetenv(e));
}

#define SCALED(f, type)                                                                                                \
  CASE(f) {                                                                                                            \
    errno = 0;                                                                                                         \
    see_double(f((type)real_edge(), (int)pick(-3, 3)));                                                                \
    see_errno();                                                                                                       \
  }
SCALED(ldexp, double)
SCALED(ldexpf, float)
SCALED(ldexpl, long double)
SCALED(scalbn, double)
SCALED(scalbnf, float)
SCALED(scalbnl, long double)
SCALED(scalbln, double)
SCALED(scalblnf, float)
SCALED(scalblnl, long double)

#define SPLIT(f, type)                                                                                                 \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge();                                                                                        \
    int n = 77;                                                                                                        \
    see_double(f(x, &n));                                                                                              \
    if (x - x == 0) see(n);                                                                                            \
  }
SPLIT(frexp, double)
SPLIT(frexpf, float)
SPLIT(frexpl, long double)

#define FUSED(f, type)                                                                                                 \
  CASE(f) {                                                                                                            \
    type x = (type)real_edge(), y = (type)real_edge(), z = (type)real_edge();                                          \
    errno = 0;                                                                                                         \
    see_double(f(x, y, z));                                                                                            \
    see_errno();                                                                                                       \
  }
FUSED(fma, double)
FUSED(fmaf, float)
FUSED(fmal, long double)

CASE(ilogb) { see(ilogb(real_edge())); }
CASE(ilogbf) { see(ilogbf((float)real_edge())); }
CASE(ilogbl) { see(ilogbl((long double)real_edge())); }
