// check: --checks null --function f --function g
// assuming: POINTERS
// met: 1
int x;
int f(int c) {
  int *p = 0;
  if (c) p = &x;
  return *p; // violated: null
}
int g(int c) {
  int *p = 0;
  if (c) p = &x;
  return c ? *p : 0;
}
