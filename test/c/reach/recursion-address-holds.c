// check:
// verdict: holds
// The same, and what is wrong with one variable for all calls cannot happen.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void fill(int *p, int n) {
  int x = n, y = 7;
  if (n > 0) fill(&x, n - 1);
  if (y != 7) reach_error();
  *p = x + 1;
}
int main(void) {
  int y = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  fill(&y, n);
  if (y != n + 1 && y != 1 && y != 2 && y != 3) reach_error();
  return 0;
}
