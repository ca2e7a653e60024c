// check:
// verdict: violated
// A sum, part by part.
#include <complex.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int k = __VERIFIER_nondet_int() & 7;
  double _Complex z = k + k * I;
  if (z + 1 == 4 + 3 * I) reach_error();
  return 0;
}
