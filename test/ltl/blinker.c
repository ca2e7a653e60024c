// check:
// property recurs: holds
// property settles: violated
// property alternates: holds
extern int nondet(void);
void blink(void);
int light;
void blinker(void) {
  light = 0;
  for (;;) {
    int wait = 7;
    while (wait > 0) wait--;
    light = 1 - light;
    blink();
  }
}
