// race: violated
#include <pthread.h>
void *f(void *q) {
  int v = *(int *)q;
  return (void *)(long)v;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, &i);
  for (int k = 0; k < 2; k++) pthread_join(t[k], 0);
  return 0;
}
