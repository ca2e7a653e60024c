// unreach: holds
// deadlock: violated
// For one value of the input the locks are taken in the other order.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int key;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *one(void *p) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return p;
}
static void *other(void *p) {
  int turned = key == 7654321;
  if (turned) pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  if (!turned) pthread_mutex_lock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return p;
}
int main(void) {
  pthread_t t, u;
  key = __VERIFIER_nondet_int();
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
