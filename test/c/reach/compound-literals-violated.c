// check:
// verdict: violated
// inputs: 5
// Compound literals have addresses.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct p { int x, y; };
static int sum(const struct p *p) { return p->x + p->y; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > -100 && n < 100);
  int s = sum(&(struct p){n, 1}), t = (int[]){5, 6, 7}[1];
  if (!(s != t)) reach_error();
  return 0;
}
