// run:
// exit: 3
// stdout: a b c [x][y][][z]
// stdout: 4 2 stack  two
// stdout: ory 1
// stdout: 1 4 5, 1
// stdout: 1
// stdout: -3 -1 3 2
// stdout: 25.000 rest
// stdout: -31 511 z
// stdout: 9223372036854775807 1
// stdout: text
// stdout:  3.14|7   |00ab
// stdout: written
// stdout: 1
// stdout: first
// stdout: last
// More of the library: tokens, spans, searching, sorting, quotients, numbers from text, handlers at the end.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void last(void) { puts("last"); }
static void first(void) { puts("first"); }
static void nothing(void) {}

int main(void) {
  char text[] = "a,b;;c", *at = text, *end, buffer[16];
  int numbers[] = {5, 1, 4}, key = 4;
  for (char *t = strtok(text, ",;"); t; t = strtok(NULL, ",;")) printf("%s ", t);
  char other[] = "x:y::z";
  at = other;
  for (char *t; (t = strsep(&at, ":"));) printf("[%s]", t);
  printf("\n%zu %zu %s %s\n", strspn("aabbc", "ab"), strcspn("hello", "l"), strstr("haystack", "st"), strpbrk("one two", " t"));
  printf("%s %d\n", (char *)memchr("memory", 'o', 6), memchr("memory", 'x', 6) == NULL);
  qsort(numbers, 3, sizeof *numbers, by_number);
  int *found = bsearch(&key, numbers, 3, sizeof *numbers, by_number);
  printf("%d %d %d, %td\n", numbers[0], numbers[1], numbers[2], found - numbers);
  key = 3;
  printf("%d\n", bsearch(&key, numbers, 3, sizeof *numbers, by_number) == NULL);
  div_t q = div(-7, 2);
  ldiv_t l = ldiv(17, 5);
  printf("%d %d %ld %ld\n", q.quot, q.rem, l.quot, l.rem);
  printf("%.3f", strtod("2.5e1rest", &end));
  printf(" %s\n", end);
  printf("%ld %lu", strtol("-0x1fz", &end, 16), strtoul("777", NULL, 8));
  printf(" %s\n", end);
  errno = 0;
  printf("%ld", strtol("99999999999999999999", NULL, 10));
  printf(" %d\n", errno == ERANGE);
  printf("%s\n", strerror(0) ? "text" : "none");
  snprintf(buffer, sizeof buffer, "%5.2f|%-4d|%04x", 3.14159, 7, 0xab);
  puts(buffer);
  FILE *out = stdout;
  fwrite("written\n", 1, 8, out);
  fflush(out);
  unsigned r = (unsigned)rand();
  srand(1);
  printf("%d\n", r <= RAND_MAX && abs(-3) == 3 && labs(-4l) == 4);
  atexit(last);
  atexit(nothing);
  atexit(first);
  return 3;
}
