// check:
// verdict: violated
// inputs: 40000
// A conversion to short keeps the low bits.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  short s = (short)n;
  if (!(s == n)) reach_error();
  return 0;
}
