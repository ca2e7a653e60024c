// race: holds
// unreach: holds
// Two threads write different elements of an array.
#include <pthread.h>
extern void reach_error(void);
static int v[2];
static void *first(void *p) {
  v[0] = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  v[1] = 2;
  pthread_join(t, 0);
  if (v[0] != 1 || v[1] != 2) reach_error();
  return 0;
}
