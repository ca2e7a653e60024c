// check:
// verdict: holds
// assuming: OWN_VOLATILE
// A handler is not interrupted by its own signal; SIG_IGN and SIG_DFL take it away.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t inside, gone;

static void handler(int number) {
  assert(number == SIGINT && !inside && !gone);
  inside = 1;
  inside = 0;
}

int main(void) {
  signal(SIGINT, handler);
  signal(SIGINT, SIG_IGN);
  gone = 1;
  return 0;
}
