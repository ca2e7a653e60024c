// The function that called setjmp() has returned.
// check:
// verdict: unknown
#include <setjmp.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static int set(void) { return setjmp(env); }
int main(void) { if (set() == 0) longjmp(env, 1); reach_error(); return 0; }
