// check:
// verdict: unknown
// trace: a call of fesetround
// Another rounding mode is not modelled; to ask for the usual one is fine.
#include <fenv.h>
float __VERIFIER_nondet_float(void);
void reach_error(void);
int main(void) {
  float small = __VERIFIER_nondet_float();
  if (small != 0x1.8p-24f || fesetround(FE_TONEAREST)) return 0;
  if (1.0f + small == 1.0f) reach_error();
  fesetround(FE_DOWNWARD);
  if (1.0f + small != 1.0f) reach_error();
  return 0;
}
