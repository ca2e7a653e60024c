// check:
// verdict: unknown
// output: inline assembly writes arbitrary values to its outputs
// What an instruction leaves in its outputs is not known, and no execution can show it.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __asm__ volatile ("nop" : "+r"(n));
  if (n == 5) reach_error();
  return 0;
}
