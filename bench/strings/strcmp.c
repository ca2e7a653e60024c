#include "objects.h"

int string_compare(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i]) i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

void check_strcmp(size_t n, size_t m) {
  STRING(a, n);
  STRING(b, m);
  string_compare(a, b);
}
