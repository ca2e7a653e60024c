// check:
// verdict: holds
// Division rounds towards zero, the remainder has the sign of the dividend.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -50 && n <= 50);
  int q = n / 7, r = n % 7;
  if (!(q * 7 + r == n && (n >= 0 ? r >= 0 : r <= 0))) reach_error();
  return 0;
}
