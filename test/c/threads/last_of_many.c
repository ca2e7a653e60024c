// unreach: violated
// One of thirty threads sees the sum of all others only if it waits for every one of them.
#include <pthread.h>
enum { MANY = 30 };
extern void reach_error(void);
static int sum;
static void *look(void *p) {
  if (sum == MANY) reach_error();
  return p;
}
static void *add(void *p) {
  int seen = sum;
  sum = seen + 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  for (int i = 0; i < MANY; i++) pthread_create(&t, 0, add, 0);
  pthread_exit(0);
}
