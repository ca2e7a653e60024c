// check:
// verdict: violated
// A call of reach_error() is an error, whatever its body does; in a large program, too, of which only what matters is looked at.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { exit(1); }
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  pad();
  if (__VERIFIER_nondet_int() == 3) reach_error();
  return 0;
}
