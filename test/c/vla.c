// run:
// exit: 8
// stdout: 48 16 18 12 5
// Arrays of variable length: sizes, two dimensions, parameters, in loops, alloca.
int printf(const char *, ...);
static int sum(int n, int m, int a[n][m]) {
  int r = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) r += a[i][j];
  return r;
}
int main(int argc, char **argv) {
  int n = argc + 2, total = 0;
  int a[n][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) a[i][j] = i * j;
  n = 100;
  for (int k = 1; k < 4; k++) {
    char b[k];
    b[k - 1] = (char)k;
    total += (int)sizeof b + b[k - 1];
  }
  char *c = __builtin_alloca(10);
  c[9] = 5;
  printf("%d %d %d %d %d\n", (int)sizeof a, (int)sizeof a[0], sum(3, 4, a), total, c[9]);
  return (int)(&a[2][0] - &a[0][0]);
}
