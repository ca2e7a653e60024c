// check: --checks div0 --function f --function g --function h
// met: 2
int f(int a, int b) { return a / b; } // violated: div0
unsigned g(unsigned a, unsigned b) { return a % b; } // violated: div0
int h(int a, int b) {
  if (b == 0) return 0;
  return a / b + a % b;
}
