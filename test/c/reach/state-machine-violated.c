// check:
// verdict: violated
// inputs: 1 1 1 1 1 0
// A machine that goes round for ever.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
enum state { IDLE, READY, RUNNING, DONE };
int main(void) {
  enum state s = IDLE;
  int started = 0;
  while (__VERIFIER_nondet_int()) {
    switch (s) {
    case IDLE: if (__VERIFIER_nondet_int()) s = READY; break;
    case READY: s = RUNNING; started = 1; break;
    case RUNNING: if (__VERIFIER_nondet_int()) s = DONE; break;
    case DONE: s = IDLE; started = 0; break;
    }
  }
  if (!(s != DONE)) reach_error();
  return 0;
}
