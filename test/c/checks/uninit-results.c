// check: --checks all --function uses --function ignores --function passes --function copies --function follows
// What functions give back and are given: records by value, results that are missing, pointers that point nowhere.
struct point { int x, y; };
static int sometimes(int n) { if (n > 3) return 1; }
static int on(int n) { return sometimes(n); }
static struct point make(int x) { struct point p; p.x = x; return p; }
static int second(struct point p) {
  return p.y > 1; // violated: uninit
}

int uses(int n) {
  int r = on(n);
  return r > 0; // violated: uninit
}
int ignores(int n) {
  on(n);
  return 0;
}
int passes(void) {
  struct point p;
  p.x = 1;
  return second(p);
}
int copies(int x) {
  struct point p = make(x), q = p;
  return q.x > 2;
}
int follows(int n) {
  int *p;
  if (n) p = &n;
  return *p > 0; // violated: uninit
}
