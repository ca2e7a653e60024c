// check:
// verdict: holds
// engines: unknown
// A function gets a function and a context.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static void each(int n, void (*f)(void *, int), void *c) { for (int i = 0; i < n; i++) f(c, i); }
static void add(void *c, int x) { *(int *)c += x; }
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  __VERIFIER_assume(n >= 0 && n <= 4);
  each(n, add, &sum);
  if (!(sum == n * (n - 1) / 2)) reach_error();
  return 0;
}
