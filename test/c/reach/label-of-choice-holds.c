// check: --label bad
// verdict: holds
// Another label may be the error; ERROR is then none.
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 4) goto ERROR;
  if (n == 4) goto bad;
  return 0;
ERROR:
  return 1;
bad:
  return 2;
}
