// check: --entry f
// verdict: unknown
// A pointer into a member array that is moved: where its record begins is not known, so anything there may change.
extern void reach_error(void);
struct s { int a[4]; int b; };
void f(struct s **tab, int i, int k) {
  int *q = tab[i]->a;
  if (i < 0 || i > 7 || k < 0 || k > 4) return;
  tab[i]->b = 1;
  q[k] = 7;
  if (tab[i]->b != 1) reach_error();
}
