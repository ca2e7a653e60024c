// A function that is not here may jump back.
// check:
// verdict: unknown
// output: a call of
#include <setjmp.h>
extern void reach_error(void);
extern void work(void);
jmp_buf place;
int main(void) {
  if (setjmp(place)) reach_error();
  work();
  return 0;
}
