// check:
// property state: holds
// property wrong: violated
// property again: unknown
// A call through a pointer leads back to the component only if somebody takes its address.
struct conn {
  int state;
  int (*notify)(int);
};
void event(void);
int step(struct conn *c) {
  if (c->state == 1) {
    c->state = 2;
    c->notify(0);
  }
  event();
  return 0;
}
int back(long n);
int (*hook)(long) = back;
int back(long n) {
  int m = n == 0;
  event();
  hook(m);
  return m;
}
