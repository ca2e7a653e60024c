// check:
// verdict: holds
// engines: unknown
// In the C locale what strftime() writes is given by the date.
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void) {
  char b[30];
  struct tm t = {.tm_year = 124, .tm_mon = 1, .tm_mday = 9, .tm_hour = 13, .tm_wday = 5};
  assert(strftime(b, sizeof b, "%Y-%m-%d %I%p %a", &t) == 19);
  assert(!strcmp(b, "2024-02-09 01PM Fri"));
  return 0;
}
