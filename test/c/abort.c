// run:
// exit: 134
// stderr: abort.c:11:3: aborted:
// stderr: called from
// gcc: no
// abort() ends as a shell reports it, with the place.
#include <stdlib.h>
static void fail(int n) {
  if (n < 3)
    return;
  abort();
}
int main(void) {
  fail(2);
  fail(3);
  return 0;
}
