// check: --checks overflow,div0 --function f --function g --function h
// met: 4
int f(int a, int b) { return b ? a / b : 0; } // violated: overflow
int g(int a, int b) { return b ? a % b : 0; } // violated: overflow
int h(int a, int b) { return b > 0 ? a / b : 0; }
