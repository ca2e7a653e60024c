// check:
// verdict: holds
// Names that hide others.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int x = 1;
int main(void) {
  int n = __VERIFIER_nondet_int(), seen = x;
  {
    int x = 2;
    seen += x;
    if (n) { int x = 3; seen += x; }
  }
  if (!(seen == (n ? 6 : 3) && x == 1)) reach_error();
  return 0;
}
