// termination: holds
// output: ackermann()
// Two arguments, the second of which may grow when the first one is lowered
int __VERIFIER_nondet_int(void);
int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m < 0 || m > 3 || n < 0 || n > 5) return 0;
  return ackermann(m, n) == 0;
}
