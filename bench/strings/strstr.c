#include "objects.h"

char *string_find(const char *s, const char *what) {
  for (size_t i = 0;; i++) {
    size_t k = 0;
    while (what[k] != 0 && s[i + k] == what[k]) k++;
    if (what[k] == 0) return (char *)(s + i);
    if (s[i] == 0) return 0;
  }
}

void check_strstr(size_t n, size_t m) {
  STRING(s, n);
  STRING(what, m);
  char *found = string_find(s, what);
  if (found) *found = 0;
}
