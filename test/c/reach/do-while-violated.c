// check:
// verdict: violated
// inputs: 5
// The body of do is executed at least once.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  __VERIFIER_assume(n <= 5);
  do i++; while (i < n);
  if (!(i < 5)) reach_error();
  return 0;
}
