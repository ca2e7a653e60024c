// check:
// verdict: unknown
// Inline assembly is not modelled: beyond it nothing is claimed.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __asm__ volatile ("nop" : "+r"(n));
  if (n == 5) reach_error();
  return 0;
}
