// The same where the program itself assumes something.
// check: --checks all
// assuming: ELEMENTS
// assuming: UNREACHED
// unreached: 7
// output: the arguments of __VERIFIER_assume() are true; this makes 7 obligations unreachable
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), a[3];
  __VERIFIER_assume(x > 3 && x < 2);
  a[x] = 3;
  return a[x] + 10 / x;
}
