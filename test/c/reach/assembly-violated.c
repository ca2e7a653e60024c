// check:
// verdict: violated
// engines: unknown
// inputs: 5
// An error before inline assembly is one.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 5) reach_error();
  __asm__ volatile ("nop" : "+r"(n));
  return 0;
}
