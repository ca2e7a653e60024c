// check:
// property grows: violated
// property wraps: holds
extern int nondet(void);
void full(void);
unsigned char c;
void overflowing(void) {
  c = 0;
  for (;;) {
    c++;
    if (c == 12) full();
  }
}
