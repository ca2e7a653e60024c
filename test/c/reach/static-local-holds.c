// check:
// verdict: holds
// A static local keeps its value.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int next(void) { static int n = 3; return n++; }
int main(void) {
  int a = next(), b = next();
  if (__VERIFIER_nondet_int()) a = next();
  if (!((a == 3 || a == 5) && b == 4)) reach_error();
  return 0;
}
