// check:
// verdict: violated
// inputs: 6 3
// Euclid on small numbers.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  unsigned a = (unsigned)__VERIFIER_nondet_int() & 7, b = (unsigned)__VERIFIER_nondet_int() & 7, x = a, y = b;
  while (y) {
    unsigned r = x % y;
    x = y;
    y = r;
  }
  if (!(x != 3 || a == 3)) reach_error();
  return 0;
}
