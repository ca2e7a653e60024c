// A record without members has no bytes; the pointer to the record around it must not be null all the same.
// check: --checks null --function read --function write --function valid
// assuming: POINTERS
struct empty {};
struct box { int n; struct empty e; } *box;
int read(int i) {
  if (i > 5) box = 0;
  box->e; // violated: null
  return 0;
}
void write(void) {
  struct empty e;
  box->e = e; // violated: null
}
int valid(void) {
  struct box b = {1}, *p = &b;
  struct empty e = p->e;
  p->e = e;
  return p->n;
}
