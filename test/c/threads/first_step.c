// unreach: violated
// The first step after a thread was started races with it: the thread does not know of that step.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
int x, y, z;
atomic_int a;
void *t1(void *arg) { a = 1; return arg; }
