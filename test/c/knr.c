// run: -std=gnu89
// stdout: 7 10 2.5 42
// Definitions in the old style, implicit int, implicit declarations, no prototypes.
add(a, b)
int a;
short b;
{
  return a + b;
}
char low(c) char c; { return c & 15; }
float half(f) float f; { return f / 2; }
main() {
  register i = 3;
  auto j = 4;
  printf("%d %d %g %d\n", add(i, j), low('z'), half(5.0), later(6));
  return 0;
}
later(n) { return n * 7; }
