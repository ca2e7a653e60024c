// Temporal formulas of recursive components, without a bound: pushdown systems against automata. What goes deeper for ever is a run, too,
// unless a measure excludes it; what another activation may change recurs in no execution.
// check:
// property deeper: violated
// property comes_back: holds
// property in_order: holds
// property first: holds
// property counted: holds
// property counted_once: holds
// property again: holds
// property not_again: violated
// property at_all: violated
// property seventh: violated
// property at_seventh: holds
// property caller_s: unknown
// property silent: holds
// property shown: holds
// property shown_too: violated
// property loops: holds
// check: --recursion inline --property in_order --property first --property shown_too
// property in_order: unknown
// property first: holds
// property shown_too: violated
void a(void);
void b(void);
int ask(void);
void quiet(void);

static void down(int n) {
  a();
  if (ask()) down(n + 1);
  b();
}
void nested(void) { down(0); }

static void count(int n) {
  a();
  if (n > 0) count(n - 1);
  b();
}
void counted(int n) { count(n); }

static void tail(void) {
  if (ask()) {
    a();
    b();
    tail();
  }
}
void tails(void) { tail(); }

static void late(int n) {
  if (n > 6) {
    a();
    return;
  }
  late(n + 1);
}
void seven(void) { late(0); }

/* A deeper activation counts in a variable of the first one: no state recurs before it is done. */
static void spend(int *left, int first) {
  int mine = 5;
  int *use = first ? &mine : left;
  a();
  if (*use > 0) {
    (*use)--;
    spend(use, 0);
  }
  b();
}
void spends(void) {
  int x = 0;
  spend(&x, 1);
}

static int level;
static void leveled(int n) {
  level = 1;
  if (ask()) leveled(n);
  level = 0;
  b();
}
void levels(void) {
  level = 0;
  leveled(0);
}

/* A loop in each activation, which ends. */
static void loop(int n) {
  int i;
  for (i = 0; i < n; i++)
    if (ask()) loop(n - 1);
  b();
}
void looping(int n) { loop(n); }
