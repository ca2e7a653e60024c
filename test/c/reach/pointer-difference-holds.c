// check:
// verdict: holds
// Differences and comparisons of pointers.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a[8], n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 8);
  int *p = &a[n], *q = a + 8;
  if (!(q - p == 8 - n && p < q)) reach_error();
  return 0;
}
