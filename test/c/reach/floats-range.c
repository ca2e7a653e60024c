// check:
// verdict: holds
// engines: unknown
// Doubles and floats with rounding, NaN, conversions, and the functions that look at them.
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
double fabs(double);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x >= 1.0 && x <= 2.0) {
    double y = x * 2.0;
    int k = (int)y;
    if (!(y >= 2.0 && y <= 4.0) || k < 2 || k > 4) reach_error();
  }
  float f = __VERIFIER_nondet_float();
  if (__builtin_isnan(f) && (f == f || f < 0 || f > 0)) reach_error();
  if (fabs(x) < 0) reach_error();
  return 0;
}
