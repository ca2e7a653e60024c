// check:
// verdict: holds
// The body of do is executed at least once.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  __VERIFIER_assume(n <= 5);
  do i++; while (i < n);
  if (!(i >= 1 && (n < 1 ? i == 1 : i == n))) reach_error();
  return 0;
}
