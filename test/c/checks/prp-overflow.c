// check: test/c/checks/no-overflow.prp
// unknown: 1
// A sum that leaves its type is what the property of SV-COMP asks for; of a shift nobody knows whether it does.
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  if (n > 0) k = n + 1; // violated: overflow
  if (n < 0) k = n + 1;
  if (n == 0) k = __VERIFIER_nondet_int() << 3;
  return k / 7;
}
