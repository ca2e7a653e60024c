// check: --entry comp
// verdict: unknown
// A function that depends on its arguments alone gives the same result for the same ones: what says otherwise is no execution.
extern void reach_error(void);
int given(int) __attribute__((const));
void comp(int n) {
  int a = given(n), b = given(n);
  if (a != b) reach_error();
}
