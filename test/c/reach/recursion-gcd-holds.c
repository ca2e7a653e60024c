// check: --recursion pushdown
// verdict: holds
// A remainder by what is no constant: where it lies is known, and that is all it takes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0) return 0;
  int g = gcd(a, b);
  if (g < 1 || (g > a && g > b)) reach_error();
  return 0;
}
