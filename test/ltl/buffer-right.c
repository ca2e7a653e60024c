// check:
// property room: holds
// property full: holds
// property filled: holds
// A buffer has room for four
int wish(void);
void put(void), get(void);
int count;
void buffer(void) {
  count = 0;
  for (;;) {
    int w = wish();
    if (w > 0 && count < 4) {
      put();
      count++;
    } else if (w < 0 && count > 0) {
      get();
      count--;
    }
  }
}
