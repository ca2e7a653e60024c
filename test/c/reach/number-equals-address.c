// check:
// verdict: unknown
// A number that is made a pointer may be the address of a variable.
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void);
char b[64];
int main(void) { unsigned long u = __VERIFIER_nondet_ulong(); char *p = (char *)u; if (p == b) { *p = 3; if (b[0] != 0) reach_error(); } return 0; }
