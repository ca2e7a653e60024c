// Which object a pointer is made from decides.
// check: --checks bounds,null --function f --function g
// met: 3
int a[4], b[8];
int f(int c, unsigned i) {
  int *p = c ? a : b;
  unsigned n = c ? 4 : 8;
  return i < n ? p[i] : 0;
}
int g(int c, unsigned i) {
  int *p = c ? a : b;
  return i < 8 ? p[i] : 0; // violated: bounds
}
