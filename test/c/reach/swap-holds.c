// check:
// verdict: holds
// Two values change places through pointers.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), a = x, b = y;
  swap(&x, &y);
  if (!(x == b && y == a)) reach_error();
  return 0;
}
