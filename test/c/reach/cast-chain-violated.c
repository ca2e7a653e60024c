// check:
// verdict: violated
// inputs: 128
// Conversions one after the other.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = (signed char)(unsigned short)(n & 511);
  if (!(r >= -100)) reach_error();
  return 0;
}
