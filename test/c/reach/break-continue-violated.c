// check:
// verdict: violated
// inputs: 6
// break and continue.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), odd = 0;
  for (int i = 0; i < 10; i++) {
    if (i == n) break;
    if (i % 2 == 0) continue;
    odd++;
  }
  if (!(odd != 3)) reach_error();
  return 0;
}
