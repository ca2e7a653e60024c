// termination: violated
// output: infinite recursion with the same arguments
// Without a step down
int __VERIFIER_nondet_int(void);
int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n + 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  return even(n);
}
