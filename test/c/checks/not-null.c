// check: --checks null --assume nonnull --function f --function g
// assuming: NO_NULL
// assuming: ONLY_RESULT
// assuming: POINTERS
// met: 16
// Parameters are not null, and may be one object.
struct n { struct n *a, *b, *c, *d, *e; int v; };
int f(struct n *p, struct n *q, struct n *r, struct n *s) {
  return p->a && p->a->b && p->a->c && p->a->d && p->b && p->b->a && q->a && q->b && r->c ? s->v : r->v;
}
int g(int (*h)(int)) { return h(1); }
