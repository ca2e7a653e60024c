// unreach: violated
// race: violated
// A variable of a function that lives as long as the program, an object without a name, a lock inside of it.
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
struct box { pthread_mutex_t m; int n; } *b;
static int f_static(void) { static int calls; return ++calls; }
void *t(void *a) {
  struct box *p = a;
  pthread_mutex_lock(&p->m);
  p->n += f_static();
  pthread_mutex_unlock(&p->m);
  return a;
}
int main(int argc, char **argv) {
  b = malloc(sizeof *b);
  pthread_mutex_init(&b->m, 0);
  b->n = 0;
  pthread_t x[2];
  for (int i = 0; i < 2; i++) pthread_create(&x[i], 0, t, b);
  int seen = b->n;
  for (int i = 0; i < 2; i++) pthread_join(x[i], 0);
  assert(seen != 1);
  free(b);
  return 0;
}
