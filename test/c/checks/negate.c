// check: --checks overflow --function f --function g --function h
// met: 1
int f(int a) { return -a; } // violated: overflow
int g(int a) { return a == -2147483647 - 1 ? 0 : -a; }
unsigned h(unsigned a) { return -a; }
