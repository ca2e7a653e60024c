// Addition of two numbers: over the top, and within limits that a condition sets.
// check: --checks overflow --function f --function g
// met: 1
int f(int a, int b) { return a + b; } // violated: overflow
int g(int a, int b) {
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 0;
  return a + b;
}
