// check:
// property balanced: violated
// check: -D PROTECTED
// property balanced: holds
// check: --checks race
// property balanced: violated
// property race of main with its interrupts: violated
// output: data race: received() writes count in line
// check: -D PROTECTED --checks race
// property balanced: holds
// property race of main with its interrupts: holds
// A ring buffer that counts its elements in a variable that both sides change.
#include <assert.h>
#include <stdint.h>

enum { SIZE = 8 };
static volatile uint8_t data[SIZE], head, tail, count;
static volatile uint8_t enabled;
extern volatile uint8_t receive_register;

void received(void) {
  if (count == SIZE) return;
  data[head] = receive_register;
  head = (head + 1) % SIZE;
  count++;
}

static int get(void) {
  if (!count) return -1;
  uint8_t c = data[tail];
  tail = (tail + 1) % SIZE;
#ifdef PROTECTED
  enabled = 0;
#endif
  count--;
#ifdef PROTECTED
  enabled = 1;
#endif
  return c;
}

int main(void) {
  enabled = 1;
  for (;;) {
    int c = get();
    assert(c >= -1 && c < 256);
    enabled = 0;
    assert(count <= SIZE && head < SIZE && tail < SIZE);
    assert((uint8_t)(tail + count) % SIZE == head);
    enabled = 1;
  }
}
