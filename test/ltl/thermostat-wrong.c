// check:
// property alternate: violated
// property cold: violated
// property never: holds
// A thermostat switches on only what is off; this one is wrong
int sensor(void);
void on(void), off(void);
int heating;
void control(void) {
  heating = 0;
  for (;;) {
    int t = sensor();
    if (t < 18) {
      on();
      heating = 1;
    } else if (t > 22 && heating) {
      off();
      heating = 0;
    }
  }
}
