// check:
// property dark: violated
// property answered: holds
// property both: holds
// property alternates: holds
extern int nondet(void);
void press(void);
void shown(void);
int on;
void lamp(void) {
  on = 0;
  for (;;) {
    if (nondet()) {
      press();
      on = !on;
      shown();
    }
  }
}
