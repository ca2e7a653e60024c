// An operation that is always wrong, behind an assignment of zero.
// check: --checks shift
// unreached: 1
static int f(int x, int y) {
  if ((y ? x : 0) << -1) y = 1; // violated: shift
  return y << y;
}
int main(void) {
  int t = 0;
  return f(3, t);
}
