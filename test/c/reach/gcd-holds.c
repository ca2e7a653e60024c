// check:
// verdict: holds
// engines: unknown
// Euclid on small numbers.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  unsigned a = (unsigned)__VERIFIER_nondet_int() & 1, b = (unsigned)__VERIFIER_nondet_int() & 1, x = a, y = b;
  while (y) {
    unsigned r = x % y;
    x = y;
    y = r;
  }
  if (!(x == 0 ? a == 0 && b == 0 : a % x == 0 && b % x == 0)) reach_error();
  return 0;
}
