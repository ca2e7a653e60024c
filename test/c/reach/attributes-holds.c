// check:
// verdict: holds
// Packed and aligned records, inline functions.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct __attribute__((packed)) p { char c; int i; };
static inline __attribute__((always_inline, unused)) int half(int x) { return x / 2; }
int main(void) {
  struct p p = {1, __VERIFIER_nondet_int()};
  int h = half(p.i);
  if (!(sizeof p == 5 && (p.i < 0 || h <= p.i))) reach_error();
  return 0;
}
