// run:
// stdout: zero 0 0 0 1 0
// stdout: zero 1 0 0 1 0
// stdout: normal 0 0 0 1 1
// stdout: normal 1 0 0 1 1
// stdout: infinite 0 0 1 0 0
// stdout: subnormal 0 0 0 1 0
// stdout: nan 0 1 0 0 0
// stdout: 1.414214 8.000000 1.500000
// stdout: -2.0 -1.0 3.0 -1.0
// stdout: 3 -3 3
// stdout: 0.6250 4
// stdout: 12.0000
// stdout: 0.2500 3.0000
// stdout: 7.0000 2.0000 5.0000
// stdout: 2.0000 2.0000 -2.0000
// stdout: 0.8415 0.5403 2.7183 0.6931
// stdout: 1 1
// stdout: 3.000 1.250
// Functions of math.h, rounding, parts of numbers, kinds of numbers, and what is not a number.
#include <math.h>
#include <stdio.h>

static const char *kind(double d) {
  switch (fpclassify(d)) {
  case FP_NAN: return "nan";
  case FP_INFINITE: return "infinite";
  case FP_ZERO: return "zero";
  case FP_SUBNORMAL: return "subnormal";
  default: return "normal";
  }
}

int main(void) {
  double whole, values[] = {0, -0.0, 1.5, -2.5, 1e308 * 10, 1e-310, NAN};
  int e;
  volatile double two = 2, three = 3;
  for (int i = 0; i < 7; i++)
    printf("%s %d %d %d %d %d\n", kind(values[i]), !!signbit(values[i]) && i < 6, !!isnan(values[i]), !!isinf(values[i]),
           !!isfinite(values[i]), !!isnormal(values[i]));
  printf("%.6f %.6f %.6f\n", sqrt(two), pow(two, three), fmod(7.5, two));
  printf("%.1f %.1f %.1f %.1f\n", floor(-1.5), ceil(-1.5), round(2.5), trunc(-1.9));
  printf("%ld %lld %ld\n", lround(2.5), llround(-2.5), lrint(3.0));
  printf("%.4f", frexp(10.0, &e));
  printf(" %d\n", e);
  printf("%.4f\n", ldexp(0.75, 4));
  printf("%.4f", modf(3.25, &whole));
  printf(" %.4f\n", whole);
  printf("%.4f %.4f %.4f\n", fma(two, three, 1.0), fabs(-two), hypot(3, 4));
  printf("%.4f %.4f %.4f\n", fmin(two, three), fmax(two, NAN), copysign(two, -0.0));
  printf("%.4f %.4f %.4f %.4f\n", sin(1), cos(1), exp(1), log(two));
  printf("%d %d\n", HUGE_VAL > 1e308, isgreater(three, two));
  float f = sqrtf(9.0f);
  printf("%.3f %.3f\n", f, (double)fabsf(-1.25f));
  return 0;
}
