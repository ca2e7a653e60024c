// check:
// property green: holds
// property order: holds
// property inside: holds
// Every light comes again
void change(void);
int fault(void);
int light;
void crossing(void) {
  light = 0;
  for (;;) {
    change();
    switch (light) {
    case 0: light = 1; break;
    case 1: light = 2; break;
    case 2: light = 0; break;
    }
  }
}
