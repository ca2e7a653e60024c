// check:
// verdict: holds
// The larger of two by ?:.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int m = a > b ? a : b;
  if (!(m >= a && m >= b && (m == a || m == b))) reach_error();
  return 0;
}
