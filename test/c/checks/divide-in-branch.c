// The same in the condition of an if and of a loop.
// check: --checks div0 --function f --function g --function h
// met: 2
int f(int a, int b) {
  if (b && a / b == 2) return 1;
  return 0;
}
int g(int a, int b) {
  if (b > 3 || 100 / b) return 1; // violated: div0
  return 0;
}
int h(unsigned a, unsigned b) {
  int n = 0;
  if (b > 5) return 0;
  while (b > 0 && a / b > 3) b--, n += n < 10;
  return n;
}
