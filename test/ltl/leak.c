// check:
// property released: violated
// property released_if: holds
extern int nondet(void);
void take(void);
void give(void);
int held, fail_;
void leak(void) {
  for (;;) {
    take();
    held = 1;
    if (nondet()) { fail_ = 1; return; }
    give();
    held = 0;
  }
}
