// A loop around setjmp().
// check:
// verdict: holds
#include <setjmp.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
int main(void) { volatile int i = 0;
 while (setjmp(env) < 3) { i++; if (i > 3) reach_error(); longjmp(env, i); }
 if (i != 3) reach_error();
 return 0; }
