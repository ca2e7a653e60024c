// check:
// property starts: holds
// property stops: violated
// property quiet: violated
// The pump runs while the water is high; this one is wrong
int level(void);
void on(void), off(void);
int running, high;
void pump(void) {
  running = high = 0;
  for (;;) {
    high = level() > 90;
    if (high && !running) {
      on();
      running = 1;
    }
    if (!high && running && level() != 0) {
      off();
      running = 0;
    }
  }
}
