// check:
// property level: holds
// property rises: holds
// property falls: violated
// property lamps: holds
// A controller with its surroundings as a process, which has events of its own
int sense(void);
void warn(void);
int high;
void controller(void) {
  high = 0;
  for (;;) {
    int was = sense();
    if (was) {
      high = 1;
      warn();
    } else high = 0;
  }
}
