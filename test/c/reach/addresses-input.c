// check:
// verdict: unknown
// An input may be the address of a variable.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  int x;
  unsigned long here = (unsigned long)&x;
  unsigned long guess = __VERIFIER_nondet_ulong();
  if (here == guess) reach_error();
  return 0;
}
