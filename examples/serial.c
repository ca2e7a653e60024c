/* A receive buffer between an interrupt handler and the main loop. Without -DPROTECTED the main loop changes `count` while the handler may
 * change it, too. */
#include <assert.h>
#include <stdint.h>

enum { SIZE = 8 };
static volatile uint8_t data[SIZE], head, tail, count;
volatile uint8_t enabled;
extern volatile uint8_t receive_register;

void received(void) {
  if (count == SIZE) return;
  data[head] = receive_register;
  head = (head + 1) % SIZE;
  count++;
}

#ifdef PROTECTED
static void mask(void) { enabled = 0; }
static void unmask(void) { enabled = 1; }
#else
static void mask(void) {}
static void unmask(void) {}
#endif

static int get(void) {
  if (!count) return -1;
  uint8_t c = data[tail];
  tail = (tail + 1) % SIZE;
  mask();
  count--;
  unmask();
  return c;
}

int main(void) {
  enabled = 1;
  for (;;) {
    get();
    enabled = 0;
    assert((tail + count) % SIZE == head);
    enabled = 1;
  }
}
