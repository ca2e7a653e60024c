// check: --property careful
// property careful: holds
// json: "predicates":0
// A procedure changes what the formula speaks of, and then its result is chosen: what the formula sees in between does not separate the
// result from the test of it, and no predicate has to remember it.
int step(void);
void go(void);
int level;
int walk(void) {
  for (;;) {
    if (step() <= 0) return 0;
    go();
  }
}
