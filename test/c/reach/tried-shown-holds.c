// check:
// verdict: holds
// not-output: assuming
// What can be shown of pointers and elements is not printed.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int a[8], other;
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 8) return 0;
  int *p = a + i;
  *p = 7;
  a[i] = 8;
  if (other == 7) reach_error();
  return 0;
}
