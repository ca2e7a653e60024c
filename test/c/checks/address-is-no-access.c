// Taking an address reads nothing.
// check: --checks null,bounds --function f --function g
// met: 2
struct s { int a, b[4]; } x;
int f(int i) {
  int *p = &x.b[i & 7];
  return p == x.b;
}
int g(struct s *p) {
  int *q = &p->a;
  return p ? *q : 0;
}
