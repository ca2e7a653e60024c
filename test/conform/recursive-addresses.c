// Variables of recursive functions whose address is taken, arrays and records among them. Where the address stays in the activation, each has
// its own; where a deeper one may get hold of it, it may be anything.
// check: --recursion pushdown --property f
// property f: holds
// check: --recursion pushdown --property g
// property g: holds
// check: --recursion pushdown --property h
// property h: violated
// check: --recursion pushdown --property k
// property k: unknown
// check: --recursion pushdown --property mine
// property mine: violated
void bad(void), down(void), up(void);
struct st { int mode; int size; };
int get(const char *name, struct st *s);
static int walk(const char *n, int depth) {
  struct st s; int a[3]; int i, r = 0;
  if (get(n, &s) < 0) return -1;
  for (i = 0; i < 3; i++) a[i] = i;
  if (s.mode != 4) return 0;
  down();
  r = walk(n, depth + 1);
  if (s.mode != 4) bad();
  if (a[1] != 1) bad();
  up();
  return r;
}
int f(void) { walk("x", 0); return 0; }
static int sum(int *out, int n) {
  int r = 5;
  if (n > 0) sum(&r, n - 1);
  if (r < 0) bad();
  *out = r;
  return 0;
}
int g(int n) { int x; return sum(&x, n); }
static int deep(int *caller, int n) {
  int mine = 1;
  if (n == 3) { *caller = 7; return 0; }
  deep(&mine, n + 1);
  if (mine == 7) bad();
  return 0;
}
int h(void) { int x = 0; return deep(&x, 0); }
static int same(int *caller, int n) {
  int mine = 1;
  if (caller == &mine) bad();
  if (n < 4) same(&mine, n + 1);
  return 0;
}
int k(void) { int x = 0; return same(&x, 0); }

/* What get() wrote is what the same activation reads, at any depth. */
static int find(int n) {
  struct st s;
  if (get("x", &s) < 0) return 0;
  if (s.mode == 4) return find(n + 1);
  if (s.mode == 9 && n > 1) bad();
  return s.size;
}
int mine(void) { return find(0); }
