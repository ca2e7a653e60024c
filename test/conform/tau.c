// check:
// property free: violated
// property same: holds
// check: --relation traces
// property free: holds
// property same: holds
// An abstraction that hides an action has internal steps: the choice between b and c is made before, and a
// specification that chooses with its first step cannot follow.
void work(void);
void f(void) { work(); }
