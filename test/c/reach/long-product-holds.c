// check:
// verdict: holds
// A product of longs has 64 bits.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 100000);
  long l = n * 50000L;
  if (!(l <= 5000000000)) reach_error();
  return 0;
}
