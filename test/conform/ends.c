// check:
// property both_end: holds
// property one_exits: violated
// output: b waits for go
// property busy: holds
// property blocked: violated
// output: stops waits forever
// property alone: holds
// property never: violated
// property both_at_end: holds
// property one_stopped: violated
// output: Stopped does nothing more
// An end by exit is an end, endless work is none and no deadlock, and a procedure that stops is waited for in vain.
#include <stdlib.h>
void go(void), halt(void);
void a(void) { go(); }
void b(void) { go(); go(); }
void twice(void) { go(); go(); }
void leaves(void) {
  go();
  exit(3);
}
void works(void) {
  unsigned n = 0;
  go();
  for (;;) n++;
}
void stops(void) { halt(); }
