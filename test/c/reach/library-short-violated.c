// check:
// verdict: violated
// The sign of strcmp() is that of the first bytes that differ, as unsigned characters.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char a[2] = {(char)__VERIFIER_nondet_int(), 0};
  if (a[0] < 0 && strcmp(a, "x") > 0) reach_error();
  return 0;
}
