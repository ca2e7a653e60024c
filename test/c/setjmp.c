// run:
// exit: 5
// stderr: setjmp.c:11:
// stderr: not modelled
// gcc: no
// setjmp is recognised, and ends the run where it is reached, not before.
#include <setjmp.h>
static jmp_buf here;
int main(void) {
  int before = 1;
  if (setjmp(here)) return 1;
  longjmp(here, before);
}
