// check:
// verdict: holds
// assuming: ORDER
// A function that calls itself, changes globals and is called where C leaves the order of operands open.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int depth;
static int down(int n) {
  depth = 1;
  return n <= 0 ? 0 : down(n - 1) + down(n - 2);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3) return 0;
  if (down(n) + down(n - 1) != 0 || depth != 1) reach_error();
  return 0;
}
