// check:
// property sends: holds
// property order: holds
// property hooks: holds
// property tagged: holds
// property wrong: violated
// output: assuming: *ops->send() behaves as its abstractions say; its body is ignored
// Calls through a member or a variable perform what the specification says of the pointer, whatever it points to.
struct ops {
  int (*send)(int n);
  void (*close)(void);
};
struct device {
  struct ops *ops;
  int id;
};
static int old_send(int n) { return n; }
struct ops ready = {old_send, 0};

int talk(struct device *d) {
  int r = d->ops->send(d->id);
  if (r < 0) return r;
  d->ops->close();
  return 0;
}
/* the record's tag serves where the variable has another name */
int twice(struct ops *o, int n) {
  if (n <= 0) return -1;
  if (o->send(n)) return -2;
  o->close();
  return 0;
}
int notify(int (*hook)(int)) {
  if (hook(3)) return 1;
  return hook(4);
}
