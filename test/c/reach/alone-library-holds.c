// What is compared with itself is equal, executed or not; with a library function that nobody can foresee the program
// has inputs, and is not executed.
// check:
// verdict: holds
// not-output: its only execution
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int x = rand();
  if (x != x) reach_error();
  return 0;
}
