// check:
// verdict: violated
// engines: unknown
// trace: fib
// The input is found by trying small numbers one after the other: no copy of the function goes that deep.
extern int __VERIFIER_nondet_int(void);
void reach_error(void);

int fib(int n) {
  if (n < 2) return n;
  return fib(n - 1) + fib(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 12) return 0;
  if (fib(n) == 34) reach_error();
}
