// check:
// verdict: holds
// A conversion to short keeps the low bits.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  short s = (short)n;
  if (!(s >= -32768 && s <= 32767)) reach_error();
  return 0;
}
