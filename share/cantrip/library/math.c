/* math.h and the floating-point builtins. What is exact is computed; of what is rounded as the library pleases, proofs know the range, and
 * the interpreter asks the real library. In the contracts `some` is the result, of which a little is said. */
#include "cantrip.h"

#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>

#undef isnan
#undef isinf

double __cantrip_some_double(void);

/* ---- exact ---- */

double fabs(double x) { return x < 0 ? -x : x == 0 ? 0.0 : x; }

float fabsf(float x) { return x < 0 ? -x : x == 0 ? 0.0f : x; }

long double fabsl(long double x) { return x < 0 ? -x : x == 0 ? 0.0L : x; }

double trunc(double x) {
  if (!(x < 4503599627370496.0 && x > -4503599627370496.0)) return x;
  double whole = (double)(long long)x;
  return whole == 0 ? x * 0 : whole;
}

float truncf(float x) {
  if (!(x < 8388608.0f && x > -8388608.0f)) return x;
  float whole = (float)(long long)x;
  return whole == 0 ? x * 0 : whole;
}

long double truncl(long double x) {
  if (!(x < 9223372036854775808.0L && x > -9223372036854775808.0L)) return x;
  long double whole = (long double)(long long)x;
  return whole == 0 ? x * 0 : whole;
}

double floor(double x) {
  if (!(x < 4503599627370496.0 && x > -4503599627370496.0)) return x;
  double whole = (double)(long long)x;
  if (whole > x) whole = whole - 1.0;
  return whole == 0 ? x * 0 : whole;
}

float floorf(float x) {
  if (!(x < 8388608.0f && x > -8388608.0f)) return x;
  float whole = (float)(long long)x;
  if (whole > x) whole = whole - 1.0f;
  return whole == 0 ? x * 0 : whole;
}

long double floorl(long double x) {
  if (!(x < 9223372036854775808.0L && x > -9223372036854775808.0L)) return x;
  long double whole = (long double)(long long)x;
  if (whole > x) whole = whole - 1.0L;
  return whole == 0 ? x * 0 : whole;
}

double ceil(double x) {
  if (!(x < 4503599627370496.0 && x > -4503599627370496.0)) return x;
  double whole = (double)(long long)x;
  if (whole < x) whole = whole + 1.0;
  return whole == 0 ? x * 0 : whole;
}

float ceilf(float x) {
  if (!(x < 8388608.0f && x > -8388608.0f)) return x;
  float whole = (float)(long long)x;
  if (whole < x) whole = whole + 1.0f;
  return whole == 0 ? x * 0 : whole;
}

long double ceill(long double x) {
  if (!(x < 9223372036854775808.0L && x > -9223372036854775808.0L)) return x;
  long double whole = (long double)(long long)x;
  if (whole < x) whole = whole + 1.0L;
  return whole == 0 ? x * 0 : whole;
}

double round(double x) {
  if (!(x < 4503599627370496.0 && x > -4503599627370496.0)) return x;
  double whole = (double)(long long)x, rest = x - whole;
  if (rest >= 0.5) whole = whole + 1.0;
  if (rest <= -0.5) whole = whole - 1.0;
  return whole == 0 ? x * 0 : whole;
}

float roundf(float x) {
  if (!(x < 8388608.0f && x > -8388608.0f)) return x;
  float whole = (float)(long long)x, rest = x - whole;
  if (rest >= 0.5f) whole = whole + 1.0f;
  if (rest <= -0.5f) whole = whole - 1.0f;
  return whole == 0 ? x * 0 : whole;
}

long double roundl(long double x) {
  if (!(x < 9223372036854775808.0L && x > -9223372036854775808.0L)) return x;
  long double whole = (long double)(long long)x, rest = x - whole;
  if (rest >= 0.5L) whole = whole + 1.0L;
  if (rest <= -0.5L) whole = whole - 1.0L;
  return whole == 0 ? x * 0 : whole;
}

double rint(double x) {
  if (!(x < 4503599627370496.0 && x > -4503599627370496.0)) return x;
  long long n = (long long)x;
  double rest = x - (double)n;
  if (rest > 0.5 || (rest == 0.5 && n % 2)) n++;
  if (rest < -0.5 || (rest == -0.5 && n % 2)) n--;
  return n == 0 ? x * 0 : (double)n;
}

float rintf(float x) {
  if (!(x < 8388608.0f && x > -8388608.0f)) return x;
  long long n = (long long)x;
  float rest = x - (float)n;
  if (rest > 0.5f || (rest == 0.5f && n % 2)) n++;
  if (rest < -0.5f || (rest == -0.5f && n % 2)) n--;
  return n == 0 ? x * 0 : (float)n;
}

