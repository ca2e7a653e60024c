/* As avr-libc defines it: the state is restored however the block is left. */
#ifndef UTIL_ATOMIC_H
#define UTIL_ATOMIC_H

#include <avr/interrupt.h>

static inline uint8_t atomic_begin(void) {
  cli();
  return 1;
}
static inline void atomic_end(const uint8_t *state) { SREG = *state; }

#define ATOMIC_RESTORESTATE uint8_t saved __attribute__((cleanup(atomic_end))) = SREG
#define ATOMIC_BLOCK(type) for (type, once = atomic_begin(); once; once = 0)

#endif
