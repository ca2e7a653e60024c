// A size in bytes where elements were meant.
// check: --checks bounds,null --function f
// assuming: MALLOC
// met: 3
extern void *malloc(unsigned long);
int f(unsigned i) {
  int *p = malloc(10);
  if (!p) return 0;
  if (i < 2) p[i] = 1;
  if (i < 10) p[i] = 2; // violated: bounds
  return 0;
}