long double rintl(long double x) {
  if (!(x < 9223372036854775808.0L && x > -9223372036854775808.0L)) return x;
  long long n = (long long)x;
  long double rest = x - (long double)n;
  if (rest > 0.5L || (rest == 0.5L && n % 2)) n++;
  if (rest < -0.5L || (rest == -0.5L && n % 2)) n--;
  return n == 0 ? x * 0 : (long double)n;
}

double nearbyint(double x) {
  if (!(x < 4503599627370496.0 && x > -4503599627370496.0)) return x;
  long long n = (long long)x;
  double rest = x - (double)n;
  if (rest > 0.5 || (rest == 0.5 && n % 2)) n++;
  if (rest < -0.5 || (rest == -0.5 && n % 2)) n--;
  return n == 0 ? x * 0 : (double)n;
}

float nearbyintf(float x) {
  if (!(x < 8388608.0f && x > -8388608.0f)) return x;
  long long n = (long long)x;
  float rest = x - (float)n;
  if (rest > 0.5f || (rest == 0.5f && n % 2)) n++;
  if (rest < -0.5f || (rest == -0.5f && n % 2)) n--;
  return n == 0 ? x * 0 : (float)n;
}

long double nearbyintl(long double x) {
  if (!(x < 9223372036854775808.0L && x > -9223372036854775808.0L)) return x;
  long long n = (long long)x;
  long double rest = x - (long double)n;
  if (rest > 0.5L || (rest == 0.5L && n % 2)) n++;
  if (rest < -0.5L || (rest == -0.5L && n % 2)) n--;
  return n == 0 ? x * 0 : (long double)n;
}

long lround(double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long)round(x);
}

long lroundf(float x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long)roundf(x);
}

long lroundl(long double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long)roundl(x);
}

long long llround(double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long long)round(x);
}

long long llroundf(float x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long long)roundf(x);
}

long long llroundl(long double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long long)roundl(x);
}

long lrint(double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long)rint(x);
}

long lrintf(float x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long)rintf(x);
}

long lrintl(long double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long)rintl(x);
}

long long llrint(double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long long)rint(x);
}

long long llrintf(float x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long long)rintf(x);
}

long long llrintl(long double x) {
  __cantrip_needs(x < 9.2e18 && x > -9.2e18, CHECK_OVERFLOW, 0);
  return (long long)rintl(x);
}

double fmin(double x, double y) { return x != x ? y : y != y ? x : x < y ? x : y; }

float fminf(float x, float y) { return x != x ? y : y != y ? x : x < y ? x : y; }

long double fminl(long double x, long double y) { return x != x ? y : y != y ? x : x < y ? x : y; }

double fmax(double x, double y) { return x != x ? y : y != y ? x : x > y ? x : y; }

float fmaxf(float x, float y) { return x != x ? y : y != y ? x : x > y ? x : y; }

long double fmaxl(long double x, long double y) { return x != x ? y : y != y ? x : x > y ? x : y; }

double fdim(double x, double y) { return x != x ? x : y != y ? y : x > y ? x - y : 0.0; }

float fdimf(float x, float y) { return x != x ? x : y != y ? y : x > y ? x - y : 0.0f; }

long double fdiml(long double x, long double y) { return x != x ? x : y != y ? y : x > y ? x - y : 0.0L; }

double modf(double x, double *whole) {
  __cantrip_writes(whole, sizeof *whole);
  *whole = trunc(x);
  return x != *whole ? x - *whole : x - x != 0 ? 1 / x : x * 0; /* 1 / x: the zero of an infinity */
}

float modff(float x, float *whole) {
  __cantrip_writes(whole, sizeof *whole);
  *whole = truncf(x);
  return x != *whole ? x - *whole : x - x != 0 ? 1 / x : x * 0; /* 1 / x: the zero of an infinity */
}

long double modfl(long double x, long double *whole) {
  __cantrip_writes(whole, sizeof *whole);
  *whole = truncl(x);
  return x != *whole ? x - *whole : x - x != 0 ? 1 / x : x * 0; /* 1 / x: the zero of an infinity */
}

/* ---- classes ---- */

int isnan(double x) { return x != x; }

int __isnan(double x) { return x != x; }

int __isnanf(float x) { return x != x; }

int __isnanl(long double x) { return x != x ? (int)__cantrip_range(1, INT_MAX) : 0; }

int isnanf(float x) { return x != x; }

int __model_isnan(double x) { return x != x; }

