// check:
// verdict: violated
// inputs: 4 5 3
// What is volatile may change between two readings.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static volatile int v;
int main(void) {
  v = __VERIFIER_nondet_int();
  __VERIFIER_assume(v > 3);
  if (!(v > 3)) reach_error();
  return 0;
}
