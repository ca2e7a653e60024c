// check:
// verdict: holds
// not-output: vacuously
// An error that no execution reaches is no vacuity.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 1 && n == 2) reach_error();
  return 0;
}
