// check:
// verdict: violated
// inputs: 0
// The right side of && is evaluated only when the left is true.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int calls;
static int f(void) { calls++; return 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = n > 0 && f();
  if (!(calls == 1)) reach_error();
  return 0;
}
