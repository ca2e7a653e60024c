#include "objects.h"

char *string_copy_most(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i] != 0; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}

void check_strncpy(size_t n, size_t m, size_t most) {
  STRING(from, n);
  BYTES(to, m);
  __VERIFIER_assume(most <= m);
  string_copy_most(to, from, most);
}
