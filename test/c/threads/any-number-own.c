// unreach: violated
// Each of any number of threads has a variable of its own, which begins with 0.
#include <pthread.h>
extern void reach_error(void);
static _Thread_local int own;
static int x;
static void *count(void *p) {
  own++;
  if (x == 2 && own == 1) reach_error();
  if (x < 2) x++;
  return p;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, count, 0);
}
