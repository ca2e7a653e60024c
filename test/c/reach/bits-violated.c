// check:
// verdict: violated
// inputs: 7 13
// Bit operations.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (!((a & b) != 5 || a == b)) reach_error();
  return 0;
}
