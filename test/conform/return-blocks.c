// check:
// property comes: violated
// property stays: violated
// property waits: violated
// property early: violated
// property other: holds
// property sure: holds
// property left: holds
// property both: holds
// warning: this is unsatisfiable where $1 ==
// A call for which nothing satisfies the condition of its return never comes back; its run is not left out. Where there is another way to
// return, that is taken.
int level;
int ask(int n);
int ask_again(int n);
void set(int *where);
void done(void);
void stuck(void) {
  ask(3);
  done();
}
void stuck_later(void) {
  done();
  ask(3);
}
void goes_on(void) {
  ask_again(3);
  done();
}
void guarded(void) {
  ask(2);
  done();
}
int leaves(void) {
  int v = 0;
  set(&v);
  if (v < 1 || v > 2 || level != v) goto WRONG;
  return v;
WRONG:
  return -1;
}
