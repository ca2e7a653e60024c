// check:
// verdict: violated
// Output may fail: the program looks at it.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0; printf("%d\n", 1); if (errno) reach_error();
  return 0;
}
