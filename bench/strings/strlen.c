#include "objects.h"

size_t string_length(const char *s) {
  size_t n = 0;
  while (s[n] != 0) n++;
  return n;
}

void check_strlen(size_t n) {
  STRING(s, n);
  string_length(s);
}
