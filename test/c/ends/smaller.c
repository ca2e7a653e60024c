// termination: holds
// The smaller of the two is lowered, whichever it is; the other one may be anything
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    if (x < y) {
      x--;
      y = __VERIFIER_nondet_int();
    } else {
      y--;
      x = __VERIFIER_nondet_int();
    }
  }
  return 0;
}
