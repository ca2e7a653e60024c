// check:
// verdict: holds
// Nothing can be done with a file whose number is negative.
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int fd = __VERIFIER_nondet_int();
  char b[4] = {0};
  if (fd >= 0) return 0;
  if (read(fd, b, sizeof b) != -1 || errno != EBADF) reach_error();
  if (write(fd, b, 1) != -1 || errno != EBADF) reach_error();
  if (recv(fd, b, 4, 0) != -1 || close(fd) != -1 || errno != EBADF) reach_error();
  if (b[0] || isatty(fd)) reach_error();
  return 0;
}
