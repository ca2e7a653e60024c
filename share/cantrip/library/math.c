/* math.h and the floating-point builtins. What is exact is computed; of what is rounded as the library pleases, proofs know the range, and
 * the interpreter asks the real library. In the contracts `some` is the result, of which a little is said.
 *
 * Most functions are there for double, float and long double: the second half of this file is read three times, and FORM(f) is f, ff or fl. */
#ifndef REAL
#include "cantrip.h"

#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>

#undef isnan
#undef isinf

double __cantrip_some_double(void);

/* errno after a call with such a result: an argument that it has no value for, or a result that is too large or too small. */
static void may_fail(int is_invalid, int is_extreme) {
  if (is_invalid && __cantrip_some()) errno = EDOM;
  if (is_extreme && __cantrip_some()) errno = ERANGE;
}

static const long double most_of_all = LDBL_MAX,
                         least_of_all = LDBL_MIN; /* by their own names: the compiler has no text of them */

static int sign_of_infinity(int more, int less) { return more ? 1 : less ? -1 : 0; }

#define REAL double
#define FORM(name) name
#define MOST DBL_MAX
#define LEAST DBL_MIN
#define WHOLE 4503599627370496.0 /* from here on all numbers are whole */
#include "math.c"

#define REAL float
#define FORM(name) name##f
#define MOST FLT_MAX
#define LEAST FLT_MIN
#define WHOLE 8388608.0f
#include "math.c"

#define REAL long double
#define FORM(name) name##l
#define MOST most_of_all
#define LEAST least_of_all
#define WHOLE 9223372036854775808.0L
#include "math.c"

/* ---- classes ---- */

int isnan(double x) { return x != x; }

int __isnan(double x) { return x != x; }

int __isnanf(float x) { return x != x; }

int __isnanl(long double x) { return x != x ? (int)__cantrip_range(1, INT_MAX) : 0; }

int isnanf(float x) { return x != x; }

int isinf(double x) { return sign_of_infinity(x > DBL_MAX, x < -DBL_MAX); }

int isinff(float x) { return sign_of_infinity(x > FLT_MAX, x < -FLT_MAX); }

int finite(double x) { return x >= -DBL_MAX && x <= DBL_MAX; }

#else /* ---- exact ---- */

REAL FORM(fabs)(REAL x) { return x < 0 ? -x : x == 0 ? 0.0 : x; }

REAL FORM(trunc)(REAL x) {
  if (!(x < WHOLE && x > -WHOLE)) return x;
  REAL whole = (REAL)(long long)x;
  return whole == 0 ? x * 0 : whole;
}

REAL FORM(floor)(REAL x) {
  if (!(x < WHOLE && x > -WHOLE)) return x;
  REAL whole = (REAL)(long long)x;
  if (whole > x) whole = whole - 1;
  return whole == 0 ? x * 0 : whole;
}

REAL FORM(ceil)(REAL x) {
  if (!(x < WHOLE && x > -WHOLE)) return x;
  REAL whole = (REAL)(long long)x;
  if (whole < x) whole = whole + 1;
  return whole == 0 ? x * 0 : whole;
}

REAL FORM(round)(REAL x) {
  if (!(x < WHOLE && x > -WHOLE)) return x;
  REAL whole = (REAL)(long long)x, rest = x - whole;
  if (rest >= 0.5) whole = whole + 1;
  if (rest <= -0.5) whole = whole - 1;
  return whole == 0 ? x * 0 : whole;
}

REAL FORM(rint)(REAL x) {
  if (!(x < WHOLE && x > -WHOLE)) return x;
  long long n = (long long)x;
  REAL rest = x - (REAL)n;
  if (rest > 0.5 || (rest == 0.5 && n % 2)) n++;
  if (rest < -0.5 || (rest == -0.5 && n % 2)) n--;
  return n == 0 ? x * 0 : (REAL)n;
}

REAL FORM(nearbyint)(REAL x) { return FORM(rint)(x); }

REAL FORM(roundeven)(REAL x) { return FORM(rint)(x); }

