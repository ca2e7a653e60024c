// check: --entry reset
// verdict: holds
// assuming: NO_OVERLAP
// assuming: POINTERS
// output: assuming: pointers from outside neither alias variables of the program nor
// A pointer in a record may point to a member of that record.
extern void reach_error(void);
struct counter { long *shown; long value; };
void reset(struct counter *c) {
  if (!c || !c->shown) return;
  c->value = 0;
  *c->shown = 2;
  if (c->value) reach_error();
}
