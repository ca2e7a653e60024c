#include "objects.h"

void *memory_copy(void *to, const void *from, size_t n) {
  char *t = to;
  const char *f = from;
  for (size_t i = 0; i < n; i++) t[i] = f[i];
  return to;
}

void check_memcpy(size_t n, size_t m, size_t count) {
  BYTES(from, n);
  BYTES(to, m);
  __VERIFIER_assume(count <= n && count <= m);
  memory_copy(to, from, count);
}
