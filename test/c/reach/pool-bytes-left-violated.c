// check: --entry f
// verdict: violated
// A byte behind an array of bytes is the first byte of a number, in a table of objects from outside.
extern void reach_error(void);
struct s { char a[4]; int b; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < 0 || k > 4) return;
  tab[i]->b = 1;
  tab[i]->a[k] = 7;
  if (tab[i]->b != 1) reach_error();
}
