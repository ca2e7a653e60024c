// malloc is assumed not to fail, which the report says.
// check: --checks bounds,null --function f --function g --function h
// assuming: MALLOC
// met: 7
extern void *malloc(unsigned long);
int f(unsigned i) {
  int *p = malloc(10 * sizeof *p);
  if (!p || i >= 10) return 0;
  p[i] = 1;
  return p[i];
}
int g(unsigned i) {
  int *p = malloc(10 * sizeof *p);
  if (!p || i > 10) return 0;
  p[i] = 1; // violated: bounds
  return 0;
}
int h(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  return 0;
}
