// A member of a packed record is where it is; a pointer to it may be followed only by its own alignment.
// check: --checks alignment --malloc succeeds
#include <stdlib.h>
struct outer {
  char before;
  struct __attribute__((packed)) { char x; int y; } inner;
  struct __attribute__((packed, aligned(8))) { char x; int y; } other;
};
int main(void) {
  struct outer *o = malloc(sizeof *o);
  o->inner.y = 1;
  o->other.y = 2;
  int *p = &o->other.y;
  *p = 3; // violated: alignment
  free(o);
  return 0;
}
