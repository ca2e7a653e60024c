// check:
// verdict: violated
// inputs: 0
// Floating constants that are exact.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  double d = 0.5;
  int n = __VERIFIER_nondet_int();
  int twice = n ? (int)(d * 4) : (int)d;
  if (!(twice == 2)) reach_error();
  return 0;
}
