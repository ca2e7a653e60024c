// check:
// verdict: holds
// Every value that is not 0 is true.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  _Bool b = n, c = !b;
  if (!(b == (n != 0) && b + c == 1)) reach_error();
  return 0;
}
