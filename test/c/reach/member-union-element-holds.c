// check:
// verdict: holds
// assuming: ALIGNED
// The same by an index: the first member changes only with element 0.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
union { int first; int all[4]; } u;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 1 && i <= 3);
  int *p = u.all;
  p[i] = 7;
  if (u.first != 0) reach_error();
  return 0;
}
