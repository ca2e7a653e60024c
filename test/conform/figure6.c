// check:
// property proc: holds
// output: proc holds: the component conforms
// output: 2 iterations
// seconds: 2
// check: --relation traces
// property proc: holds
// The running example of a paper on games as counterexamples: two branches whose last tests are decided by y == 8.
// Without predicates the returns of 1 and 3 seem possible; refinement excludes them.
void do_a(void);
void do_b(void);
int proc(void) {
  int x, y = 8;
  if (x == 0) {
    do_a();
    if (y < 10) return 0;
    else return 1;
  } else {
    do_b();
    if (y > 5) return 2;
    else return 3;
  }
}
