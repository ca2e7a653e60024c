// check:
// verdict: holds
// What kind of number it is, is asked in the type of the number: the smallest of float are normal as double.
#include <math.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int any = __VERIFIER_nondet_int();
  float small = any ? 0x1p-140f : 1.5f;
  double x = any ? NAN : INFINITY;
  if (any && (isnormal(small) || fpclassify(small) != FP_SUBNORMAL)) reach_error();
  if (!any && !isnormal(small)) reach_error();
  if (isnan(x) != (any != 0) || isless(x, 1.0) || (!any && x <= 1)) reach_error();
  return 0;
}
