// check: --entry f
// verdict: violated
// What is read behind a member array is the next member, in a table of objects from outside.
extern void reach_error(void);
struct s { int a[4]; int b; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < 0 || k > 4) return;
  tab[i]->a[0] = tab[i]->a[1] = tab[i]->a[2] = tab[i]->a[3] = 1;
  tab[i]->b = 2;
  if (tab[i]->a[k] == 2) reach_error();
}
