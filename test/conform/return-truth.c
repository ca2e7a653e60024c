// check:
// property p: holds
// warning: test() returns this truth value, 0 or 1; for a condition that is true when it returns, write `$0` in it
int test(int *n);
void component(void) {
  int n = 0;
  test(&n);
}
