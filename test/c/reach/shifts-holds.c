// check:
// verdict: holds
// Shifts of signed and unsigned numbers.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  unsigned hi = u >> 24, lo = u << 24 >> 24;
  int minus = -8 >> 1;
  if (!(hi <= 255 && lo <= 255 && minus == -4)) reach_error();
  return 0;
}
