// check:
// verdict: violated
// A library function writes to a global, how much is not known: nothing is known of it afterwards. An error is
// reached, which would be a wrong proof if the global were taken to be what it was.
#include <string.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
static char word[8] = "abc";

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 7) return 0;
  memset(word, 'x', n);
  if (word[0] == 'x') reach_error();
  return 0;
}
