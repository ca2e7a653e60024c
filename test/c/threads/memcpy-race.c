// race: violated
#include <pthread.h>
#include <string.h>
char b[16];
void *f(void *q) {
  memset(b, 1, 16);
  return 0;
}
int main(void) {
  char c[16];
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  memcpy(c, b, 16);
  pthread_join(t, 0);
  return 0;
}
