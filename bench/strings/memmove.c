#include "objects.h"

void *memory_move(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  if (t < f)
    for (size_t i = 0; i < n; i++) t[i] = f[i];
  else
    for (size_t i = n; i > 0; i--) t[i - 1] = f[i - 1];
  return to;
}

/* Within one object, forwards or backwards. */
void check_memmove(size_t n, size_t from, size_t to, size_t count) {
  BYTES(object, n);
  __VERIFIER_assume(from <= n && to <= n && count <= n - from && count <= n - to);
  memory_move(object + to, object + from, count);
}
