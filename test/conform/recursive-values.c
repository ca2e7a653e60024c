// What procedures are given and give back, what callers keep meanwhile, and what a callee may change, in recursion without a bound.
// check: --property keeps
// property keeps: vacuous
// check: --property changes
// property changes: violated
// output: mode = 2
// check: --property mutual
// property mutual: vacuous
// check: --property deep
// property deep: violated
// check: --property result
// property result: vacuous
// check: --property records
// property records: vacuous
void bad(void);
int more(void);
static int mode;

/* The local variable of each activation is its own. */
static void visit(int mine) {
  int kept = mine;
  if (more()) visit(!mine);
  if (kept != mine) bad();
}
void keeps(void) { visit(1); }

/* The global is not: the innermost leaves its trace. */
static void spoil(void) {
  mode = 0;
  if (more()) spoil();
  mode = 2;
}
void changes(void) {
  mode = 1;
  spoil();
  if (mode == 2) bad();
}

/* Two that call each other hand a token over and back. */
static void pong(void);
static void ping(void) {
  if (mode != 1) bad();
  mode = 2;
  if (more()) pong();
  mode = 1;
}
static void pong(void) {
  if (mode != 2) bad();
  mode = 1;
  if (more()) ping();
  mode = 2;
}
void mutual(void) {
  mode = 1;
  ping();
  if (mode != 1) bad();
}

/* Four levels down. */
static int down(int n) {
  if (n == 0) return 7;
  return down(n - 1);
}
void deep(void) {
  if (down(4) == 7) bad();
}

static int sign(int n) {
  if (more()) return sign(n);
  return n > 0;
}
void result(void) {
  if (sign(5) == 0) bad();
}

struct pair { int first, second; };
static struct pair swap(struct pair p) {
  struct pair q = {p.second, p.first};
  if (more()) return swap(swap(p));
  return q;
}
void records(void) {
  struct pair p = {1, 1};
  p = swap(p);
  if (p.first != p.second) bad();
}
