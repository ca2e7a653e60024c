// An assumption about a number wider than int, and an assertion without a text.
// check:
// verdict: holds
// assuming: ONLY_RESULT
unsigned long nondet_ulong(void);
double nondet_double(void);
int main(void) {
  unsigned long n = nondet_ulong();
  __CPROVER_assume(n & 0x100000000);
  __CPROVER_assert(n > 0xffffffff);
  double d = nondet_double();
  __CPROVER_assume(d);
  __CPROVER_assert(d != 0, "a floating-point number is a condition, too");
  __CPROVER_precondition(n != 0, "not zero");
}
