// check:
// property done: holds
// property forward: holds
// property never: violated
// Both count, each for itself; that the loops end is shown for each
void start(void), stop(void), begin(void), end(void);
unsigned n, m;
unsigned any(void);
void first(void) {
  n = any();
  start();
  while (n > 0) n--;
  stop();
}
void second(void) {
  m = any();
  begin();
  while (m > 3) m -= 2;
  end();
}
