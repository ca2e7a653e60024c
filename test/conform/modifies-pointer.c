// check:
// property other: holds
// property same: violated
// output: => stop
// `modifies *$1` changes what the argument points to and nothing else.
struct node { int state, count; };
void step(int *p);
void go(void);
void stop(void);
int other(struct node *n) {
  n->count = 1;
  step(&n->state);
  if (n->count == 1) go(); else stop();
  return 0;
}
int same(struct node *n) {
  n->state = 1;
  step(&n->state);
  if (n->state == 1) go(); else stop();
  return 0;
}
