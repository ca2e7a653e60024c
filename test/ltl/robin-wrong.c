// check:
// property zero: holds
// property one: violated
// property two: holds
// property order: holds
// Everybody has a turn again and again; this one is wrong
void run0(void), run1(void), run2(void);
void robin(void) {
  int i = 0;
  for (;;) {
    if (i == 0) run0();
    if (i == 1) run1();
    if (i == 2) run2();
    i = (i + 2) % 4;
  }
}
