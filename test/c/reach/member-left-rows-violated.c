// check:
// verdict: violated
// trace: i = 5
// Out of one row of a record in an array, into another record of it.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct entry { int slot[2]; int owner; } table[3];
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 6);
  table[0].slot[i] = 4;
  if (table[1].owner == 4) reach_error();
  return 0;
}
