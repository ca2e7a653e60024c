// check:
// verdict: holds
// __builtin_bit_cast: the bytes of a value as another type.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
typedef int number;
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  int i = __builtin_bit_cast(number, u);
  if (u == 0xffffffffu && i != -1) reach_error();
  if (__builtin_bit_cast(unsigned, i) != u) reach_error();
  return 0;
}
