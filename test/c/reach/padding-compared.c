// check:
// verdict: unknown
// Bytes between members have any value: equal members do not make equal bytes.
#include <string.h>
extern void reach_error(void);
struct mixed { char tag; long value; };
int main(void) {
  struct mixed a, b;
  a.tag = b.tag = 1;
  a.value = b.value = 2;
  if (memcmp(&a, &b, sizeof a)) reach_error();
  return 0;
}
