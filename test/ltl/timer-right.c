// check:
// property ends: holds
// property last: holds
// A timer that was started expires
void start(void), tick(void), expire(void);
void timer(unsigned n) {
  start();
  while (n > 0) {
    tick();
    n--;
  }
  expire();
}
