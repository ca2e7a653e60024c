// check:
// property stays: holds
// property wraps: holds
// property between: holds
// Once it is full it stays full
void store(void), wrap(void);
int full;
void ring(void) {
  unsigned i = 0;
  full = 0;
  for (;;) {
    store();
    i++;
    if (i == 16) {
      wrap();
      i = 0;
      full = 1;
    }
  }
}
