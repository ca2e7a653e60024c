// check: --label bad
// verdict: violated
// inputs: 4
// replayed: 1
// Another label may be the error.
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 4) goto bad;
  return 0;
bad:
  return 1;
}
