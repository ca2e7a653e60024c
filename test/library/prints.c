/* What is printed and scanned, byte for byte: test/library.sh compares `cantrip run` with the C library. */
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

static void list(FILE *f, const char *format, ...) {
  va_list l, again;
  va_start(l, format);
  va_copy(again, l);
  int n = vfprintf(f, format, l);
  printf(" (%d)\n", n);
  vprintf(format, again);
  va_end(again);
  va_end(l);
}

static void integers(int v) {
  long l = v * 1000003L;
  printf("%d|%5d|%-5d|%05d|%+d|% d|%u|%x|%#x|%X|%o|%#o\n", v, v, v, v, v, v, v, v, v, v, v, v);
  printf("%.3d|%8.3d|%-8.3d|%hhd|%hd|%hhu|%hu|%i|%%%d|%.0d\n", v, v, v, v, v, v, v, v, v, v);
  printf("%ld|%lu|%lx|%lld|%zu|%jd|%20ld|%tx|%-20llX|%'ld\n", l, l, l, (long long)l, (size_t)l, (intmax_t)l, l,
         (ptrdiff_t)l, (long long)l, l);
}

static void reals(double v) {
  printf("%f|%.3f|%e|%g|%10.2f|%-10.2f|%+.0f|%a|%G|%#.0f|%.15g|%010.3f|%E|%F\n", v, v, v, v, v, v, v, v, v, v, v, v, v,
         v);
  printf("%Lf|%Lg|%La|%.30Le\n", (long double)v, (long double)v, (long double)v, (long double)v / 3);
}

int main(void) {
  static const int values[] = {0, 1, -1, 42, -12345, INT_MAX, INT_MIN, 300};
  static const double numbers[] = {0, -0.0, 1, 3.14159265358979, -2.5e-10, 1e100, 123456789.125, INFINITY, 1e308};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) integers(values[i]);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) reals(numbers[i]);
  printf("%s|%10s|%-10s|%.2s|%10.2s|%.0s|%c|%5c|%-5c|%p|%10p|\n", "hello", "hello", "hello", "hello", "hello", "hello",
         'x', 'y', 'z', (void *)0, (void *)0);
  printf("%ls|%8ls|%.1ls|%-4ls|\n", L"wide", L"wide", L"wide", L"w");
  printf("%*d|%-*d|%.*f|%*.*s|%-*c|\n", 6, 1, 6, 2, 2, 2.0 / 3, 8, 2, "abc", -4, 'q');
  int n = 0;
  long m = 0;
  printf("abc%n%5d%ln\n", &n, 7, &m);
  printf("%d %ld %d\n", n, m, printf(""));
  char text[8];
  printf("%d ", snprintf(text, sizeof text, "%s-%d", "longer than that", 5));
  printf("%s %d ", text, snprintf(text, 0, "%d", 123));
  printf("%d %s\n", sprintf(text, "%3d", 5), text);
  list(stdout, "%d %s %g %c", 1, "two", 3.5, '4');
  fprintf(stderr, "errors %d\n", 3);
  char word[8], rest[8];
  unsigned hex;
  double real;
  n = scanf("%d %7s %i %lf", &n, word, &hex, &real);
  printf("\n%d %s %x %g\n", n, word, hex, real);
  printf("%d %s\n", scanf(" %7[a-z]", rest), rest);
  printf("%d\n", scanf("%d", &n));
  return 0;
}
