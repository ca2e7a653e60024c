// check:
// verdict: violated
// A zero that is less than nothing behind a division, in what a function is given.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
struct pair { double a, b; };

int main(void) {
  struct pair p = {__VERIFIER_nondet_double(), 1.0};
  double *q = &p.a;
  if (*q == 0 && 1.0 / *q < 0)
    reach_error();
  return 0;
}
