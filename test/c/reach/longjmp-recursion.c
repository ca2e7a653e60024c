// longjmp() leaves a recursion.
// check:
// verdict: holds
#include <setjmp.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static jmp_buf env; static int depth;
static void deep(int n) { depth++; if (n == 0) longjmp(env, 7); deep(n - 1); depth = 100; }
int main(void) {
  volatile int tries = 0;
  int r = setjmp(env);
  if (r == 0) { tries = 1; deep(3); reach_error(); }
  if (r != 7) reach_error();
  if (tries != 1) reach_error();
  if (depth != 4) reach_error();
  return 0; }
