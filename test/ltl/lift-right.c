// check:
// property answered: holds
// property ground: holds
// A call is answered
int wanted(void);
void up(void), down(void), open(void), called(void);
int at;
void lift(void) {
  at = 0;
  for (;;) {
    int to = wanted();
    if (to < 0 || to > 3) continue;
    called();
    while (at != to) {
      if (at < to) {
        up();
        at++;
      } else {
        down();
        at--;
      }
    }
    open();
  }
}
