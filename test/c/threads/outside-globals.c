// unreach: violated
// Globals that another file defines hold anything.
#include <pthread.h>
extern void reach_error(void);
extern int mode;
struct conf {
  int a;
  char b[3];
};
extern struct conf conf;
int x;
static void *t2(void *a) {
  if (mode == 77 && conf.b[1] == 5) x = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, t2, 0);
  pthread_join(t, 0);
  if (x) reach_error();
  return 0;
}
