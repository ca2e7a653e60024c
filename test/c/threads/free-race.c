// memory: violated
#include <pthread.h>
#include <stdlib.h>
int *p;
void *f(void *q) {
  *p = 1;
  return 0;
}
int main(void) {
  p = malloc(4);
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  free(p);
  pthread_join(t, 0);
  return 0;
}
