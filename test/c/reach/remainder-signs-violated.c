// check: --engines bounded,abstraction
// verdict: violated
// A remainder has the sign of what is divided: less than zero and near the divisor is possible, the other way round it is not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b == 0 || (a == -2147483647 - 1 && b == -1)) return 0;
  if (a >= 0 && a % b < 0) return 1;
  if (a < 0 && b < -7 && a % b == -7) reach_error();
  return 0;
}
