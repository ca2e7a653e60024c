// check: --checks null,bounds,memory --function insert --function append --function unlink --function reverse
// assuming: NO_OVERLAP
// assuming: UNKNOWN_SIZE
// met: 82
// The end of the list is a member of its head, as in operating systems; links may lead back to it.
struct item { unsigned long v; struct item *next, *prev; };
struct list { unsigned long n; struct item end; };
void insert(struct list *l, struct item *x) {
  struct item *it;
  if (!l || !x) return;
  for (it = &l->end; it->next && it->next->v <= x->v; it = it->next) {}
  x->next = it->next;
  if (x->next) x->next->prev = x;
  x->prev = it;
  it->next = x;
  l->n++;
}
void append(struct list *l, struct item *x) {
  if (!l || !x) return;
  struct item *last = l->end.prev;
  x->next = &l->end;
  x->prev = last;
  last->next = x; // violated: null
  l->end.prev = x;
}
void unlink(struct item *x) {
  if (!x) return;
  if (x->next) x->next->prev = x->prev;
  x->prev->next = x->next; // violated: null
}
struct item *reverse(struct item *x) {
  struct item *done = 0;
  while (x) {
    struct item *next = x->next;
    x->next = done;
    done = x;
    x = next;
  }
  return done;
}
