// check:
// verdict: violated
// The address is passed in a transparent union, and written to.
#define _GNU_SOURCE
#include <netinet/in.h>
#include <sys/socket.h>
void reach_error(void);
int main(void) {
  struct sockaddr_in a = {0};
  socklen_t n = sizeof a;
  if (!getsockname(3, (void *)&a, &n) && a.sin_port != 0) reach_error();
  return 0;
}
