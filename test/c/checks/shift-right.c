// check: --checks shift --function f --function g --function h
// met: 1
int f(int a, int n) { return n < 32 ? a >> n : 0; } // violated: shift
int g(int a, int n) { return n >= 0 ? a >> n : 0; } // violated: shift
int h(int a, unsigned char n) { return a >> n / 8; }
