// unreach: violated
// Objects of many threads are many objects.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int *published;
static void *publish(void *p) {
  int *q = malloc(sizeof *q);
  if (!q) return 0;
  *q = __VERIFIER_nondet_int();
  published = q;
  if (*q != 5) *q = 7;
  return p;
}
int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, publish, 0);
    int *r = published;
    if (r && *r == 5) reach_error();
  }
}
