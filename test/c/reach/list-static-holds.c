// check: --entry f
// verdict: holds
// assuming: POINTERS
// Nobody outside knows where a static variable is, so no list from outside runs into it.
extern void reach_error(void);
struct node { struct node *next; int value; };
static struct node own;
void f(struct node *p) {
  own.value = 0;
  if (!p || !p->next) return;
  p->next->value = 5;
  if (own.value) reach_error();
}