static int sign_of_infinity(int more, int less) { return more ? 1 : less ? -1 : 0; }

int isinf(double x) { return sign_of_infinity(x > DBL_MAX, x < -DBL_MAX); }

int __isinf(double x) { return sign_of_infinity(x > DBL_MAX, x < -DBL_MAX); }

int __isinff(float x) { return sign_of_infinity(x > FLT_MAX, x < -FLT_MAX); }

int __isinfl(long double x) { return sign_of_infinity(x > LDBL_MAX, x < -LDBL_MAX); }

int isinff(float x) { return sign_of_infinity(x > FLT_MAX, x < -FLT_MAX); }

int __model_isinf(double x) { return x > DBL_MAX || x < -DBL_MAX; }

int __model_isinf_sign(double x) { return sign_of_infinity(x > DBL_MAX, x < -DBL_MAX); }

int finite(double x) { return x >= -DBL_MAX && x <= DBL_MAX; }

int __finite(double x) { return x >= -DBL_MAX && x <= DBL_MAX; }

int __finitef(float x) { return x >= -FLT_MAX && x <= FLT_MAX; }

int __finitel(long double x) { return x >= -LDBL_MAX && x <= LDBL_MAX; }

int __model_isfinite(double x) { return x >= -DBL_MAX && x <= DBL_MAX; }

int __model_isnormal(double x) { return (x >= DBL_MIN && x <= DBL_MAX) || (x <= -DBL_MIN && x >= -DBL_MAX); }

int __fpclassify(double x) {
  if (x != x) return FP_NAN;
  if (x > DBL_MAX || x < -DBL_MAX) return FP_INFINITE;
  if (x == 0) return FP_ZERO;
  return x < DBL_MIN && x > -DBL_MIN ? FP_SUBNORMAL : FP_NORMAL;
}

int __fpclassifyf(float x) {
  if (x != x) return FP_NAN;
  if (x > FLT_MAX || x < -FLT_MAX) return FP_INFINITE;
  if (x == 0) return FP_ZERO;
  return x < FLT_MIN && x > -FLT_MIN ? FP_SUBNORMAL : FP_NORMAL;
}

/* ---- rounded: contracts only ---- */

/* errno after a call with such a result: an argument that it has no value for, or a result that is too large or too small. */
static void may_fail(int is_invalid, int is_extreme) {
  if (is_invalid && __cantrip_some()) errno = EDOM;
  if (is_extreme && __cantrip_some()) errno = ERANGE;
}


double __contract_sin(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= -1 && r <= 1));
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_sinf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= -1 && r <= 1));
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_sinl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= -1 && r <= 1));
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_cos(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= -1 && r <= 1));
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_cosf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= -1 && r <= 1));
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_cosl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= -1 && r <= 1));
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_tanh(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= -1 && r <= 1);
  return r;
}

float __contract_tanhf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= -1 && r <= 1);
  return r;
}

long double __contract_tanhl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= -1 && r <= 1);
  return r;
}

double __contract_atan(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r > -2 && r < 2);
  return r;
}

float __contract_atanf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r > -2 && r < 2);
  return r;
}

long double __contract_atanl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r > -2 && r < 2);
  return r;
}

double __contract_asin(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r > -2 && r < 2));
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_asinf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r > -2 && r < 2));
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_asinl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r > -2 && r < 2));
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_acos(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= 0 && r < 4));
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_acosf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= 0 && r < 4));
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_acosl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r >= 0 && r < 4));
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_sqrt(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : r >= 0 && (x != 0 || r == 0) && (x != 1 || r == 1) && (x < 1 || (r >= 1 && r <= x)) && (x > 1 || (r <= 1 && r >= x)));
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_sqrtf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : r >= 0 && (x != 0 || r == 0) && (x != 1 || r == 1) && (x < 1 || (r >= 1 && r <= x)) && (x > 1 || (r <= 1 && r >= x)));
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_sqrtl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : r >= 0 && (x != 0 || r == 0) && (x != 1 || r == 1) && (x < 1 || (r >= 1 && r <= x)) && (x > 1 || (r <= 1 && r >= x)));
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_cbrt(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : (x < 0 ? r <= 0 : r >= 0));
  return r;
}

float __contract_cbrtf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : (x < 0 ? r <= 0 : r >= 0));
  return r;
}

long double __contract_cbrtl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : (x < 0 ? r <= 0 : r >= 0));
  return r;
}

double __contract_exp(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_expf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_expl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_exp2(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_exp2f(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_exp2l(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 0 && (x != 0 || r == 1));
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_cosh(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 1);
  may_fail(r != r && x == x, r > DBL_MAX);
  return r;
}

float __contract_coshf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 1);
  may_fail(r != r && x == x, r > FLT_MAX);
  return r;
}

