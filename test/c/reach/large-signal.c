// check:
// verdict: unknown
// output: signal() registers a function that runs later
// What the library calls later may do anything: that is not left out of a large program as something that does not matter.
#include <signal.h>
extern void reach_error(void);
static int seen;
static void handle(int number) { seen = number; }
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  pad();
  signal(SIGINT, handle);
  raise(SIGINT);
  if (seen) reach_error();
  return 0;
}
