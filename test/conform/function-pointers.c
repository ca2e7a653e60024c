// check:
// property order: holds
// property swapped: violated
// Methods of a table that are abstractions, called through pointers.
struct ops { int (*open)(int); void (*close)(int); };
int dev_open(int n);
void dev_close(int n);
void dev_flush(int n);
static const struct ops table = {dev_open, dev_close};
static const struct ops other = {dev_open, dev_flush};
static int use(const struct ops *o) {
  if (o->open(3) < 0) return -1;
  o->close(3);
  return 0;
}
int good(void) { return use(&table); }
int bad(int n) { return use(n ? &table : &other); }
