// check:
// property conforms: holds
// check: --relation traces
// property conforms: holds
// Two branches of one game are impossible, and the first brings a variable to follow: the second waits for the next model.
int pick(void);
_Bool changed;
int proc0(int n);
int proc1(int n);
int proc2(int n);
struct state { int x, y; struct { int z; } in; } state, *p = &state;
int component(int n) {
  int i = 0, j = 0;
  p->in.z = proc2(0);
  if (p->y > 1) {
    p->x = proc0(p->y ^ n);
    p->in.z = proc1(p->y);
  } else {
  }
  while (changed) {
    p->in.z = (p->y + 2) & 3;
    for (j = 0; j < 3; j++) {
      p->y = proc2(changed);
      return 3;
    }
  }
  return (p->in.z + p->y) % 4;
}
