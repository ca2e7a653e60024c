// check: --checks null --function f
// assuming: POINTERS
// met: 2
int x;
int f(int c) {
  int *p = &x;
  *p = 1;
  if (c > 5) p = 0;
  if (c < 4) *p = 2;
  *p = 3; // violated: null
  return 0;
}
