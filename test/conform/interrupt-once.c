// check:
// property early: violated
// property twice: holds
// A timer that fires once: it may come early, but not twice.
#include <assert.h>

static volatile int fired, started;

void timeout(void) { fired++; }

int main(void) {
  started = 1;
  if (fired) {
  EARLY:;
  }
  while (!fired) {
  }
  if (fired > 1) {
  TWICE:;
  }
  return 0;
}