long double __contract_coshl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x != x ? r != r : r >= 1);
  may_fail(r != r && x == x, r > LDBL_MAX);
  return r;
}

double __contract_hypot(double x, double y) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || r >= 0);
  may_fail(0, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_hypotf(float x, float y) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || r >= 0);
  may_fail(0, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_hypotl(long double x, long double y) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || r >= 0);
  may_fail(0, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_log(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_logf(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_logl(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_log2(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_log2f(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_log2l(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_log10(double x) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_log10f(float x) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_log10l(long double x) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(x < 0 || x != x ? r != r : (x > 1 ? r >= 0 : r <= 0));
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_atan2(double x, double y) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r > -4 && r < 4));
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_atan2f(float x, float y) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r > -4 && r < 4));
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_atan2l(long double x, long double y) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || (r > -4 && r < 4));
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_fmod(double x, double y) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

float __contract_fmodf(float x, float y) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

long double __contract_fmodl(long double x, long double y) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

double __contract_remainder(double x, double y) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

float __contract_remainderf(float x, float y) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

long double __contract_remainderl(long double x, long double y) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r != r || y != y || (y < 0 ? r <= -y && r >= y : r <= y && r >= -y));
  may_fail(r != r && x == x && y == y, 0);
  return r;
}

double __contract_tan(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_tanf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_tanl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_sinh(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_sinhf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_sinhl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_asinh(double x) {
  (void)x;
  return (double)__cantrip_some_double();
}

float __contract_asinhf(float x) {
  (void)x;
  return (float)__cantrip_some_double();
}

long double __contract_asinhl(long double x) {
  (void)x;
  return (long double)__cantrip_some_double();
}

double __contract_acosh(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, 0);
  return r;
}

float __contract_acoshf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, 0);
  return r;
}

long double __contract_acoshl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, 0);
  return r;
}

double __contract_atanh(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_atanhf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_atanhl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_expm1(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_expm1f(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_expm1l(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_log1p(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_log1pf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_log1pl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_logb(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_logbf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_logbl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_erf(double x) {
  (void)x;
  return (double)__cantrip_some_double();
}

float __contract_erff(float x) {
  (void)x;
  return (float)__cantrip_some_double();
}

long double __contract_erfl(long double x) {
  (void)x;
  return (long double)__cantrip_some_double();
}

double __contract_erfc(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_erfcf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_erfcl(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_tgamma(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_tgammaf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_tgammal(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_lgamma(double x) {
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_lgammaf(float x) {
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_lgammal(long double x) {
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_pow(double x, double y) {
  if (y == 0) return 1;
  if (y == 1) return x;
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_powf(float x, float y) {
  if (y == 0) return 1;
  if (y == 1) return x;
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_powl(long double x, long double y) {
  if (y == 0) return 1;
  if (y == 1) return x;
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_nextafter(double x, double y) {
  if (x == y) return y;
  double r = (double)__cantrip_some_double();
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < DBL_MIN && r > -DBL_MIN));
  return r;
}

float __contract_nextafterf(float x, float y) {
  if (x == y) return y;
  float r = (float)__cantrip_some_double();
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < FLT_MIN && r > -FLT_MIN));
  return r;
}

long double __contract_nextafterl(long double x, long double y) {
  if (x == y) return y;
  long double r = (long double)__cantrip_some_double();
  may_fail(r != r && x == x && y == y, r - r != 0 || (r < LDBL_MIN && r > -LDBL_MIN));
  return r;
}

double __contract_copysign(double x, double y) {
  double r = (double)__cantrip_some_double();
  __VERIFIER_assume(r == x || r == -x || x != x);
  if (y > 0) __VERIFIER_assume(!(r < 0));
  if (y < 0) __VERIFIER_assume(!(r > 0));
  return r;
}

float __contract_copysignf(float x, float y) {
  float r = (float)__cantrip_some_double();
  __VERIFIER_assume(r == x || r == -x || x != x);
  if (y > 0) __VERIFIER_assume(!(r < 0));
  if (y < 0) __VERIFIER_assume(!(r > 0));
  return r;
}

long double __contract_copysignl(long double x, long double y) {
  long double r = (long double)__cantrip_some_double();
  __VERIFIER_assume(r == x || r == -x || x != x);
  if (y > 0) __VERIFIER_assume(!(r < 0));
  if (y < 0) __VERIFIER_assume(!(r > 0));
  return r;
}
