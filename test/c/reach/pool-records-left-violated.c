// check: --entry f
// verdict: violated
// An array of records in a record is left, in a table of objects from outside.
extern void reach_error(void);
struct in { int q[2]; int r; };
struct s { struct in e[3]; int b; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < 0 || k > 3) return;
  tab[i]->b = 1;
  tab[i]->e[k].q[0] = 7;
  if (tab[i]->b != 1) reach_error();
}
