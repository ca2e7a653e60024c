// check:
// verdict: holds
// assuming: MODEL
// The result of printf is the number of characters, if the output does not fail.
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int show(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vprintf(format, list);
  va_end(list);
  return n;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 10 || x > 99) return 0;
  int r = printf("<%d>", x), s = fprintf(stderr, "%3d|", x), n = show("%d", x);
  if (r >= 0 && r != 4) reach_error();
  if (s >= 0 && s != 4) reach_error();
  if (n < -1) reach_error();
  return 0;
}
