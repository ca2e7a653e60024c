// check:
// verdict: violated
// inputs: 10
// trace: b = 31
// A product and a remainder.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 100);
  int b = a * 3 + 1;
  if (!(b != 31)) reach_error();
  return 0;
}
