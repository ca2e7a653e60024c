// check: --malloc may-fail
// verdict: violated
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (!realloc(0, 4) && errno == ENOMEM) reach_error();
  return 0;
}
