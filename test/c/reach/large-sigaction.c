// check:
// verdict: violated
// A function that is given in a record, and runs later, changes what matters.
#include <signal.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int seen, opened;
static void handle(int number) { seen = number; }
static void leave(int number) { opened = number; }
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  struct sigaction action = {.sa_handler = leave};
  pad();
  signal(SIGINT, handle);
  sigaction(SIGTERM, &action, 0);
  if (__VERIFIER_nondet_int()) opened = 1;
  if (opened != 0 && opened != 1) reach_error();
  return 0;
}
