// check:
// property answered: violated
// property ground: holds
// A call is answered; this one is wrong
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
        if (at == 0) at = 3;
      }
    }
    open();
  }
}
