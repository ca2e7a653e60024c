// race: violated
// Two threads write the same element of an array, which each finds in its own way.
#include <pthread.h>
static int v[2];
static void *first(void *p) {
  int i = p != 0;
  v[1 - i] = 1;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  v[1] = 2;
  pthread_join(t, 0);
  return 0;
}
