// check:
// verdict: violated
// trace: i = 4
// An index that leaves the array of a record writes the member behind it.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int level[4]; int locked; } door;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 4);
  door.level[i] = 9;
  if (door.locked == 9) reach_error();
  return 0;
}
