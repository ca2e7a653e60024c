// check:
// verdict: holds
// assuming: ORDER
// output: order of evaluation
// And which argument comes first; by pointers to functions, too.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int last;
static int one(void) { last = 1; return 0; }
static int two(void) { last = 2; return 0; }
static int both(int a, int b) { return a + b; }
int (*first)(void) = one;
int main(void) {
  both(first(), two());
  if (last == 1) reach_error();
  return 0;
}
