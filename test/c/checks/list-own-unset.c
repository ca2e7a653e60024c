// check: --checks null
// assuming: MALLOC
// assuming: POINTERS
// met: 4
// The first link is never set, so that it may be null, or anything.
#include <stdlib.h>
struct n { struct n *next; int v; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct n *head = 0;
  for (int i = 0; i < 2; i++) {
    struct n *p = malloc(sizeof *p);
    p->v = i;
    if (head) p->next = head;
    head = p;
  }
  head = head->next;
  return head->next->v; // violated: null
}
