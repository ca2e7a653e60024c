// check:
// verdict: violated
// inputs: 10
// sizeof of an array of variable length.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 100);
  int a[n];
  unsigned long size = sizeof a;
  if (!(size != 40)) reach_error();
  return 0;
}
