// What was not set since setjmp() keeps its value; longjmp() with 0 gives 1.
// check:
// verdict: holds
#include <setjmp.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static jmp_buf env;
static int parse(int x) { if (x < 0) longjmp(env, 0); return x * 2; }
int main(void) {
  int x = __VERIFIER_nondet_int(), result = 5;
  if (setjmp(env)) { if (x >= 0) reach_error(); if (result != 5) reach_error(); return 1; }
  result = parse(x);
  if (x < 0) reach_error();
  return 0; }
