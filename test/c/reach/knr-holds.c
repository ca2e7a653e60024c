// check:
// verdict: holds
// A definition as Kernighan and Ritchie wrote it.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int add(a, b)
  int a;
  short b;
{ return a + b; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 9);
  int r = add(n, 65537);
  if (!(r == n + 1)) reach_error();
  return 0;
}
