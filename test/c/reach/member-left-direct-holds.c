// check:
// verdict: holds
// not-output: assuming
// Inside its array, an element is no other member.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int level[4]; int locked; } door;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 3);
  door.level[i] = 9;
  if (door.locked != 0) reach_error();
  return 0;
}
