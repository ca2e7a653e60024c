// check: --checks div0 --function f
// assuming: NO_OVERLAP
// assuming: POINTERS
// A global that an initialiser mentions is used all the same: a list may end in it.
struct node {
  struct node *next;
  int value;
};
struct node nil = {&nil, 1};
int f(struct node *p) {
  if (!p || !nil.value) return 0;
  while (p->next != p) p = p->next;
  p->value = 0;
  return 10 / nil.value; // violated: div0
}
