// check:
// verdict: unknown
// It may also be inside of it.
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void);
char b[64];
int main(void) { unsigned long u = __VERIFIER_nondet_ulong(); char *p = (char *)u; if (p >= b && p < b + 64) { *p = 3; if (b[0] != 0) reach_error(); } return 0; }
