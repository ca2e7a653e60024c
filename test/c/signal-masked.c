// check:
// verdict: unknown
// output: registers a function that runs later
// Masks of signals are not followed.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t n;

static void handler(int number) { n = number; }

int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  signal(SIGINT, handler);
  sigprocmask(SIG_BLOCK, &set, 0);
  n = 0;
  assert(!n);
  return 0;
}
