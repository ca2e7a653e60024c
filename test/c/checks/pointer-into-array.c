// check: --checks bounds,null --function f --function g --function h
// met: 5
int a[10];
int f(int i) {
  int *p = a + 3;
  return i >= 0 && i < 7 ? p[i] : 0;
}
int g(int i) {
  int *p = a + 3;
  return i >= 0 && i < 8 ? p[i] : 0; // violated: bounds
}
int h(int i) {
  int *p = &a[5];
  return i >= -5 && i < 5 ? *(p + i) : 0;
}
