/* See stack.h. 4 GiB of address space, or an eighth of what the user allows; pages are used when touched. */
#include "base/stack.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct start {
  void (*run)(void *context);
  void *context;
} start;

static void *on_thread(void *context) {
  start *s = context;
  s->run(s->context);
  return NULL;
}

static void *map_stack(size_t *size) {
  struct rlimit allowed;
  size_t most = (size_t)4 << 30;
  if (!getrlimit(RLIMIT_AS, &allowed) && allowed.rlim_cur != RLIM_INFINITY)
    while (most > allowed.rlim_cur / 8) most /= 2;
  for (*size = most; *size >= 1 << 20; *size /= 2) {
    void *at = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1,
                    0);
    if (at == MAP_FAILED) continue;
    mprotect(at, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE);
    return at;
  }
  return NULL;
}

void stack_run(void (*run)(void *context), void *context) {
  start s = {run, context};
  size_t size;
  void *stack = map_stack(&size);
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  bool started = stack && !pthread_attr_setstack(&attributes, stack, size) &&
                 !pthread_create(&thread, &attributes, on_thread, &s);
  pthread_attr_destroy(&attributes);
  if (started) pthread_join(thread, NULL);
  else run(context);
  if (stack) munmap(stack, size);
}
