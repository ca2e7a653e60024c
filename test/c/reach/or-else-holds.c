// check:
// verdict: holds
// The right side of || is evaluated only when the left is false.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int calls;
static int f(int n) { calls++; return n == 7; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = n < 0 || f(n);
  if (!(calls == (n >= 0))) reach_error();
  return 0;
}
