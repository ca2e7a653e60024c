// check:
// verdict: violated
// trace: interrupt on_signal
// A handler comes between a test and what depends on it.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static int value, *current = &value;

static void on_signal(int number) {
  (void)number;
  current = NULL;
}

int main(void) {
  struct sigaction a;
  a.sa_handler = on_signal;
  a.sa_flags = 0;
  sigemptyset(&a.sa_mask);
  sigaction(SIGUSR1, &a, NULL);
  if (current) assert(current);
  return 0;
}
