// A condition that compares what a recursive procedure gives back with what its caller has kept.
// check: --recursion pushdown --property above
// property above: vacuous
// check: --recursion pushdown --property below
// property below: violated
// check: --recursion pushdown --property counted
// property counted: vacuous
// check: --recursion pushdown --property beside
// property beside: vacuous
int ask(void);
void bad(void);

static int pick(void) {
  if (ask()) return pick();
  return ask() ? 5 : 6;
}

void above(void) {
  int limit = ask() ? 3 : 4;
  int got = pick();
  if (got < limit) bad();
}

void below(void) {
  int limit = ask() ? 3 : 6;
  int got = pick();
  if (got < limit) bad();
}

static int done;
static int work(int last) {
  int before = done, status = 1;
  if (ask()) status = work(last);
  if (status != 1 && done == before) bad();
  done = 1;
  return 1;
}
void counted(void) {
  done = 0;
  work(2);
}

/* Both are beside a constant, and neither is known by value. */
static int large(void) {
  int x = ask();
  if (ask()) large();
  return x < 20 ? 20 : x;
}
void beside(int n) {
  int got;
  if (n > 10) return;
  got = large();
  if (got < n) bad();
}
