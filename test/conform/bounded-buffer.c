// check:
// property fifo: holds
// property live: holds
// property fifo_wrong: violated
// property overrun: holds
// property overrun_wrong: violated
// output: => heap: label ERROR
// seconds: 8
// check: --relation traces --abstraction bisimulation
// property fifo: holds
// property live: holds
// property fifo_wrong: violated
// property overrun: holds
// property overrun_wrong: violated
// A bounded buffer in C between a producer and a consumer. The wrong one gives back what came last, and takes one more than it has
// room for.
int pick(void);
void put(int v), give(int v);
int take_any(void), take_put(void), take_ask(void), get(void);

void producer(void) {
  for (;;) put(pick() != 0);
}

void consumer(void) {
  for (;;) (void)get();
}

enum { ROOM = 2, ASKED = 2 };

void buffer(void) {
  int first = 0, second = 0, count = 0;
  for (;;) {
    int what = count == 0 ? take_put() : count == ROOM ? take_ask() : take_any();
    if (what == ASKED) {
      give(first);
      first = second;
      count--;
    } else {
      if (count > ROOM - 1) {
      ERROR:
        return;
      }
      if (count == 0) first = what;
      else second = what;
      count++;
    }
  }
}

void heap(void) {
  int first = 0, second = 0, count = 0;
  for (;;) {
    int what = count == 0 ? take_put() : take_any();
    if (what == ASKED) {
      give(count == 1 ? first : second);
      count--;
    } else {
      if (count > ROOM - 1) {
      ERROR:
        return;
      }
      if (count == 0) first = what;
      else second = what;
      count++;
    }
  }
}
