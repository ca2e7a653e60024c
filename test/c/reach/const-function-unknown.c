// check: --entry comp
// verdict: unknown
// A function that depends only on its arguments returns the same result for the same arguments. A counterexample with two results is spurious.
extern void reach_error(void);
int given(int) __attribute__((const));
void comp(int n) {
  int a = given(n), b = given(n);
  if (a != b) reach_error();
}
