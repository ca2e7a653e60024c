// run:
// exit: 10
// stderr: assertion violated
// stderr: assert-fails.c:10:
// gcc: no
// A false assertion is a violation.
#include <assert.h>
int main(void) {
  int balance = 10 - 11;
  assert(balance >= 0);
  return 0;
}
