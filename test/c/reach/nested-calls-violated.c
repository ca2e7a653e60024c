// check:
// verdict: violated
// inputs: 3
// Calls as arguments of calls.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int inc(int x) { return x + 1; }
static int mul(int a, int b) { return a * b; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 5);
  int r = mul(inc(inc(n)), inc(1));
  if (!(r != 10)) reach_error();
  return 0;
}
