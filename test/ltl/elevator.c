// check:
// property in_range: holds
// property comes_down: violated
// property stops_open: holds
// property no_move_open: holds
extern int nondet(void);
void up(void);
void down(void);
void opened(void);
int floor_now, open_door;
void elevator(void) {
  floor_now = 0;
  open_door = 0;
  for (;;) {
    if (nondet() && floor_now < 3) { floor_now++; up(); }
    else if (nondet() && floor_now > 0) { floor_now--; down(); }
    else { open_door = 1; opened(); open_door = 0; }
  }
}
