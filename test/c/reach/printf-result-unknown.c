// check:
// verdict: unknown
// Output may fail: the result of printf is then less than zero. The interpreter prints, and its output does not fail.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int r = printf("%d\n", 42);
  if (r < 0) reach_error();
  return 0;
}
