// check: --entry f
// verdict: unknown
// output: outside a heap object of 24 bytes
// An argument as the index of a member array leaves the whole object that the caller gives.
extern void reach_error(void);
struct s { int n; int a[4]; int b; };
void f(struct s *p, int k) { if (!p) return; p->a[k] = 7; int *q = &p->b; if (q == 0) reach_error(); }
