// check: --entry f
// verdict: holds
// assuming: POINTERS
// Objects in a table from outside: an index that stays in its member array changes no other member.
extern void reach_error(void);
struct s { int a[4]; int b; };
void f(struct s **tab, int i, int k) {
  if (i < 0 || i > 7 || k < 0 || k > 3) return;
  tab[i]->b = 1;
  tab[i]->a[k] = 7;
  if (tab[i]->b != 1) reach_error();
}
