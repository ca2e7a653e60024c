// check:
// property whole: violated
// output: interrupt fast
// check: -D SAME
// property whole: holds
// check: -D PROTECTED
// property whole: holds
// A handler of higher priority interrupts one of lower priority between two updates that belong together; of the same priority it waits.
#include <assert.h>

static volatile int low, high, masked;

void slow(void) {
#ifdef PROTECTED
  masked = 1;
#endif
  low++;
  high++;
#ifdef PROTECTED
  masked = 0;
#endif
}

static void look(void) { assert(low == high); }

#ifdef SAME
void fast(void) {}
void equal(void) { look(); }
#else
void fast(void) { look(); }
void equal(void) {}
#endif

int main(void) {
  while (low < 3) {
  }
  return 0;
}
