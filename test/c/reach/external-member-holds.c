// check: --entry f
// verdict: holds
// assuming: KEEPS_POINTERS
// assuming: NO_OVERLAP
// assuming: ONLY_ARGUMENTS
// output: assuming: init() writes only to what its arguments point to; its result is arbitrary
// A function from outside that is given a member of a record writes to that member, not beside it.
extern void reach_error(void);
struct timer { int left, running; };
struct client { int state; struct timer timer; int more; };
void init(struct timer *t);
void f(struct client *c) {
  if (!c) return;
  c->state = 3;
  c->more = 4;
  init(&c->timer);
  if (c->state != 3 || c->more != 4) reach_error();
}