/* To an integer, which must hold it. */
static REAL FORM(fitting)(REAL x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return x;
}

long FORM(lround)(REAL x) { return (long)FORM(round)(FORM(fitting)(x)); }

long long FORM(llround)(REAL x) { return (long long)FORM(round)(FORM(fitting)(x)); }

long FORM(lrint)(REAL x) { return (long)FORM(rint)(FORM(fitting)(x)); }

long long FORM(llrint)(REAL x) { return (long long)FORM(rint)(FORM(fitting)(x)); }

REAL FORM(fmin)(REAL x, REAL y) { return x != x ? y : y != y ? x : x < y ? x : y; }

REAL FORM(fmax)(REAL x, REAL y) { return x != x ? y : y != y ? x : x > y ? x : y; }

REAL FORM(fdim)(REAL x, REAL y) { return x != x ? x : y != y ? y : x > y ? x - y : 0.0; }

REAL FORM(modf)(REAL x, REAL *whole) {
  __cantrip_writes(whole, sizeof *whole);
  *whole = FORM(trunc)(x);
  return x != *whole ? x - *whole : x - x != 0 ? 1 / x : x * 0; /* 1 / x: the zero of an infinity */
}

int FORM(__isinf)(REAL x) { return sign_of_infinity(x > MOST, x < -MOST); }

int FORM(__finite)(REAL x) { return x >= -MOST && x <= MOST; }

int FORM(__fpclassify)(REAL x) {
  if (x != x) return FP_NAN;
  if (x > MOST || x < -MOST) return FP_INFINITE;
  if (x == 0) return FP_ZERO;
  return x < LEAST && x > -LEAST ? FP_SUBNORMAL : FP_NORMAL;
}

/* ---- rounded: contracts only ---- */

/* Any number, or one within bounds; perhaps none, which is an error if the arguments are numbers. */
static REAL FORM(some)(int numbers) {
  REAL r = (REAL)__cantrip_some_double();
  may_fail(r != r && numbers, 0);
  return r;
}

static REAL FORM(some_within)(int numbers, REAL low, REAL high) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= low && r <= high));
  may_fail(r != r && numbers, 0);
  return r;
}

/* A number wherever the argument is one. */
static REAL FORM(some_number)(REAL x, REAL low, REAL high) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= low && r <= high);
  return r;
}

/* It may be too large or too small. */
static REAL FORM(some_extreme)(int numbers) {
  REAL r = (REAL)__cantrip_some_double();
  may_fail(r != r && numbers, r - r != 0 || (r < LEAST && r > -LEAST));
  return r;
}

static REAL FORM(some_power)(REAL x) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < LEAST && r > -LEAST));
  return r;
}

static REAL FORM(some_logarithm)(REAL x) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < LEAST && r > -LEAST));
  return r;
}

static REAL FORM(some_rest)(REAL x, REAL y) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

REAL FORM(__contract_sin)(REAL x) { return FORM(some_within)(x == x, -1, 1); }

REAL FORM(__contract_cos)(REAL x) { return FORM(some_within)(x == x, -1, 1); }

REAL FORM(__contract_tan)(REAL x) { return FORM(some)(x == x); }

REAL FORM(__contract_asin)(REAL x) { return FORM(some_within)(x == x, -2, 2); }

REAL FORM(__contract_acos)(REAL x) { return FORM(some_within)(x == x, 0, 4); }

REAL FORM(__contract_atan)(REAL x) { return FORM(some_number)(x, -2, 2); }

REAL FORM(__contract_atan2)(REAL y, REAL x) {
  REAL r = FORM(some_extreme)(x == x && y == y);
  __VERIFIER_assume(r != r || (r > -4 && r < 4));
  return r;
}

REAL FORM(__contract_sinh)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_cosh)(REAL x) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 1);
  may_fail(r != r && x == x, r > MOST);
  return r;
}

REAL FORM(__contract_tanh)(REAL x) { return FORM(some_number)(x, -1, 1); }

REAL FORM(__contract_asinh)(REAL x) { return (REAL)__cantrip_some_double(); }

