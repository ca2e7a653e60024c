// check:
// verdict: holds
// engines: unknown
// Two bounded loops.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  __VERIFIER_assume(n >= 0 && n <= 3);
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) sum++;
  if (!(sum == n * (n + 1) / 2)) reach_error();
  return 0;
}
