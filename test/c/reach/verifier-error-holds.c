// check:
// verdict: holds
// __VERIFIER_error is an error.
int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0 && n < 0) __VERIFIER_error();
  return 0;
}
