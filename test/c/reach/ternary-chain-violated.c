// check:
// verdict: violated
// inputs: 71
// A chain of conditions.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int g = n > 89 ? 5 : n > 79 ? 4 : n > 69 ? 3 : n > 59 ? 2 : 1;
  if (!(g != 3 || n == 75)) reach_error();
  return 0;
}
