// check: --checks div0,overflow --function f --function g --function h
// met: 7
int f(int a, int b) { return b > 0 ? a / b : a; }
int g(int a, int b) { return b ? a : 7 / b; } // violated: div0
int h(int a) { return (a > 0 ? a - 1 : a < 0 ? a + 1 : a) / (a > 3 ? a - 3 : 1); }
