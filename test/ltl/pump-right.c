// check:
// property starts: holds
// property stops: holds
// property quiet: violated
// The pump runs while the water is high
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
    if (!high && running) {
      off();
      running = 0;
    }
  }
}
