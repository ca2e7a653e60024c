// check:
// verdict: violated
// A name that begins like that of a class of characters may set errno all the same.
#include <errno.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int isatty(int fd);
int isalpha(int c);
int main(void) {
  errno = 0;
  if (isalpha(__VERIFIER_nondet_int() & 127) && errno) reach_error(); /* never */
  if (!isatty(__VERIFIER_nondet_int()) && errno == EBADF) reach_error();
  return 0;
}
