// check:
// property free: violated
// property bound: holds
// property order: holds
// warning: sender may perform 'log', which is not in its alphabet: there it is internal
// An alphabet that is said: the sender refuses `reset`, which none of its procedures performs, and its `log` is nobody's business.
void put(int v);
void note(void);
void sender(void) {
  put(1);
  note();
}
