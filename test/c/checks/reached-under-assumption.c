// What an assumption excludes is no violation.
// check: --checks div0,overflow --function f
// met: 6
extern void __VERIFIER_assume(int);
int f(int a, int b) {
  __VERIFIER_assume(b > 0 && b < 10);
  __VERIFIER_assume(a >= 0 && a < 100);
  return a / b * b + a % b;
}
