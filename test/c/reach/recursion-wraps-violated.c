// check:
// verdict: violated
// engines: unknown
// The result is a byte: a proof by numbers without end would be wrong.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static unsigned char up(unsigned n) { return n == 0 ? 0 : (unsigned char)(up(n - 1) + 1); }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 0 && n <= 256 && up(n) == 0) reach_error();
  return 0;
}
