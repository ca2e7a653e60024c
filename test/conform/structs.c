// check:
// property order: holds
// property forgets: violated
// output: => unlock
// A state in a record behind a pointer, and another record behind that.
struct inner { int held; };
struct device { int kind; struct inner *in; };
void lock(struct device *d);
void unlock(struct device *d);
int any(void);
void good(struct device *d) {
  d->in->held = 0;
  while (any()) {
    if (any() && !d->in->held) { lock(d); d->in->held = 1; }
    else if (d->in->held) { unlock(d); d->in->held = 0; }
  }
  if (d->in->held) unlock(d);
}
void bad(struct device *d) {
  d->in->held = 0;
  while (any()) {
    if (!d->in->held) { lock(d); d->in->held = 1; }
    else { unlock(d); if (d->kind) d->in->held = 0; }
  }
}
