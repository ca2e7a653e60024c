// unreach: violated
// A function from outside fills a buffer of each thread.
#include <pthread.h>
extern void reach_error(void);
extern int receive(char *to, int n);
int x;
static void *t2(void *a) {
  char b[4] = {0};
  int s = 0;
  for (int i = 0; i < 2; i++) {
    receive(b, 4);
    s += b[2];
  }
  if (s == 19) x++;
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, t2, 0);
  pthread_create(&u, 0, t2, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x == 2) reach_error();
  return 0;
}
