// run: 
// exit: 10
// stderr: ub-bounds-inner.c:12
// stderr: undefined behaviour: 
// gcc: no
// The library's functions are checked as well: strcpy into an array that is too small.
#include <string.h>
struct s { char name[4]; int after; };
int main(void) {
  struct s s;
  char small[3];
  strcpy(small, "too long");
  return small[0] + s.after;
}
