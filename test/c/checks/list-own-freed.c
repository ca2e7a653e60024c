// check: --checks memory,leak
// assuming: LOST_MANY
// assuming: MALLOC
// assuming: POINTERS
// met: 6
// One of the nodes is freed, and used later.
#include <stdlib.h>
struct n { struct n *next; int v; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct n *head = 0, *p;
  for (int i = 0; i < 2; i++) {
    p = malloc(sizeof *p); // violated: leak
    p->v = __VERIFIER_nondet_int();
    p->next = head;
    head = p;
  }
  if (head->v == 3) free(head->next);
  p = head->next;
  int s = p->v; // violated: memory
  return s;
}
