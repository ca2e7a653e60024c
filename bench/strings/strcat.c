#include "objects.h"

char *string_append(char *to, const char *from) {
  size_t end = 0, i = 0;
  while (to[end] != 0) end++;
  while (from[i] != 0) {
    to[end + i] = from[i];
    i++;
  }
  to[end + i] = 0;
  return to;
}

/* The object of `to` has room for both strings: m bytes for its own, n for the other. */
void check_strcat(size_t n, size_t m) {
  __VERIFIER_assume(m > 0 && m <= largest);
  STRING(from, n);
  char *to = malloc(m + n);
  static char *kept;
  kept = to;
  __VERIFIER_assume(to[m - 1] == 0);
  string_append(to, from);
}
