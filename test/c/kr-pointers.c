// run: -std=gnu89
// stdout: 145.5 1 1 1
// Old code: functions without prototypes through pointers, char and float arguments widened.
int printf();
double scale(f, c) float f; char c; { return f * c; }
int (*pick())();
int one() { return 1; }
int (*pick(n))() int n; { return one; }
struct s { int (*f)(); } s = { one };
main(argc, argv) char **argv; {
  double (*g)() = scale;
  printf("%g %d %d %d\n", g(1.5, 'a'), pick(0)(), (*s.f)(), argc);
  return 0;
}
