/* errno. A function that fails leaves a number there that is not zero; one that succeeds may change it, too, so models say what
 * they know: __model_fails() for a failure. */
#include "cantrip.h"

#ifdef CANTRIP_HARNESS
extern int *__errno_location(void);
#define __model_errno (*__errno_location())
#else
_Thread_local int __model_errno;

int *__errno_location(void) { return &__model_errno; }

int *__error(void) { return &__model_errno; }
#endif

/* -1, with some number in errno. */
int __model_fails(void) {
  __model_errno = (int)__cantrip_range(1, 133);
  return -1;
}

/* What every function of a file does whose number is negative. */
int __model_no_file(void) {
  __model_errno = 9; /* EBADF */
  return -1;
}
