// run:
// stdout: 43210
// Lists on the heap: insertion, reversal, release.
#include <stdlib.h>
int printf(const char *, ...);
struct node { int v; struct node *next; };
int main(void) {
  struct node *head = 0, **end = &head;
  for (int i = 0; i < 5; i++) {
    *end = malloc(sizeof **end);
    (*end)->v = i;
    (*end)->next = 0;
    end = &(*end)->next;
  }
  struct node *back = 0;
  while (head) {
    struct node *next = head->next;
    head->next = back;
    back = head;
    head = next;
  }
  int sum = 0;
  for (struct node *n = back, *next; n; n = next) {
    sum = sum * 10 + n->v;
    next = n->next;
    free(n);
  }
  printf("%d\n", sum);
  return 0;
}
