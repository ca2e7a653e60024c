// run:
// exit: 1
// setjmp returns a second time, with what longjmp was given.
#include <setjmp.h>
static jmp_buf here;
int main(void) {
  int before = 1;
  int again = setjmp(here);
  if (again) return again;
  longjmp(here, before);
}
