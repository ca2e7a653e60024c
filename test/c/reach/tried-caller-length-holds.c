// check: --entry f
// verdict: holds
// assuming: POINTERS
// How long an array is that the caller gives is the caller's matter.
extern void reach_error(void);
void f(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] & 1; if (n < 5 && s > 5) reach_error(); }
