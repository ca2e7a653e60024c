// check:
// verdict: violated
// inputs: 1 2
// Two values change places through pointers.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), a = x, b = y;
  swap(&x, &y);
  if (!(x == a || y == 0)) reach_error();
  return 0;
}
