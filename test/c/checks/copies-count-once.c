// Two calls, one obligation: it is violated in one of its copies.
// check: --checks div0
// met: 1
extern int __VERIFIER_nondet_int(void);
static int half(int a, int b) {
  return a / b; // violated: div0
}
static int third(int a, int b) {
  return a / b;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = third(x, 3) + third(x, 7);
  return half(r, 2) + half(r, x);
}
