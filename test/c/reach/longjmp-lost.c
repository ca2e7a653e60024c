// What was set since setjmp() has no value.
// check:
// verdict: violated
#include <setjmp.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static void f(void) { longjmp(env, 1); }
int main(void) { int x = 1;
 if (setjmp(env) == 0) { x = 2; f(); } 
 else if (x == 1) reach_error();
 return 0; }
