// The index is itself an element.
// check: --checks bounds --function f --function g
// met: 3
unsigned char next[8];
int a[8];
int f(unsigned i) { return a[next[i & 7] & 7]; }
int g(unsigned i) { return a[next[i & 7]]; } // violated: bounds
