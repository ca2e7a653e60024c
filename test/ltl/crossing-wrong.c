// check:
// property green: violated
// property order: holds
// property inside: holds
// Every light comes again; this one is wrong
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
    case 2: if (!fault()) light = 0; break;
    }
  }
}
