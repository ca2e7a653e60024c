// run:
// stdout: 1.00173e+08
// stdout: 55055
// Variadic functions of our own: promotions, va_copy, structures, passing a va_list on.
#include <stdarg.h>
int printf(const char *, ...);
struct big { long a, b, c; };
static double vsum(const char *f, va_list ap) {
  double r = 0;
  for (; *f; f++)
    switch (*f) {
    case 'i': r += va_arg(ap, int); break;
    case 'd': r += va_arg(ap, double); break;
    case 'l': r += va_arg(ap, long); break;
    case 's': { struct big b = va_arg(ap, struct big); r += b.a + b.c; break; }
    case 'p': r += *va_arg(ap, int *); break;
    }
  return r;
}
static double sum(const char *f, ...) {
  va_list ap, again;
  va_start(ap, f);
  va_copy(again, ap);
  double r = vsum(f, ap);
  va_end(ap);
  r += 1000 * vsum(f, again);
  va_end(again);
  return r;
}
int main(void) {
  struct big b = {1, 2, 3};
  int x = 50;
  char c = 'a' - 90;
  printf("%g\n", sum("idlspi", c, 2.5f, 100000L, b, &x, 9));
  printf("%g\n", sum("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  return 0;
}
