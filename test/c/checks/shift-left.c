// check: --checks shift --function f --function g --function h
// met: 2
unsigned f(unsigned a, unsigned n) { return a << n; } // violated: shift
unsigned g(unsigned a, unsigned n) { return a << (n & 31); }
unsigned long h(unsigned long a, int n) { return n >= 0 && n < 64 ? a << n : 0; }
