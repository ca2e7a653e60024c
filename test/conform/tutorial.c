// check:
// property handshake: holds
// property levels: holds
// property over: violated
// The examples of the language's description: a mutex that may be null, and values put by range.
int errno_;
int mutex_lock(int *m);
void mutex_unlock(int *m);
void put(int v);
int server(int *m) {
  if (mutex_lock(m) == -1) return -1;
  mutex_unlock(m);
  return 0;
}
void lift(void) {
  int i;
  for (i = 0; i <= 2; i++) put(i);
}
void too_high(void) {
  int i;
  for (i = 0; i <= 3; i++) put(i);
}
