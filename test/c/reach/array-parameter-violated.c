// check:
// verdict: violated
// inputs: 50
// A parameter of array type is a pointer.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static void fill(int a[3], int v) { for (int i = 0; i < 3; i++) a[i] = v + i; }
int main(void) {
  int a[3], n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 100);
  fill(a, n);
  if (!(a[1] != 51)) reach_error();
  return 0;
}
