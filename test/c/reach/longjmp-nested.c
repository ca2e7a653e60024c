// Two jmp_bufs: each leads to its own function.
// check:
// verdict: holds
#include <setjmp.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static jmp_buf outer, inner; static int n;
static void work(int k) { if (k == 1) longjmp(inner, 1); if (k == 2) longjmp(outer, 2); n += 10; }
static void middle(int k) { if (setjmp(inner)) { n += 1; return; } work(k); n += 100; }
int main(void) { int k = __VERIFIER_nondet_int();
 if (setjmp(outer)) { if (k != 2 || n != 0) reach_error(); return 0; }
 middle(k);
 if (k == 1 && n != 1) reach_error();
 if (k == 2) reach_error();
 if (k == 0 && n != 110) reach_error();
 return 0; }
