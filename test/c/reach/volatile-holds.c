// check:
// verdict: holds
// A volatile variable is a variable.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static volatile int v;
int main(void) {
  v = __VERIFIER_nondet_int();
  __VERIFIER_assume(v > 3);
  if (!(v > 3)) reach_error();
  return 0;
}
