// check:
// verdict: violated
// engines: unknown
// An execution on simple inputs decides what no proof can: which function compares is not known by name.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int compared;
static int compare(const void *a, const void *b) {
  compared = 1;
  return *(const int *)a - *(const int *)b;
}
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  int numbers[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  int (*how)(const void *, const void *) = compare;
  pad();
  qsort(numbers, 2, sizeof *numbers, how);
  if (compared) reach_error();
  return 0;
}
