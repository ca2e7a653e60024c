// run:
// stdout: 6 4 6 12
// Declarators of every shape: typedefs, arrays of pointers to functions, pointers to arrays.
int printf(const char *, ...);
typedef int row[3];
typedef row *rows;
typedef int (*fn)(int);
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
static fn fns[2] = {inc, dec};
static fn (*pick)(int);
static fn picker(int i) { return fns[i]; }
static int (*(*nested[1])(int))(int) = {picker};
int main(void) {
  row r[2] = {{1, 2, 3}, {4, 5, 6}};
  rows p = r;
  pick = picker;
  const int *const cp = &p[1][2];
  printf("%d %d %d %d\n", pick(0)(5), nested[0](1)(5), *cp, (int)sizeof(row));
  return 0;
}
