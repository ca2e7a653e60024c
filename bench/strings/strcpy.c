#include "objects.h"

char *string_copy(char *to, const char *from) {
  size_t i = 0;
  while (from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  to[i] = 0;
  return to;
}

void check_strcpy(size_t n, size_t m) {
  STRING(from, n);
  BYTES(to, m);
  __VERIFIER_assume(m >= n);
  string_copy(to, from);
}
