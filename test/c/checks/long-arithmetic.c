// The same in 64 bits.
// check: --checks overflow --function f --function g --function h
// met: 3
long f(long a) { return a + 1; } // violated: overflow
long g(int a, int b) { return (long)a * b + a; }
long h(long a) {
  if (a > 1000000 || a < -1000000) return 0;
  return a * a;
}
