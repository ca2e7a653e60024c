// check:
// verdict: holds
// assuming: ALIGNED
// engines: unknown
// A variadic function adds its arguments.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int sum(int n, ...) {
  __builtin_va_list ap;
  int s = 0;
  __builtin_va_start(ap, n);
  for (int i = 0; i < n; i++) s += __builtin_va_arg(ap, int);
  __builtin_va_end(ap);
  return s;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 50);
  int r = sum(3, a, 2, 3);
  if (!(r == a + 5)) reach_error();
  return 0;
}
