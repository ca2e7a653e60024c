// check: --checks bounds,null --function f --function g
// met: 3
int a[4];
int f(void) {
  int *end = a + 4;
  return end[-1];
}
int g(void) {
  int *end = a + 4;
  return *end; // violated: bounds
}
