// unreach: violated
// What a thread has not set may have any value, and the replay gets the one that the counterexample chose.
#include <pthread.h>
extern void reach_error(void);
struct r {
  int a, b;
  int *p;
};
int x;
static void *t2(void *a) {
  struct r r;
  int arr[3];
  if (r.a == 4 && r.b == 5 && arr[2] == 6) x = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, t2, 0);
  pthread_join(t, 0);
  if (x) reach_error();
  return 0;
}
