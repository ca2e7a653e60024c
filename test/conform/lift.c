// check:
// property doors: holds
// property live: holds
// property doors_wrong: violated
// property live_wrong: violated
// output: careless waits for up
// seconds: 5
// check: --relation traces --abstraction actions
// property doors: holds
// property live: holds
// property doors_wrong: violated
// property live_wrong: violated
// An elevator between three floors: the cabin in C, buttons and shaft as processes. The careless one does not close its door again on
// the way, and goes one floor too far.
int button(void);
void up(void), down(void), open_door(void), close_door(void);

void cabin(void) {
  int floor = 0;
  for (;;) {
    int wanted = button();
    if (wanted != floor) {
      close_door();
      while (floor < wanted) {
        up();
        floor++;
      }
      while (floor > wanted) {
        down();
        floor--;
      }
      open_door();
    }
  }
}

void careless(void) {
  int floor = 0;
  for (;;) {
    int wanted = button();
    if (wanted > floor) close_door();
    while (floor <= wanted) {
      up();
      floor++;
    }
    open_door();
    while (floor > wanted) {
      down();
      floor--;
    }
  }
}
