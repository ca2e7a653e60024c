// race: violated
#include <assert.h>
#include <pthread.h>
int data;
int flag;
void *f(void *q) {
  data = 42;
  flag = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (flag) assert(data == 42);
  pthread_join(t, 0);
  return 0;
}
