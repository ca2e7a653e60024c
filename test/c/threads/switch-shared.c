// unreach: violated
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *q) {
  x = 2;
  return 0;
}
int main(void) {
  x = 1;
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  switch (x) {
  case 1:
    if (x == 2) assert(0);
  }
  pthread_join(t, 0);
  return 0;
}
