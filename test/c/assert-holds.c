// run:
// exit: 3
// An assertion that holds says nothing, and NDEBUG removes it.
#include <assert.h>
int main(void) {
  int x = 3;
  assert(x == 3);
#define NDEBUG
#include <assert.h>
  assert(x == 4);
  return x;
}
