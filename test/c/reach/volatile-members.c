// check: --entry drain
// verdict: violated
// trace: [port->busy]
// not-output: ordinary variable
// A volatile member is read anew each time, through a pointer, too; its neighbours are not.
void reach_error(void);
struct port { volatile int busy; int count; volatile unsigned mode : 3; };
int drain(struct port *port) {
  if (!port) return 0;
  port->count = 1;
  port->busy = 0;
  if (port->mode > 7) reach_error();
  if (port->count == 1 && port->busy) reach_error();
  return port->count;
}
