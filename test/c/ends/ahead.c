// termination: holds
// One of two functions may count as a little ahead of the other
int __VERIFIER_nondet_int(void);
int g(int x);
int f(int x) { return x <= 0 ? 0 : g(x) + g(x + 1); }
int g(int x) { return x <= 0 ? 0 : f(x - 2) + f(x - 3); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000) return 0;
  return g(x);
}
