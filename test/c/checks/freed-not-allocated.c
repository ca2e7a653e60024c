// check: --checks memory
// assuming: LEAKS
// assuming: MALLOC
// assuming: POINTERS
// Only what was allocated, and null, can be freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct text { char *bytes; int n; };
int main(void) {
  int c = __VERIFIER_nondet_int();
  char *unset, *null = 0, *given = malloc(3);
  struct text *t = malloc(sizeof *t);
  free(null);
  if (c == 1) free(unset); // violated: memory
  if (c == 2) free(__builtin_alloca(4)); // violated: memory
  if (c == 3) {
    free(t->bytes); // violated: memory
    return 1;
  }
  t->bytes = given;
  free(t->bytes);
  free(t);
  return 0;
}
