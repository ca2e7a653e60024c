// check:
// property settled: violated
// property stays: holds
// property refused: holds
// A connection is opened or reset; this one is wrong
int answer(void);
void syn(void), ack(void), reset(void);
enum { CLOSED, SENT, OPEN } state;
void connect(void) {
  int left = 5;
  state = CLOSED;
  while (state != OPEN && left > 0) {
    int a;
    syn();
    state = SENT;
    a = answer();
    if (a == 1) {
      ack();
      state = OPEN;
    } else if (a == 0) left--;
  }
  if (state != OPEN) reset();
}
