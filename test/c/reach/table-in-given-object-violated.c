// check: --entry start
// verdict: violated
// trace: reach_error is called
// A driver hangs its own operations into an object that its caller made: these are called.
extern void reach_error(void);
struct device;
struct operations { int (*open)(struct device *); int (*close)(struct device *); };
struct device { const struct operations *operations; int users; };
static int serial_open(struct device *d) { return ++d->users; }
static int serial_close(struct device *d) {
  if (d->users < 0) reach_error();
  return --d->users;
}
static const struct operations serial = {serial_open, serial_close};
int start(struct device *d) {
  if (!d) return -1;
  d->operations = &serial;
  d->users = -2;
  d->operations->open(d);
  return d->operations->close(d);
}
