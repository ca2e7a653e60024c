// check:
// verdict: violated
#include <assert.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[12];
  struct tm t = {.tm_year = 124, .tm_mon = 1};
  t.tm_mday = __VERIFIER_nondet_int() ? 9 : 10;
  size_t n = strftime(b, sizeof b, "%F", &t);
  assert(n == 10 && b[9] == '9');
  return 0;
}
