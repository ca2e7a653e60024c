// check:
// verdict: violated
// engines: unknown
// inputs: 5
// An error before setjmp is one.
#include <setjmp.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
static jmp_buf end;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 5) reach_error();
  if (!setjmp(end)) longjmp(end, 1);
  return 0;
}
