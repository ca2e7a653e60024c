// check:
// property kept: violated
// check: -D APART
// property kept: holds
// check: -D PROTECTED
// property kept: holds
// Writing a bit-field writes its neighbours back, with what a handler has changed since they were read.
#include <assert.h>

static struct {
  unsigned ready : 1, error : 3;
#ifdef APART
  unsigned : 0;
#endif
  unsigned busy : 1;
} status;
static int enabled = 1, failed;

void fault(void) {
  status.error = 5;
  failed = 1;
}

int main(void) {
#ifdef PROTECTED
  enabled = 0;
#endif
#ifdef APART
  status.busy = 1;
#else
  status.ready = 1;
#endif
  enabled = 0;
  assert(!failed || status.error == 5);
  return 0;
}
