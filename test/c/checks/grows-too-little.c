// Buffers that grow, but by too little, or while someone still uses the old one; and one that is left by its end.
// check: --checks bounds,memory --function by_one --function old_one --function neighbour
// assuming: LEAKS
// assuming: MALLOC
// assuming: REALLOC
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

void by_one(void) {
  char *line = 0;
  size_t size = 0;
  for (size_t n = __VERIFIER_nondet_ushort(); n; n = __VERIFIER_nondet_ushort()) {
    if (!line || size < n) line = realloc(line, size = n);
    line[n] = 0; // violated: bounds
  }
  free(line);
}

void old_one(void) {
  char *line = malloc(4), *first = line;
  for (int i = 0; i < 3; i++) line = realloc(line, 8 + i);
  first[0] = 0; // violated: memory
  free(line);
}

void neighbour(void) {
  int *all[2];
  for (int i = 0; i < 2; i++) all[i] = malloc(4 + __VERIFIER_nondet_ushort());
  all[1][0] = 3;
  int *behind = all[0] + 10;
  *behind = 3; // violated: bounds
}
