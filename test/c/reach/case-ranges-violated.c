// check:
// verdict: violated
// inputs: 9
// Ranges of cases (GNU).
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r;
  switch (n) {
  case -5 ... -1: r = -1; break;
  case 0: r = 0; break;
  case 1 ... 9: r = 1; break;
  default: r = 2;
  }
  if (!(!(r == 1 && n == 9))) reach_error();
  return 0;
}
