// check: --checks leak --malloc succeeds --function environment --function stream --function copy
// assuming: ADDRESSES
// assuming: ELEMENTS
// assuming: LIBRARY_BEGINS
// assuming: MALLOC
// assuming: OTHER_TYPE
// assuming: POINTERS
// A string of the environment is nobody's to free, and the library knows its streams; a copy is the program's.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int environment(void) {
  const char *a = getenv("A"), *b = getenv("B");
  return a && b && a[0] == b[0];
}
int stream(void) {
  FILE *f = fopen("settings", "r");
  return f && fgetc(f) == 'x';
}
int copy(void) {
  char *c = strdup("x"); // violated: leak
  return c && c[0] == 'y';
}
