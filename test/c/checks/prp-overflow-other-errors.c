// check: test/c/checks/no-overflow.prp
// assuming: ELEMENTS
// unknown: 1
// The sum does not leave its type, but an access leaves its array before: the property is neither kept nor broken.
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), a[3] = {0};
  if (n == 7) a[n] = 1;
  if (n > 0 && n < 100) n = n + 1;
  return 0;
}
