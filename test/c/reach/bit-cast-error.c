// check:
// verdict: violated
// The same of other types.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { unsigned short a, b; };
int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  float f = __builtin_bit_cast(float, 0x40000000u);
  struct pair p = __builtin_bit_cast(struct pair, 0x00020001u);
  if (f == 2.0f && p.a == 1 && p.b == 2 && u == 7) reach_error();
  return 0;
}
