// check:
// verdict: violated
// inputs: 41
// Values of ++ and -- before and after.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > -100 && n < 100);
  int a = n++, b = ++n, c = n--, d = --n;
  if (!(a != 41)) reach_error();
  return 0;
}
