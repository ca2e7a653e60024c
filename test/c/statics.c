// run:
// stdout: 3117 2 0 77
// Static locals keep their values, one object per function; shadowing; linkage of globals.
int printf(const char *, ...);
static int counter(void) { static int n = 5; return n++; }
static int other(void) { static int n; n += 2; return n; }
int tentative;
int tentative;
extern int later;
int x = 1;
int main(void) {
  int r = counter() + counter() + other() + other();
  int x = 2;
  { int x = 3; { extern int x; r += x * 100; } r += x * 1000; }
  printf("%d %d %d %d\n", r, x, tentative, later);
  return 0;
}
int later = 77;
