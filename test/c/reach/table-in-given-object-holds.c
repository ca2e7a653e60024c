// check: --entry start
// verdict: holds
// assuming: KEEPS_POINTERS
// assuming: NO_OVERLAP
// assuming: ONLY_ARGUMENTS
// assuming: RECORDS
// The operations that were hung into the object are called, and no others: the count is right.
extern void reach_error(void);
struct device;
struct operations { int (*open)(struct device *); int (*close)(struct device *); };
struct device { const struct operations *operations; int users; };
static int serial_open(struct device *d) { return ++d->users; }
static int serial_close(struct device *d) { return --d->users; }
static int never(struct device *d) { reach_error(); return d->users; }
static const struct operations serial = {serial_open, serial_close};
const struct operations other = {never, never};
int start(struct device *d) {
  if (!d) return -1;
  d->operations = &serial;
  d->users = 0;
  d->operations->open(d);
  if (d->operations->close(d) != 0) reach_error();
  return 0;
}
