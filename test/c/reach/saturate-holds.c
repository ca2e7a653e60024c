// check:
// verdict: holds
// A sum that stops at its limit.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int add(int a, int b) { return a > 100 - b ? 100 : a + b; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 100 && b >= 0 && b <= 100);
  int s = add(a, b);
  if (!(s <= 100 && s >= a && s >= b)) reach_error();
  return 0;
}
