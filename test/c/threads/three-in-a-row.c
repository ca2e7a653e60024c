// unreach: violated
// Each thread depends on the next one only: what the last writes reaches the first.
#include <pthread.h>
#include <stdatomic.h>
extern void reach_error(void);
static atomic_int a, b, c;
static void *first(void *p) {
  if (a == 1) c = 1;
  return p;
}
static void *second(void *p) {
  if (b == 1) a = 1;
  return p;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  b = 1;
  if (c == 1) reach_error();
  return 0;
}
