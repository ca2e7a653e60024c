// check:
// verdict: holds
// typeof and __auto_type (GNU).
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  long n = __VERIFIER_nondet_int();
  __typeof__(n) m = n * 3;
  __auto_type k = m;
  if (!(sizeof k == 8 && k == n * 3)) reach_error();
  return 0;
}
