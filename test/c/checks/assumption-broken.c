// A proof about divisions that takes every element to be inside its array, which some executions are not.
// check: --checks div0
// assuming: ELEMENTS
// unknown: 1
// output: a proof was found, but an execution has undefined behaviour
extern int __VERIFIER_nondet_int(void);
int marks[3], divisor = 1;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  marks[n] = 0;
  return 10 / divisor;
}
