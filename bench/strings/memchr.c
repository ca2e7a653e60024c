#include "objects.h"

void *memory_find(const void *object, int byte, size_t n) {
  const unsigned char *p = object;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)byte) return (void *)(p + i);
  return 0;
}

void check_memchr(size_t n, size_t count, int byte) {
  BYTES(object, n);
  __VERIFIER_assume(count <= n);
  char *found = memory_find(object, byte, count);
  if (found) *found = 0;
}
