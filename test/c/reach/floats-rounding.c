// check:
// verdict: violated
// A number that is lost when it is added to a larger one.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f > 1e-9f && f < 1e-8f)
    if (f + 1.0f == 1.0f)
      reach_error();
  return 0;
}
