// run:
// stdout: 0 1 1 3 9 6 8 calls 13
// && and || evaluate no more than they need, ?: only the chosen part, the comma in order.
int printf(const char *, ...);
static int n;
static int f(int x) { n++; return x; }
int main(void) {
  int a = f(0) && f(1);
  int b = f(1) || f(1);
  int c = f(1) && f(0) || f(5);
  int d = f(0) ? f(2) : f(3);
  int e = (f(1), f(2), f(9));
  int g = !f(4) ?: f(6);
  int h = f(8) ?: f(7);
  printf("%d %d %d %d %d %d %d calls %d\n", a, b, c, d, e, g, h, n);
  return 0;
}
