// check: --checks null,bounds,memory --function nth --function last --function sum --function second
// assuming: UNKNOWN_SIZE
// met: 26
// Lists from outside have any length, and may be circular.
struct n { struct n *next; int v; };
struct n *nth(struct n *p, unsigned i) {
  while (p != 0 && i > 0) i--, p = p->next;
  return p;
}
int last(struct n *p) {
  if (!p) return 0;
  while (p->next) p = p->next;
  return p->v;
}
int sum(struct n *p) {
  int s = 0;
  for (; p; p = p->next) s ^= p->v;
  return s;
}
int second(struct n *p) {
  while (p->next) p = p->next; // violated: null
  return p->next->v; // violated: null
}
