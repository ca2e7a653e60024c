// check:
// property pressed: violated
// property released: holds
// property range: holds
// Gears are changed with the clutch pressed; this one is wrong
int lever(void);
void shift(void);
int gear, clutch;
void gearbox(void) {
  gear = clutch = 0;
  for (;;) {
    int to = lever();
    if (to < 0 || to > 5 || to == gear) continue;
    if (gear) clutch = 1;
    shift();
    gear = to;
    clutch = 0;
  }
}
