// check:
// verdict: holds
// engines: unknown
// Comparisons and searches in short arrays are followed byte by byte.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), five = 5;
  char a[3] = {(char)n, 0, 0}, text[6] = "hello";
  if (strcmp(a, "x") == 0 && a[0] != 'x') reach_error();
  if (memcmp(&n, &five, sizeof n) == 0 && n != 5) reach_error();
  if (strchr(text, 'l') != text + 2 || strrchr(text, 'l') != text + 3 || strchr(text, 'z')) reach_error();
  if (memchr(text, 'o', 4) || memchr(text, 'o', 5) != text + 4) reach_error();
  if (strncmp(text, "help", 3) != 0 || strncmp(text, "help", 4) >= 0) reach_error();
  return 0;
}