REAL FORM(__contract_acosh)(REAL x) { return FORM(some)(x == x); }

REAL FORM(__contract_atanh)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_sqrt)(REAL x) {
  REAL r = (REAL)__cantrip_some_double();
  int within = x >= 1 ? r >= 1 && r <= x : r <= 1 && r >= x;
  __VERIFIER_assume(x < 0 || x != x ? r != r : r >= 0 && within && (x != 0 || r == 0) && (x != 1 || r == 1));
  may_fail(r != r && x == x, 0);
  return r;
}

REAL FORM(__contract_cbrt)(REAL x) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : (x < 0 ? r <= 0 : r >= 0));
  return r;
}

REAL FORM(__contract_hypot)(REAL x, REAL y) {
  REAL r = FORM(some_extreme)(0);
  __VERIFIER_assume(r != r || r >= 0);
  return r;
}

REAL FORM(__contract_exp)(REAL x) { return FORM(some_power)(x); }

REAL FORM(__contract_exp2)(REAL x) { return FORM(some_power)(x); }

REAL FORM(__contract_exp10)(REAL x) { return FORM(some_power)(x); }

REAL FORM(__contract_expm1)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_log)(REAL x) { return FORM(some_logarithm)(x); }

REAL FORM(__contract_log2)(REAL x) { return FORM(some_logarithm)(x); }

REAL FORM(__contract_log10)(REAL x) { return FORM(some_logarithm)(x); }

REAL FORM(__contract_log1p)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_logb)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_erf)(REAL x) { return (REAL)__cantrip_some_double(); }

REAL FORM(__contract_erfc)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_tgamma)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_lgamma)(REAL x) { return FORM(some_extreme)(x == x); }

REAL FORM(__contract_fmod)(REAL x, REAL y) { return FORM(some_rest)(x, y); }

REAL FORM(__contract_remainder)(REAL x, REAL y) { return FORM(some_rest)(x, y); }

REAL FORM(__contract_pow)(REAL x, REAL y) {
  if (y == 0) return 1;
  if (y == 1) return x;
  return FORM(some_extreme)(x == x && y == y);
}

REAL FORM(__contract_nextafter)(REAL x, REAL y) {
  if (x == y) return y;
  return FORM(some_extreme)(x == x && y == y);
}

REAL FORM(__contract_copysign)(REAL x, REAL y) {
  REAL r = (REAL)__cantrip_some_double();
  __VERIFIER_assume(r == x || r == -x || x != x);
  if (y > 0) __VERIFIER_assume(!(r < 0));
  if (y < 0) __VERIFIER_assume(!(r > 0));
  return r;
}

REAL FORM(__contract_fma)(REAL x, REAL y, REAL z) { return FORM(some_extreme)(x == x && y == y && z == z); }

REAL FORM(__contract_ldexp)(REAL x, int n) { return n == 0 || x == 0 ? x : FORM(some_extreme)(x == x); }

REAL FORM(__contract_scalbn)(REAL x, int n) { return n == 0 || x == 0 ? x : FORM(some_extreme)(x == x); }

REAL FORM(__contract_scalbln)(REAL x, long n) { return n == 0 || x == 0 ? x : FORM(some_extreme)(x == x); }

REAL FORM(__contract_frexp)(REAL x, int *exponent) {
  REAL r = (REAL)__cantrip_some_double();
  __cantrip_writes(exponent, sizeof *exponent);
  *exponent = (int)__cantrip_some();
  __VERIFIER_assume(x != x                            ? r != r
                    : x > MOST || x < -MOST || x == 0 ? r == x
                    : x > 0                           ? r >= 0.5 && r < 1
                                                      : r <= -0.5 && r > -1);
  if (x == 0) __VERIFIER_assume(*exponent == 0);
  return r;
}

int FORM(__contract_ilogb)(REAL x) {
  int n = (int)__cantrip_some();
  may_fail(x != x || x == 0 || x > MOST || x < -MOST, 0);
  return n;
}

#undef REAL
#undef FORM
#undef MOST
#undef LEAST
#undef WHOLE
#endif
