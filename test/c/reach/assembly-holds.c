// check:
// verdict: holds
// assuming: NOT_MODELLED
// assuming: ONLY_RESULT
// output: inline assembly has no side effects
// Barriers and instructions without outputs change nothing; without an instruction operands pass through; an output
// may have any value, and nothing else changes.
int __VERIFIER_nondet_int(void);
void reach_error(void);
#define HIDDEN(p) ({ unsigned long q; __asm__("" : "=r"(q) : "0"(p)); q; })
static unsigned flags(void) {
  unsigned f;
  __asm__ volatile("pushf; pop %0" : "=r"(f) : : "memory", "cc");
  return f & 7;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), kept = n;
  __asm__ volatile("" : "+r"(n) : : "memory");
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("pause");
  if (n != kept || HIDDEN(5ul) != 5 || flags() > 7) reach_error();
  return 0;
}
