// check:
// property served: holds
// property sold: holds
// A step that changes two propositions at once is one step: that nobody else moves in the middle of it does not mean that nobody else can.
int level;
void busy(void) {
  for (;;) {
    level = 1;
    level = 2;
    level = -3;
  }
}
