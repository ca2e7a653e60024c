// check: --entry drain
// verdict: holds
// Members beside a volatile one, and the range of a volatile bit-field.
void reach_error(void);
struct port { volatile int busy; int count; volatile unsigned mode : 3; volatile signed level : 4; };
int drain(struct port *port) {
  if (!port) return 0;
  port->count = 1;
  if (port->busy) port->busy = 0;
  if (port->mode > 7) reach_error();
  if (port->level < -8 || port->level > 7) reach_error();
  if (port->count != 1) reach_error();
  return port->count;
}
