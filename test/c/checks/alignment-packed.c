// A member of a packed record is where it is; a pointer to it may be followed only by its own alignment.
// check: --checks alignment --malloc succeeds
// assuming: MALLOC
// assuming: POINTERS
#include <stdlib.h>
struct outer {
  char before;
  struct __attribute__((packed)) { char x; int y; } inner;
  struct __attribute__((packed, aligned(8))) { char x; int y; } other;
};
struct bits {
  unsigned a : 8;
  unsigned b : 24;
};
int main(void) {
  struct outer *o = malloc(sizeof *o);
  struct bits *bits = malloc(sizeof *bits);
  bits->b = 5;
  free(bits);
  o->inner.y = 1;
  o->other.y = 2;
  int *p = &o->other.y;
  *p = 3; // violated: alignment
  free(o);
  return 0;
}
