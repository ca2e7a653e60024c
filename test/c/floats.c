// run:
// exit: 3
// stdout: 0.100000001 0.10000000000000001 0
// stdout: 0.30000000000000004 0.0100000007
// stdout: 0 1 0 1 1
// stdout: -2 1000000000 3000000000 65
// stdout: 16777217 16777216 9.22337e+18
// stdout: -inf 0
// stdout: 1 1000000
// float and double to the last bit: rounding, conversions, infinities, NaN, signed zero.
int printf(const char *, ...);
int main(void) {
  float f = 0.1f;
  double d = 0.1, z = 0.0;
  double nan = z / z, inf = 1 / z;
  printf("%.9g %.17g %d\n", f, d, f == d);
  printf("%.17g %.9g\n", d + 0.2, f * f);
  printf("%d %d %d %d %d\n", nan == nan, nan != nan, nan < 1, inf > 1e308, -z == z);
  printf("%d %d %u %d\n", (int)-2.9, (int)1e9f, (unsigned)3e9, (char)65.7);
  printf("%.17g %.9g %g\n", (double)16777217, (float)16777217, (double)(1ull << 63));
  printf("%g %g\n", 1 / -z, 5.0 / 3 * 3 - 5);
  long double l = 1.0L / 3;
  printf("%d %d\n", l != (double)l, (int)(l * 3000000));
  return !(nan < 0) + !(0.1 + 0.2 == 0.3) * 2;
}
