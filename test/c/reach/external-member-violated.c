// check: --entry f
// verdict: violated
// trace: reach_error
// What the member itself holds may be anything then; and a pointer to the first member may be taken for one to the whole.
extern void reach_error(void);
struct timer { int left, running; };
struct client { struct timer timer; int state; };
void init(struct timer *t);
void f(struct client *c) {
  if (!c) return;
  c->state = 3;
  init(&c->timer);
  if (c->state != 3) reach_error();
}
