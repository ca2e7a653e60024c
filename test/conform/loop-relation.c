// check:
// property equal: holds
// property off: violated
// As many as were put are got: the relation of two counters.
void put(void);
void get(void);
int any(void);
void f(void) {
  int n = 0;
  for (;;) {
    if (n < 2 && any()) { put(); n++; }
    else if (n > 0) { get(); n--; }
  }
}
void g(void) {
  int n = 0;
  for (;;) {
    if (n <= 2 && any()) { put(); n++; }
    else if (n > 0) { get(); n--; }
  }
}
