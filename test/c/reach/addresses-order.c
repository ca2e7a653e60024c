// check:
// verdict: holds
// assuming: ADDRESSES
// output: addresses of objects
// Nor which of two objects comes first, or follows the other.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int a[2], b[2];
int main(void) {
  int *end = a + 2;
  if (end == b || a > b) reach_error();
  return 0;
}
