// Where nothing calls longjmp(), setjmp() returns once, with zero.
// check:
// verdict: holds
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf place;
int main(void) {
  int times = 0;
  if (setjmp(place)) reach_error();
  times++;
  if (times != 1) reach_error();
  return 0;
}
