// termination: holds
// The outer call is given what the inner one returns, of which it must be known how large it is at least
int __VERIFIER_nondet_int(void);
int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000) return 0;
  return f(n);
}
