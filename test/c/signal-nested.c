// check:
// verdict: violated
// trace: interrupt second
// A handler is interrupted by another signal, not by its own.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t inside, deep;

static void first(int number) {
  assert(number == SIGINT);
  assert(!inside);
  inside = 1;
  assert(!deep);
  inside = 0;
}

static void second(int number) {
  assert(number == SIGTERM);
  if (inside) deep = 1;
}

int main(void) {
  signal(SIGINT, first);
  signal(SIGTERM, second);
  return 0;
}
