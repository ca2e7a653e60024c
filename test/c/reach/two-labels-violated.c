// check: --label worse --label bad
// verdict: violated
// inputs: 4
// replayed: 1
// Several labels may be errors.
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < n) goto worse;
  if (n == 4) goto bad;
  return 0;
worse:
  return 2;
bad:
  return 1;
}
