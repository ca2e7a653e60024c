// check:
// verdict: violated
// A later element of an array in a union is not its first member.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
union { int first; int all[4]; } u;
int main(void) {
  int *p = u.all + 2;
  *p = 7;
  if (u.all[2] == 7 && u.first == 0) reach_error();
  return 0;
}
