// check: --word 8
// property monotone: violated
// output: interrupt tick
// check: --word 8 -D PROTECTED
// property monotone: holds
// output: assuming: volatile variables of the program change only by its own code and its interrupt handlers
// check: --word 16
// property monotone: holds
// A counter of 16 bits that a timer advances is read byte by byte on a machine of 8 bits: the carry may come in between.
#include <assert.h>
#include <stdint.h>

static volatile uint16_t ticks = 0x00fe;
static volatile uint8_t enabled;

void tick(void) {
  if (ticks < 0x0104) ticks++;
}

static uint16_t now(void) {
#ifdef PROTECTED
  uint8_t before = enabled;
  enabled = 0;
#endif
  uint16_t t = ticks;
#ifdef PROTECTED
  enabled = before;
#endif
  return t;
}

int main(void) {
  enabled = 1;
  uint16_t first = now(), second = now();
  assert(first <= second);
  return 0;
}
