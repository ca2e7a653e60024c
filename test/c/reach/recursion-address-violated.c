// check:
// verdict: violated
// A variable of a recursive function whose address is taken exists once for each call: no contracts, but copies.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void fill(int *p, int n) {
  int x = n;
  if (n > 0) fill(&x, n - 1);
  *p = x + 1;
}
int main(void) {
  int y = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2) return 0;
  fill(&y, n);
  if (y == 3) reach_error();
  return 0;
}
