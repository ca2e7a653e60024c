/* A lamp that switches itself off: `cantrip check examples/lamp.c examples/lamp.spec`. */
extern int pressed(void);
void on(void);
void off(void);

int left; /* seconds until it goes out */

void lamp(void) {
  left = 0;
  for (;;) {
    if (pressed()) {
      on();
      left = 30;
    }
    while (left > 0) left--;
    off();
  }
}
