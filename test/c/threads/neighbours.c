// race: holds
#include <pthread.h>
struct {
  char a, b;
} s;
void *f(void *q) {
  s.a = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  s.b = 2;
  pthread_join(t, 0);
  return 0;
}
