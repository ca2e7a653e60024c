// check: --entry f
// verdict: holds
// assuming: ELEMENTS
// assuming: NO_OVERLAP
// assuming: POINTERS
// And an index that is in an object of the caller's.
extern void reach_error(void);
struct s { int n; int a[4]; int b; };
struct s *g; int tab[3];
void f(int i, struct s *p) { if (i < 0) return; tab[g->n] = 1;  if (tab[0] > 1 && i == 3 && p == g && p->n == p->b + 1 && i ==4) reach_error(); }
