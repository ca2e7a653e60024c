// check:
// property inside: holds
// check: -D BUG
// property inside: violated
// Critical sections that nest: the last to leave lets interrupts in again. The functions are abstractions whose effect is on a flag.
#include <assert.h>

int nesting, masked;
static int shared;
void mask(void);
void unmask(void);

static void enter(void) {
  mask();
  nesting++;
}

static void leave(void) {
#ifdef BUG
  nesting--;
  unmask();
#else
  if (--nesting == 0) unmask();
#endif
}

void handler(void) { shared = 0; }

static void inner(void) {
  enter();
  shared = 2;
  leave();
}

int main(void) {
  enter();
  shared = 1;
  inner();
  assert(shared == 2);
  leave();
  return 0;
}
