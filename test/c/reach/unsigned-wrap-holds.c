// check:
// verdict: holds
// Unsigned arithmetic wraps.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned u = __VERIFIER_nondet_uint(), v = u + 1;
  if (!(v > u || v == 0)) reach_error();
  return 0;
}
