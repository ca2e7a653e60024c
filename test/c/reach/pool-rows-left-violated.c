// check: --entry f
// verdict: violated
// The last row of an array of arrays is left, in a table of objects from outside.
extern void reach_error(void);
struct s { int m[2][3]; int b; };
void f(struct s **tab, int i, int k, int j) {
  if (i < 0 || i > 7 || k < 0 || k > 1 || j < 0 || j > 3) return;
  tab[i]->b = 1;
  tab[i]->m[k][j] = 7;
  if (tab[i]->b != 1) reach_error();
}
