// check:
// verdict: holds
// engines: unknown
// An array whose length is known at run time.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 4);
  int a[n], last = 0;
  for (int i = 0; i < n; i++) a[i] = i * i;
  last = a[n - 1];
  if (!(last == (n - 1) * (n - 1))) reach_error();
  return 0;
}
