// check:
// verdict: violated
// inputs: 2
// Labels as values and a computed goto.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  static const void *const table[] = {&&zero, &&one, &&two};
  __VERIFIER_assume(n >= 0 && n <= 2);
  goto *table[n];
two: r += 2;
one: r += 1;
zero: r += 10;
  if (!(r != 13)) reach_error();
  return 0;
}
