// check:
// verdict: violated
// Output may fail: the program looks at it.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  printf("hello\n"); if (ferror(stdout)) reach_error();
  return 0;
}
