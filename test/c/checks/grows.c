// A buffer that grows: of the objects that one place allocates the newest is known, with its size.
// check: --checks bounds,memory
// assuming: LEAKS
// assuming: MALLOC
// assuming: POINTERS
// assuming: REALLOC
// met: 6
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);

static char *enough(char *line, size_t *size, size_t n) {
  if (line && *size > n) return line;
  *size = n + 1;
  return realloc(line, n + 1);
}

int main(void) {
  char *line = 0;
  size_t size = 0;
  for (;;) {
    size_t n = __VERIFIER_nondet_ushort();
    if (!n) break;
    line = enough(line, &size, n);
    line[n] = 0;
  }
  free(line);
  return 0;
}
