// run:
// exit: 17
// stdout: abcdef 6 1
// stdout: def 0 1
// stdout: -abcde 1
// stdout: 123 0
// stdout: trun|   42|42   |00042|ff|c|%|3.14|1099511627776
// stdout: 123 255 4
// stdout: 1 0 Q
// stdout: line
// stdout: !
// stdout: text
// The C library that freestanding tests need: string.h, stdlib.h, stdio.h.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  char b[32] = "abc";
  strcat(b, "def");
  printf("%s %d %d\n", b, (int)strlen(b), strcmp(b, "abd") < 0);
  printf("%s %d %d\n", strchr(b, 'd'), strncmp(b, "abx", 2), strrchr(b, 'z') == NULL);
  memmove(b + 1, b, 5);
  memset(b, '-', 1);
  printf("%s %d\n", b, memcmp("a", "b", 1) < 0);
  int *p = malloc(3 * sizeof *p);
  p[0] = 3; p[1] = 1; p[2] = 2;
  p = realloc(p, 5 * sizeof *p);
  int *z = calloc(4, sizeof *z);
  qsort(p, 3, sizeof *p, by_value);
  printf("%d%d%d %d\n", p[0], p[1], p[2], z[3]);
  free(p);
  free(z);
  free(NULL);
  snprintf(b, 5, "%s", "truncated");
  printf("%s|%5d|%-5d|%05d|%x|%c|%%|%.2f|%lld\n", b, 42, 42, 42, 255, 'c', 3.14159, 1LL << 40);
  printf("%d %ld %d\n", atoi("123x"), strtol("ff", NULL, 16), abs(-4));
  printf("%d %d %c\n", isdigit('5') != 0, isalpha('5') != 0, toupper('q'));
  puts("line");
  putchar('!');
  putchar('\n');
  fputs("text\n", stdout);
  exit(17);
}
