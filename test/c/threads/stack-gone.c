// memory: violated
#include <pthread.h>
void *f(void *q) {
  int *p = q;
  *p = 1;
  return 0;
}
void g(void) {
  int x;
  pthread_t t;
  pthread_create(&t, 0, f, &x);
}
int main(void) {
  g();
  pthread_exit(0);
}
