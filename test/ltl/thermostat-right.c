// check:
// property alternate: holds
// property cold: holds
// property never: holds
// A thermostat switches on only what is off
int sensor(void);
void on(void), off(void);
int heating;
void control(void) {
  heating = 0;
  for (;;) {
    int t = sensor();
    if (t < 18 && !heating) {
      on();
      heating = 1;
    } else if (t > 22 && heating) {
      off();
      heating = 0;
    }
  }
}
