// check:
// property ends: violated
// property last: holds
// A timer that was started expires; this one is wrong
void start(void), tick(void), expire(void);
void timer(unsigned n) {
  start();
  while (n > 0) {
    tick();
    if (n != 7) n--;
  }
  expire();
}
