// A format that does not fit its arguments: of printf and scanf, and of functions that are declared to be like these.
// check: --checks bounds
// assuming: ENOUGH_MEMORY
// assuming: KEEPS_ARGUMENT
// assuming: ONLY_RESULT
// met: 0
#include <stdio.h>
#define LIKE_PRINTF(m, n) __attribute__((format(printf, m, n)))
extern int __VERIFIER_nondet_int(void);
extern void say(int level, const char *format, ...) LIKE_PRINTF(2, 3);
extern int take(const char *from, const char *format, ...) __attribute__((__format__(__scanf__, 2, 3)));
int main(void) {
  int n = 0;
  long wide = 0;
  say(1, "%d %s %5.2f %ld %c%%\n", 1, "two", 3.0, 4L, 'x');
  take("1", "%d %ld", &n, &wide);
  switch (__VERIFIER_nondet_int()) {
  case 0: say(1, "%d %s\n", 1); break;         // violated: bounds
  case 1: say(1, "%s\n", 2); break;            // violated: bounds
  case 2: printf("%f\n", 1); break;            // violated: bounds
  case 3: printf("%ld\n", n); break;           // violated: bounds
  case 4: take("1", "%d", &wide); break;       // violated: bounds
  case 5: printf("%*d\n", 1L, 1); break;       // violated: bounds
  case 6: printf("%u %x %hhd\n", n, n, 'a');
  }
  return 0;
}
