// check:
// verdict: unknown
// output: the division by a complex number
// How the quotient is rounded is the compiler's business.
#include <complex.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  double _Complex z = 1 / (__VERIFIER_nondet_int() + I);
  if (creal(z) > 2) reach_error();
  return 0;
}
