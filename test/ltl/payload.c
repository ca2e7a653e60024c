// check:
// property all: violated
// property echo: holds
// property loses: violated
// seconds: 8
// A cycle through values that matter to nothing is found before they are looked at.
int rcv(void);
void snd(int v);
void relay(void) {
  for (;;) {
    int a = rcv(), b = rcv(), c = rcv();
    snd(a);
    snd(b);
    snd(c);
  }
}
void single(void) {
  for (;;) {
    int a = rcv();
    snd(a);
  }
}
