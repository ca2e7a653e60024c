// check:
// verdict: violated
// inputs: 2
// A recursion of known depth.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 2);
  int s = sum(n);
  if (!(s != 3)) reach_error();
  return 0;
}
