// check: --entry f
// verdict: violated
// engines: unknown
// A loop that goes beyond a member array, in a table of objects from outside.
extern void reach_error(void);
struct s { int a[4]; int b; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < 0 || k > 4) return;
  tab[i]->b = 1;
  for (int j = 0; j <= k; j++) tab[i]->a[j] = 0;
  if (tab[i]->b != 1) reach_error();
}
