// check:
// verdict: holds
// A negative int compared with an unsigned is large.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i < 0);
  unsigned five = 5;
  if (!(i > five)) reach_error();
  return 0;
}
