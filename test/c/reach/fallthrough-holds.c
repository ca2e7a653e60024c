// check:
// verdict: holds
// Cases fall through, default stands first.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  switch (n) {
  default: r = 100; break;
  case 1: r += 1;
  case 2: r += 2;
  case 3: r += 3; break;
  case 4: r = 4;
  }
  if (!(r == 100 || (n == 1 && r == 6) || (n == 2 && r == 5) || r == n)) reach_error();
  return 0;
}
