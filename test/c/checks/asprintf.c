// asprintf() makes a new object with the text, which is the program's to free; it may fail.
// check: --checks leak,memory,null,bounds --malloc may-fail --function kept --function tested --function unset --function twice
// assuming: ALLOCATED_BYTES
// assuming: MODEL
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int kept(int n) {
  char *text = NULL;
  if (asprintf(&text, "%d", n) < 0) return -1; // violated: leak
  return 0;
}
int tested(int n) {
  char *text;
  int length = asprintf(&text, "%d", n);
  if (length < 0) return -1;
  int last = text[length];
  free(text);
  return last;
}
char unset(void) {
  char *text = NULL;
  asprintf(&text, "a"); // violated: leak
  return text[0];       // violated: null
}
static char *made(const char *format, ...) {
  char *text = NULL;
  va_list list;
  va_start(list, format);
  if (vasprintf(&text, format, list) < 0) text = NULL;
  va_end(list);
  return text;
}
void twice(void) {
  char *text = made("%s", "x");
  free(text);
  free(text); // violated: memory
}
