// check: --entry f
// verdict: violated
// Objects in a table from outside: an index that leaves a member array comes to the next member.
extern void reach_error(void);
struct s { int a[4]; int b; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < 0 || k > 4) return;
  tab[i]->b = 1;
  tab[i]->a[k] = 7;
  if (tab[i]->b != 1) reach_error();
}
