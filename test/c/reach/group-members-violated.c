// check:
// verdict: violated
// A group may have members.
#include <grp.h>
extern void reach_error(void);
int main(void) {
  struct group *g = getgrgid(3);
  if (g && g->gr_mem[0]) reach_error();
  return 0;
}
