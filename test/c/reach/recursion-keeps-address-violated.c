// check:
// verdict: violated
// A pointer to a variable of the outermost of several calls is still good when the inner ones have returned.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int *top;
static void walk(int n) {
  int here = 0, first = !top;
  if (first) top = &here;
  if (n > 0) walk(n - 1);
  if (first) *top = 5;
  if (here == 5) reach_error();
}
int main(void) {
  walk(__VERIFIER_nondet_int());
  return 0;
}
