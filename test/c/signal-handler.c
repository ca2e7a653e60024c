// check:
// verdict: holds
// assuming: OWN_VOLATILE
// A handler that only sets a flag disturbs nothing.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop;
static int n;

static void on_signal(int number) { stop = number; }

int main(void) {
  signal(SIGTERM, on_signal);
  for (int i = 0; i < 3 && !stop; i++) {
    int before = n;
    n = before + 1;
    assert(n == before + 1);
  }
  assert(stop == 0 || stop == SIGTERM);
  return 0;
}
