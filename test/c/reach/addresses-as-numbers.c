// check:
// verdict: holds
// assuming: ADDRESSES
// output: assuming: the outcome does not depend on the addresses of objects
// Where an object lies is not known: what depends on it is said.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int x;
int main(void) {
  int low = (int)(long)&x;
  if (low < 0) reach_error();
  return 0;
}
