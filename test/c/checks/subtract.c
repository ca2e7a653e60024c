// check: --checks overflow --function f --function g
// met: 1
int f(int a, int b) { return a - b; } // violated: overflow
int g(int a, int b) { return a >= 0 && b >= 0 ? a - b : 0; }
