// check:
// verdict: violated
// trace: i = 2
// One wide write covers several narrow members.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int wide[2]; unsigned char low, high; short rest; } mix;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 2);
  mix.wide[i] = 0x00030201;
  if (mix.low == 1 && mix.high == 2 && mix.rest == 3) reach_error();
  return 0;
}
