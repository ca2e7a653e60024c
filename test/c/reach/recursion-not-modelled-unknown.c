// check: --recursion pushdown
// verdict: unknown
// What cannot be modelled in a recursion is no end of it.
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int zero(int n) {
  if (n <= 0) return 0;
  if (n == 1000) __asm__ goto("jmp %l0" : : : : out);
  return zero(n - 1);
out:
  return -1;
}
int main(void) {
  if (zero(__VERIFIER_nondet_int())) reach_error();
  return 0;
}
