// check:
// verdict: unknown
// What an old request writes does not show in its number: that it writes nothing is not proved.
#include <net/if.h>
#include <sys/ioctl.h>
extern void reach_error(void);
int main(void) {
  struct ifreq r = {0};
  if (!ioctl(3, SIOCGIFFLAGS, &r) && r.ifr_flags) reach_error();
  return 0;
}
