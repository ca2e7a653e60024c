// check: --checks bounds,null --function f --function g --function h
// assuming: ALLOCATED_BYTES
// assuming: MALLOC
// met: 9
extern void *malloc(unsigned long);
extern void __VERIFIER_assume(int);
int f(unsigned n, unsigned i) {
  __VERIFIER_assume(n > 0 && n < 1000);
  char *p = malloc(n);
  __VERIFIER_assume(p != 0);
  if (i < n) p[i] = 1;
  return p[0];
}
int g(unsigned n, unsigned i) {
  __VERIFIER_assume(n > 0 && n < 1000);
  char *p = malloc(n);
  __VERIFIER_assume(p != 0);
  if (i <= n) p[i] = 1; // violated: bounds
  return p[0];
}
int h(unsigned n, unsigned i) {
  __VERIFIER_assume(n > 0 && n < 1000);
  int *p = malloc(n * sizeof *p);
  __VERIFIER_assume(p != 0);
  if (i < n) p[i] = 1;
  return 0;
}
