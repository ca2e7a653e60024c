// check:
// verdict: holds
// assuming: ORDER
// output: assuming: where C leaves the order of evaluation open, one order is taken (test/c/reach/order-operands.c:14)
// not-output: order-operands.c:15
// C leaves open whether the variable is read before or behind the call.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int level = 1;
static int raise(void) { level = 2; return 10; }
static int twice(int x) { return 2 * x; }
int main(void) {
  int sum = level + raise();
  sum += twice(3) + twice(4);
  if (sum == 12) reach_error();
  return 0;
}
