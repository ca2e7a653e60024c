// check: --entry tick
// verdict: violated
// A function stored through two unknown pointers, one after another, and called through them.
extern void reach_error(void);
struct timer { struct timer *next; void (*fire)(void); };
struct queue { struct timer *first; };
struct queue *queues[4];
static void fire(void) { reach_error(); }
void tick(unsigned n) {
  struct queue *q = queues[n & 3];
  if (!q || !q->first) return;
  q->first->fire = fire;
  q->first->fire();
}
