// check: --checks race
// property samples: holds
// property race of main with its interrupts: holds
// check: -D BUG --checks race
// property samples: violated
// property race of main with its interrupts: violated
// output: data race: converted() writes samples[...][...]
// Two buffers: the handler fills one while the code reads the other.
#include <assert.h>
#include <stdint.h>

enum { LENGTH = 2 };
static uint8_t samples[2][LENGTH];
static volatile uint8_t filling, at, full;
extern volatile uint8_t converter;

void converted(void) {
  uint8_t which = filling, i = at;
  if (full || which > 1 || i >= LENGTH) return;
  samples[which][i] = converter & 0x7f;
  at = i + 1;
  if (i + 1 == LENGTH) full = 1;
}

int main(void) {
  for (;;) {
    if (!full) continue;
    uint8_t mine = filling;
    filling = 1 - mine;
    at = 0;
    full = 0;
#ifdef BUG
    mine = filling;
#endif
    uint8_t first = samples[mine][0], again = samples[mine][0];
    assert(first == again);
  }
}
