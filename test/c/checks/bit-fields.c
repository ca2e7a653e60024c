// check: --checks overflow,bounds,null --function f
// met: 5
struct s { unsigned a : 3; int b : 4; };
int a[8];
int f(struct s *p) {
  if (!p) return 0;
  return a[p->a] + 1 - p->b; // violated: overflow
}
