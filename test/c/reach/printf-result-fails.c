// check:
// verdict: violated
// Output may fail: the result of printf is then less than zero.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int r = printf("%d\n", 42);
  if (r < 0) reach_error();
  return 0;
}
