// Unsigned arithmetic is defined, and so are the types that are promoted first.
// check: --checks overflow --function f --function g
// met: 1
unsigned f(unsigned a, unsigned b) { return a * b + a - b; }
unsigned char g(unsigned char a, unsigned char b) { return a + b; }
