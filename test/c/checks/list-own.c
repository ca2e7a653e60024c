// check: --checks null,bounds,memory,leak
// assuming: LOST_MANY
// assuming: MALLOC
// assuming: POINTERS
// met: 24
// A list that the program builds itself, of any length, and loses: an execution shows that.
#include <stdlib.h>
struct n { struct n *next; int v; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct n *head = 0, *last = 0;
  for (int i = 0, n = __VERIFIER_nondet_int(); i < n; i++) {
    struct n *p = malloc(sizeof *p); // violated: leak
    p->v = i;
    p->next = 0;
    if (last) last->next = p;
    else head = p;
    last = p;
  }
  int s = 0;
  for (struct n *p = head; p; p = p->next) s ^= p->v;
  while (head && head->v < 7) head = head->next;
  return head ? head->v : s;
}
