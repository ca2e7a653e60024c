// check:
// property same: holds
// property member: holds
// property bound: holds
// property steps: holds
// property apart: violated
// What a procedure modifies, and what its return says of that, is one step.
int a, b;
struct point {
  int x, y;
} p;
int both(void);
int move(struct point *q);
void fill(void);
void done(void);
void f(void) {
  both();
  done();
}
void g(void) {
  move(&p);
  done();
}
void h(void) {
  fill();
  done();
}
