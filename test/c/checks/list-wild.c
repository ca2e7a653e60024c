// check: --checks null,bounds,memory --function mark --function kept
// assuming: UNKNOWN_SIZE
// met: 31
// What the program itself stores in a list need not be a node.
struct n { struct n *next; int v; int w[2]; };
int mark(struct n *p) {
  if (!p || !p->next) return 0;
  p->next->next = (struct n *)24;
  return p->next->next->v; // violated: null
  return 0;
}
int kept(struct n *p, struct n *q) {
  int s = 0;
  if (!p || !p->next) return 0;
  p->next->next = q;
  for (; p; p = p->next) s ^= p->w[1];
  return s;
}
