// One of two variables is set through a pointer; the other is not.
// check: --checks uninit --function first --function either --function same
// assuming: ELEMENTS
// assuming: POINTERS
int first(int n) {
  int x, y = 0;
  int *p = n > 0 ? &x : &y;
  *p = 1;
  return x; // violated: uninit
}

int either(int n) {
  int x, y;
  int *p = n > 0 ? &x : &y;
  *p = 1;
  return n > 0 ? x : y;
}

int same(int n) {
  int a[2];
  a[n > 0] = 1;
  return a[n > 0];
}
