// check:
// verdict: holds
// What is volatile may change between two readings, but a value that was read does not.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static volatile int v;
static volatile unsigned char small;
int main(void) {
  v = __VERIFIER_nondet_int();
  int once = v;
  __VERIFIER_assume(once > 3);
  if (!(once > 3)) reach_error();
  if (small > 255) reach_error();
  return 0;
}
