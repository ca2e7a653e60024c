// run:
// exit: 5
// stdout: 6765 1 1
// Structures by value: parameters are copies, results are values, arrays inside travel along.
int printf(const char *, ...);
struct m { int a[2][2]; };
static struct m mul(struct m x, struct m y) {
  struct m r = {0};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++) r.a[i][j] += x.a[i][k] * y.a[k][j];
  x.a[0][0] = 99;
  return r;
}
static struct m power(struct m x, int n) { return n ? mul(x, power(x, n - 1)) : (struct m){{{1, 0}, {0, 1}}}; }
int main(void) {
  struct m f = {{{1, 1}, {1, 0}}};
  struct m *p = &f;
  printf("%d %d %d\n", power(f, 20).a[0][1], f.a[0][0], mul(*p, *p).a[1][1]);
  struct m a = f, b;
  b = a = power(f, 3);
  return b.a[0][0] + (1 ? a : b).a[0][1];
}
