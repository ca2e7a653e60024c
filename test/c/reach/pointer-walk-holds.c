// check:
// verdict: holds
// engines: unknown
// A pointer walks through an array.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a[4] = {1, 2, 3, 4}, n = __VERIFIER_nondet_int(), sum = 0;
  __VERIFIER_assume(n >= 0 && n <= 4);
  for (int *p = a; p != a + n; p++) sum += *p;
  if (!(sum == n * (n + 1) / 2)) reach_error();
  return 0;
}
