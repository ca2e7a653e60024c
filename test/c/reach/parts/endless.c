// A loop whose proof takes a while: for the live line.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  unsigned a = 0, b = 0, c = 0;
  while (__VERIFIER_nondet_int()) {
    a += 3;
    b = b * 5 + a;
    if (__VERIFIER_nondet_int()) c ^= b * a;
  }
  if (c == 0xdeadbeef && a % 3 == 1) reach_error();
  return 0;
}
