// check: --checks bounds,null --function f --function g
// assuming: MALLOC
// met: 9
extern void *malloc(unsigned long);
struct s { int a, b; long c; };
long f(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  p->a = 1;
  p->c = 2;
  return p->c;
}
long g(void) {
  struct s *p = malloc(8);
  if (!p) return 0;
  p->a = 1;
  p->c = 2; // violated: bounds
  return 0;
}
