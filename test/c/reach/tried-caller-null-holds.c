// check: --entry f
// verdict: holds
// assuming: POINTERS
// So is a null pointer that is followed.
extern void reach_error(void);
struct s { int n; int a[4]; int b; };
int f(struct s *p, int k) { int r = p->n; if (r != p->n) reach_error(); return r; }
