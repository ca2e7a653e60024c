// check: --recursion inline
// verdict: unknown
// output: recursion
// A recursion deeper than it is unrolled: no answer, and the reason.
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int down(int n) { return n <= 0 ? 0 : down(n - 1); }
int main(void) {
  if (down(__VERIFIER_nondet_int())) reach_error();
  return 0;
}
