// check:
// verdict: holds
// sizeof of an array of variable length.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 100);
  int a[n];
  unsigned long size = sizeof a;
  if (!(size == 4UL * (unsigned long)n)) reach_error();
  return 0;
}
