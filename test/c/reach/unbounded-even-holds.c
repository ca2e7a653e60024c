// check:
// verdict: holds
// A loop without bound keeps a number even.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) x += 2;
  if (!(x % 2 == 0)) reach_error();
  return 0;
}
