// check:
// property sum: holds
// check: -D BUG
// property sum: violated
// A handler calls back through a table of functions, which run at its level: nothing of the same priority comes in between.
#include <assert.h>

static volatile int left, right;

static void to_left(void) {
  left++;
  right--;
}

static void to_right(void) {
  left--;
  right++;
}

static void (*const actions[])(void) = {to_left, to_right};
static volatile unsigned which;

void button(void) {
  actions[which & 1]();
  which++;
  assert(left + right == 0);
}

void other(void) { assert(left + right == 0); }

int main(void) {
#ifdef BUG
  to_left();
#endif
  while (which < 2) {
  }
  return 0;
}
