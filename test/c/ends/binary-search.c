// termination: violated
// Rounding goes towards 0: of -1 and 0 the middle is 0
int __VERIFIER_nondet_int(void);
int search(int i, int j) {
  if (i >= j) return i;
  int middle = (i + j) / 2;
  if (__VERIFIER_nondet_int()) return search(i, middle);
  return search(middle + 1, j);
}
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < -100 || i > 100 || j < -100 || j > 100) return 0;
  return search(i, j);
}
