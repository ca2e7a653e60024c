// check:
// verdict: holds
// goto enters a loop in its middle.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), rounds = 0;
  __VERIFIER_assume(x >= 0 && x <= 4);
  goto middle;
  while (x > 0) {
    rounds += 10;
  middle:
    rounds++;
    x--;
  }
  if (!(rounds == 1 || rounds % 11 == 1)) reach_error();
  return 0;
}
