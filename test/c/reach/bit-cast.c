// check:
// verdict: holds
// __builtin_bit_cast: the bytes of a value as another type.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { unsigned short a, b; };
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  int i = __builtin_bit_cast(int, u);
  if (u == 0xffffffffu && i != -1) reach_error();
  struct pair p = __builtin_bit_cast(struct pair, u);
  if (u == 0x00020001u && (p.a != 1 || p.b != 2)) reach_error();
  if (__builtin_bit_cast(unsigned, p) != u) reach_error();
  return 0;
}
