// run:
// stdout: 4 hello 0
// Flexible array members and the header-and-data idiom.
#include <stdlib.h>
#include <string.h>
int printf(const char *, ...);
struct text { int n; char s[]; };
int main(void) {
  struct text *t = malloc(sizeof *t + 6);
  t->n = 5;
  strcpy(t->s, "hello");
  printf("%d %s %d\n", (int)sizeof *t, t->s, t->s[t->n]);
  free(t);
  return 0;
}
