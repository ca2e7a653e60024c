// check:
// verdict: violated
// inputs: 1 2
// An array of arrays.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 2 && j >= 0 && j < 3);
  if (!(m[i][j] != 6)) reach_error();
  return 0;
}
