// check:
// property looks: holds
// property five: holds
// property most: holds
// property often: violated
// A key counts when it was seen five times
int read_pin(void);
void sample(void), pressed(void);
int stable;
void debounce(void) {
  stable = 0;
  for (;;) {
    sample();
    if (read_pin()) {
      if (stable < 5) stable++;
      if (stable == 5) pressed();
    } else stable = 0;
  }
}
