// check: --checks bounds,null,div0 --function letter --function open --function bits --function error --function kept --function quotient --function number --function place --function appended --function behind
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
// assuming: LIBRARY_BEGINS
// assuming: NO_OVERLAP
// assuming: ONLY_RESULT
// assuming: OTHER_TYPE
// Small functions of the library, followed exactly.
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
int table[16];
int letter(int c) {
  int n = 0;
  if (c < -1 || c > 255) return 0;
  if (isdigit(c)) n = table[c - '0'];
  if (isxdigit(c) && !isdigit(c)) n += table[(c | 32) - 'a' + 10];
  if (isspace(c) && c != ' ') n += table[c];
  return n + table[isalpha('1')] + table[iscntrl('a')];
}
int open(int c) { return isdigit(c) ? 1 : 0; } // violated: bounds
int bits(void) { return table[isalpha('a')]; } // violated: bounds
int unknown(void);
int error(void) {
  errno = 3;
  if (unknown()) return table[errno & 15];
  return 0;
}
int kept(const char *s) {
  errno = 5;
  if (!s || s[0]) return 0;
  return table[errno + (int)strlen("ab")];
}
int quotient(int a, int b) {
  if (a < 0 || a > 100) return 0;
  div_t d = div(a, b); // violated: div0
  return b == 7 ? table[d.rem + d.quot / 10] : 0;
}
int number(void) {
  char *end;
  long n = strtol("12ab", &end, 10);
  return table[n] + table[*end - 'a'];
}
int place(void) {
  char *p = strchr("abc", 'c');
  return *p + (strchr("abc", 'x') ? table[99] : 0) + strrchr("aa", 'a')[1];
}
int appended(void) {
  char b[8] = "a";
  strcat(b, "bc");
  return table[b[2] - 'c'] + table[b[0] - 'a'] + table[b[3]];
}
int behind(void) {
  char b[4] = "ab";
  strcat(b, "cd"); // violated: bounds
  return 0;
}
