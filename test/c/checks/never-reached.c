// check: --checks div0 --function f
// met: 0
// unreached: 1
int f(int a) {
  if (a > 3 && a < 2) return 1 / (a - a);
  return 0;
}
