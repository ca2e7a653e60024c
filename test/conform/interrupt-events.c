// check:
// property order: holds
// property ends: holds
// property quiet: holds
// property answered: violated
// property live: holds
// check: -D BUG
// property order: violated
// property ends: holds
// property quiet: violated
// property answered: violated
// property live: holds
// What the handler and the code do together follows a protocol, with the events of both.
void open_port(void), send(void), acknowledge(void), close_port(void);
static int enabled;

void received(void) { acknowledge(); }

int main(void) {
  open_port();
  enabled = 1;
  send();
#ifndef BUG
  enabled = 0;
#endif
  close_port();
  return 0;
}
