// check: --checks bounds,null,overflow --function f --function g
// assuming: ALLOCATED_BYTES
// assuming: MALLOC
// met: 5
extern void *malloc(unsigned long);
extern void __VERIFIER_assume(int);
int f(int n) {
  __VERIFIER_assume(n > 0 && n < 1000);
  char *p = malloc(n);
  if (!p) return 0;
  for (int i = 0; i < n; i++) p[i] = 0;
  return 0;
}
int g(int n) {
  __VERIFIER_assume(n > 0 && n < 4);
  char *p = malloc(n);
  if (!p) return 0;
  for (int i = 0; i <= n; i++) p[i] = 0; // violated: bounds
  return 0;
}
