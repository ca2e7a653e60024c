// check:
// verdict: holds
// Designated initialisers of an array.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a[6] = {[1] = 10, 20, [4] = 40};
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 6);
  if (!(a[i] == 0 || a[i] == i * 10)) reach_error();
  return 0;
}
