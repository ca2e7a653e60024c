// One past the end may be pointed to, not followed.
// check: --checks bounds,null --function f --function g
// met: 3
int a[6];
int f(void) {
  int s = 0;
  for (int *p = a; p < a + 6; p++) s ^= *p;
  return s;
}
int g(void) {
  int s = 0;
  for (int *p = a; p <= a + 6; p++) s ^= *p; // violated: bounds
  return s;
}
