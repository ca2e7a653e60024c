/* A handler of SIGINT asks the main loop to end. It must not touch what the loop is working on: -DBUSY does. */
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t quit;
static int done, total;

static void ask_to_quit(int number) {
  (void)number;
  quit = 1;
#ifdef BUSY
  total = 0;
#endif
}

int main(void) {
  signal(SIGINT, ask_to_quit);
  while (!quit && done < 1000) {
    done++;
    total += 2;
    assert(total == 2 * done);
  }
  return 0;
}
