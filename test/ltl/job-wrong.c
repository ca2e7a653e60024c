// check:
// property back: violated
// property first: holds
// property returned: holds
// A semaphore that was taken is given back; this one is wrong
int work(void);
void take(void), give(void);
int job(int n) {
  int i, bad = 0;
  take();
  for (i = 0; i < n; i++)
    if (work() < 0) return -1;
  give();
  return bad;
}
