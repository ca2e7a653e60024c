// check:
// verdict: holds
// Arithmetic in 64 bits.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  unsigned hi = (unsigned)(x >> 32), lo = (unsigned)x;
  if (!(((unsigned long long)hi << 32 | lo) == x)) reach_error();
  return 0;
}
