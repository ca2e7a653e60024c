// check:
// verdict: holds
// A real factor leaves the imaginary part of the other alone: 0 times infinity never happens.
#include <complex.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int k = __VERIFIER_nondet_int() & 7;
  double _Complex z = k + 2 * I;
  z *= 2;
  if (cimag(z) != 4 || creal(z) != 2 * k) reach_error();
  return 0;
}
