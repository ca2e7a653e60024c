// check:
// verdict: holds
// assuming: OTHER_TYPE
// A variable of the environment has one value until it is set; a name has no `=`.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char name[] = "HOME", *first = getenv(name);
  name[0] = 'h';
  assert(getenv("HOME") == first);
  if (setenv("HOME", "x", 1)) return 1;
  assert(getenv("HOME")[0] == 'x');
  if (unsetenv("HOME")) return 1;
  assert(!getenv("HOME") && !getenv("HOME=x") && !getenv(""));
  return 0;
}
