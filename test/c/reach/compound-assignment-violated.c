// check:
// verdict: violated
// inputs: 5
// Every compound assignment.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int() & 15;
  unsigned y = x;
  x += 3; x -= 1; x *= 4; x /= 2; x <<= 2; x >>= 1; x |= 1; x &= 63; x ^= 1; x %= 40;
  if (!(x != 28)) reach_error();
  return 0;
}
