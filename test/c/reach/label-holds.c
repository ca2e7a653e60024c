// check:
// verdict: holds
// The label ERROR is an error.
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % 5;
  if (n == 5) goto ERROR;
  return 0;
ERROR:
  return 1;
}
