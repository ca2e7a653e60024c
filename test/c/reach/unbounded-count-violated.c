// check:
// verdict: violated
// inputs: 3
// A loop counts to its bound.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  __VERIFIER_assume(n >= 0);
  while (i < n) i++;
  if (!(i < 3)) reach_error();
  return 0;
}
