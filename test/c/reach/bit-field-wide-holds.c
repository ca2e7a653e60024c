// check:
// verdict: holds
// assuming: WIDE_BITS
// output: a bit-field that is wider than int
// Compilers differ: gcc computes with 36 bits, clang with 64.
extern void reach_error(void);
struct wide { unsigned long bits : 36; };
int main(void) {
  struct wide w;
  w.bits = 0xfffffffffUL;
  if (w.bits + 1 == 0) reach_error();
  return 0;
}
