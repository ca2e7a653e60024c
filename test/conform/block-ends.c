// check:
// property late: unknown
// property rounds: holds
// A component that uses a variable after its block; one whose loop has a variable of its own in each round.
extern int ask(void);
extern void fine(void), bad(void);
int late(void) {
  int *p = 0;
  if (ask()) {
    int inner = 3;
    p = &inner;
  }
  if (p && *p != 3) bad();
  fine();
  return 0;
}
int rounds(void) {
  for (int i = 0; i < 3; i++) {
    int inner = i, *p = &inner;
    *p = 1;
    if (inner != 1) bad();
  }
  fine();
  return 0;
}
