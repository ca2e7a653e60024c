// check:
// verdict: violated
// inputs: 20
// A function is chosen at run time.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 1 && n < 1000);
  int (*f)(int) = n % 2 ? next : twice;
  int r = f(n);
  if (!(r != 40)) reach_error();
  return 0;
}
