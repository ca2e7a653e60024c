// check: --checks shift --function f --function g --function h --function bits --function sign --function negative --function wide
// met: 4
unsigned f(unsigned a, unsigned n) { return a << n; } // violated: shift
unsigned g(unsigned a, unsigned n) { return a << (n & 31); }
unsigned long h(unsigned long a, int n) { return n >= 0 && n < 64 ? a << n : 0; }
int bits(int n) { return n >= 0 && n < 31 ? 1 << n : 0; }
int sign(int n) { return n >= 0 && n < 32 ? 1 << n : 0; } // violated: shift
int negative(int n) { return n > -4 && n < 4 ? n << 2 : 0; } // violated: shift
long wide(unsigned char c) { return (long)c << 48; }
