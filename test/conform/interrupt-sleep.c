// check:
// property seen: violated
// check: -D PROTECTED
// property seen: holds
// A wake-up is lost when it comes between the test and the sleep; a sleep that lets interrupts in in the same step does not lose it.
#include <assert.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static volatile int work, masked, asleep, missed;

void wake(void) {
  work = 1;
  if (asleep) asleep = 0;
}

static void sleep_until_interrupt(void) {
#ifdef PROTECTED
  __VERIFIER_atomic_begin();
  asleep = 1;
  masked = 0;
  __VERIFIER_atomic_end();
#else
  asleep = 1;
#endif
}

int main(void) {
#ifdef PROTECTED
  masked = 1;
#endif
  if (!work) {
    sleep_until_interrupt();
    masked = 1;
    assert(!(asleep && work));
  }
  return 0;
}
