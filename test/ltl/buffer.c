// check:
// property never_over: holds
// property drains: violated
// property put_then_more: holds
// property empties: violated
extern int nondet(void);
void put(void);
void get(void);
unsigned n;
void buffer(void) {
  n = 0;
  for (;;) {
    if (nondet()) { if (n < 4) { put(); n++; } }
    else if (n > 0) { get(); n--; }
  }
}
