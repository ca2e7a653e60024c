// check: --entry f
// verdict: holds
// assuming: POINTERS
// Behind one record of an array from outside there is the next one.
extern void reach_error(void);
struct e { char c[4]; int n; };
void f(struct e **tab, int i, int k) {
  struct e *p = tab[i];
  if (!p || i < 0 || i > 7 || k < 0 || k > 1) return;
  p[0].n = 5; p[1].n = 6;
  p[k].n++;
  if (p[0].n + p[1].n != 12) reach_error();
}
