// check:
// verdict: violated
// inputs: 4
// replayed: 1
// The label ERROR is an error.
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;
  if (n == 4) goto ERROR;
  return 0;
ERROR:
  return 1;
}
