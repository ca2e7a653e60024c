// check: --checks leak,memory,null
// assuming: ADDRESSES
// assuming: ELEMENTS
// assuming: MODEL
// assuming: OTHER_TYPE
// assuming: POINTERS
// What getenv gives belongs to the library: it is not lost when the program ends, outlives its caller, and is not to be freed.
#include <stdlib.h>
static char *ask(const char *name) {
  char *first = getenv(name);
  return first ? first : getenv("HOME");
}
int main(int argc, char **argv) {
  (void)argv;
  char *path = ask("PATH"), *user = getenv("USER");
  if (path) path[0] = user ? user[0] : 'x';
  if (argc > 2 && user) free(user); // violated: memory
  return path != 0;
}
