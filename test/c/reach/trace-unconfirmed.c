// A counterexample that rests on what is not modelled is shown with the values that the solver has found, in the names
// of the source.
// check: --entry f
// verdict: unknown
// output: unconfirmed: a candidate counterexample could not be reproduced: its execution ends normally
// output: f       r = helper(a, n--)   k = 3, n = 2
// output: helper  p->state = (enum state)(k + 1)   p->state = READY
// output: helper  return p->state   r = READY
// output: f       [a->next->state == READY]
// output: => a candidate violation that could not be reproduced
// not-output: @
// not-output: given
extern void reach_error(void);
extern double sin(double);
enum state { OFF, SLOW, FAST, BROKEN, READY };
struct machine {
  enum state state;
  struct machine *next;
};

enum state helper(struct machine *p, int k) {
  p->state = k + 1;
  return p->state;
}

int f(struct machine *a, double d, int n) {
  enum state r = helper(a, n--);
  if (sin(d) <= 0.5 || n != 2) return 0;
  if (r != READY) return 0;
  if (!a->next || a->next == a) return 0;
  if (a->next->state == READY) reach_error();
  return 0;
}
