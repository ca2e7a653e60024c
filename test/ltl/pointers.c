// check:
// property changes: holds
// property idle: holds
// property again: violated
extern int nondet(void);
void moved(void);
struct conn { int state; int count; };
static void move(struct conn *c, int to) { c->state = to; c->count++; moved(); }
void pointers(struct conn *c) {
  if (!c) return;
  c->state = 0;
  for (;;) {
    if (nondet()) move(c, 1);
    move(c, 2);
    move(c, 0);
  }
}
