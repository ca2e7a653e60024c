// A jmp_buf on the stack, and a function that is called through a pointer.
// check:
// engines: unknown
// verdict: holds
#include <setjmp.h>
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
typedef void (*action)(int);
struct guard { jmp_buf env; int armed; };
static struct guard *current;
static void check(int x) { if (x > 100 && current && current->armed) longjmp(current->env, x); }
static void noop(int x) { (void)x; }
static int guarded(action a, int x) {
  struct guard g; struct guard *saved = current; int code;
  g.armed = 1; current = &g;
  code = setjmp(g.env);
  if (code == 0) a(x);
  current = saved;
  return code;
}
int main(void) { int x = __VERIFIER_nondet_int();
  int c = guarded(__VERIFIER_nondet_int() ? check : noop, x);
  if (c != 0 && c <= 100) reach_error();
  if (c != 0 && c != x) reach_error();
  if (current) reach_error();
  return 0; }
