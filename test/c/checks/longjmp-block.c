// A jump out of a block ends its variables, and not those of the blocks around setjmp().
// check: --checks memory
// assuming: POINTERS
#include <setjmp.h>
static jmp_buf here;
int main(void) {
  int *volatile p = 0;
  int *volatile q = 0;
  {
    int outer = 1;
    q = &outer;
    if (!setjmp(here)) {
      int inner = 5;
      p = &inner;
      longjmp(here, 1);
    }
    *q = 2;
  }
  return *p; // violated: memory
}
