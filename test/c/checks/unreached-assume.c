// The same where the program itself assumes something.
// check: --checks all
// unreached: 7
// output: what is given to __VERIFIER_assume() is true, and because of it 7 obligations are not reached
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), a[3];
  __VERIFIER_assume(x > 3 && x < 2);
  a[x] = 3;
  return a[x] + 10 / x;
}
