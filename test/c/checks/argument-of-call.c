// Arguments and results are checked where they are computed.
// check: --checks all
// met: 2
extern int __VERIFIER_nondet_int(void);
static int twice(int a) { return a * 2; } // violated: overflow
static int safe(int a) { return a > 0 ? a / 2 : 0; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  return twice(safe(x) + 1) + safe(twice(3)); // violated: overflow
}
