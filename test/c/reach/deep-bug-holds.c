// check:
// verdict: holds
// A counter must reach a number before the error shows.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int i = 0;
  while (__VERIFIER_nondet_int()) {
    i++;
    if (i > 12) i = 0;
  }
  if (!(i <= 12 && i >= 0)) reach_error();
  return 0;
}
