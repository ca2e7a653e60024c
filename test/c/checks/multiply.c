// check: --checks overflow --function f --function g
// met: 1
int f(short a, int b) { return a * b; } // violated: overflow
int g(short a, signed char b) { return a * b; }
