// run:
// stdout: d 6 14 241
// stdout: 4
// Parameters of array type are pointers: sized, unsized, two-dimensional, static, qualified.
int printf(const char *, ...);
static char end(char b[128]) { char *p = b + 3; return *p; }
static int sum(int n, const int a[static 2]) { int r = 0; while (n--) r += *a++; return r; }
static int corner(int m[][3]) { return m[1][2] + (int)sizeof m; }
static int first(char *words[]) { return words[0][0] + *words[1]; }
static void call(int f(int)) { printf("%d\n", f(2)); }
static int twice(int x) { return 2 * x; }
int main(void) {
  char b[128] = "abcd";
  int a[] = {1, 2, 3}, m[2][3] = {{0}, {4, 5, 6}};
  char *words[] = {"x", "y"};
  printf("%c %d %d %d\n", end(b), sum(3, a), corner(m), first(words));
  call(twice);
  return 0;
}
