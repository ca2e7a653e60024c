// check:
// verdict: holds
#include <signal.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  sigset_t s;
  int n = __VERIFIER_nondet_int();
  sigemptyset(&s);
  if (sigaddset(&s, SIGINT) || sigismember(&s, SIGTERM) || !sigismember(&s, SIGINT)) reach_error();
  if (sigaddset(&s, n) == 0 && sigismember(&s, n) != 1) reach_error();
  if (n > 64 && sigaddset(&s, n) != -1) reach_error();
  return 0;
}
