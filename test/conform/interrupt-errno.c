// check:
// property kept: violated
// A handler that calls the library may change errno.
#include <errno.h>
#include <unistd.h>
#include <assert.h>
void isr(void) { close(77); }
int main(void) { errno = 0; assert(errno == 0); return 0; }
