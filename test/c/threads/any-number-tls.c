// unreach: holds
// Any number of threads, each with a variable of its own that begins like that of main did.
#include <pthread.h>
extern void reach_error(void);
static _Thread_local _Bool has_set;
static _Thread_local int mine = 3;
static _Bool is_set;
static void *set(void *arg) {
  if (mine != 3 || (has_set && !is_set)) reach_error();
  is_set = 1;
  has_set = 1;
  mine = 4;
  if (has_set && !is_set) reach_error();
  return arg;
}
int main(void) {
  pthread_t t;
  mine = 9;
  while (1) pthread_create(&t, 0, set, 0);
}
