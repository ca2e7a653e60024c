// check: -v
// verdict: holds
// output: contract of add() at
// output: the contract of 1 procedure was confirmed
// Recursion without bound: a sum that is the machine's at every depth.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int add(int m, int n) {
  if (n == 0) return m;
  return n > 0 ? add(m + 1, n - 1) : add(m - 1, n + 1);
}
int main(void) {
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (add(m, n) != (int)((unsigned)m + (unsigned)n)) reach_error();
  return 0;
}
