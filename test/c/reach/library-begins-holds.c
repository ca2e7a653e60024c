// What strtok() remembers is not known in the middle of a run: that there is nothing is said.
// check: --entry next
// verdict: holds
// assuming: LIBRARY_BEGINS
// output: the C library (streams, strtok(), locale) is in its initial state
#include <string.h>
extern void reach_error(void);
void next(void) {
  if (strtok(0, ",")) reach_error();
}
