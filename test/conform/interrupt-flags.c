// check:
// property kept: violated
// check: -D PROTECTED
// property kept: holds
// check: -D ATOMIC
// property kept: holds
// A bit that a handler sets is lost when it comes between the read and the write of `events &= ~TIMER`.
#include <assert.h>
#include <stdint.h>

enum { TIMER = 1, SERIAL = 2 };
static volatile uint8_t events, enabled;
static uint8_t serial_seen;

void serial(void) {
#ifdef ATOMIC
  __atomic_fetch_or(&events, SERIAL, __ATOMIC_SEQ_CST);
#else
  events |= SERIAL;
#endif
  serial_seen = 1;
}

int main(void) {
  enabled = 1;
#ifdef PROTECTED
  enabled = 0;
#endif
#ifdef ATOMIC
  __atomic_fetch_and(&events, (uint8_t)~TIMER, __ATOMIC_SEQ_CST);
#else
  events &= (uint8_t)~TIMER;
#endif
  enabled = 0;
  assert(!serial_seen || events & SERIAL);
  return 0;
}
