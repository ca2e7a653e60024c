// check: --checks shift --function twice
// An operation that is wrong for all values, behind an assignment of zero.
int g;
static int f(int x, int y) {
  if ((y ? x : 0) << -1) y = 3; // violated: shift
  return g << y;
}
int twice(int n) {
  int t = 0;
  t = f(n, t);
  return t;
}
