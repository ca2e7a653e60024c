// check:
// verdict: holds
// The comma orders its sides.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 1000);
  int x = (n += 2, n * 2);
  if (!(x == 2 * n && n >= 2)) reach_error();
  return 0;
}
