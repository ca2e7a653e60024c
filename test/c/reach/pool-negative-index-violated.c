// check: --entry f
// verdict: violated
// A negative index into a member array, in a table of objects from outside.
extern void reach_error(void);
struct s { int n; int a[4]; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < -1 || k > 3) return;
  tab[i]->n = 3;
  tab[i]->a[k] = 0;
  if (tab[i]->n != 3) reach_error();
}
