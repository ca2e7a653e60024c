// Objects that point to each other are lost together; a pointer to one of them keeps both.
// check: --checks leak --function ring --function kept --function opened
// assuming: MALLOC
// assuming: ONLY_RESULT
// assuming: POINTERS
#include <stdlib.h>
extern int choice(void);
struct node { struct node *next; } *root;

void ring(void) {
  struct node *a = malloc(sizeof *a); // violated: leak
  struct node *b = malloc(sizeof *b); // violated: leak
  a->next = b;
  b->next = choice() == 4711 ? a : 0;
  if (b->next) return;
  free(a);
  free(b);
}
void kept(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  root = b;
}
void opened(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = malloc(sizeof *b);
  a->next = b;
  b->next = a;
  free(a->next);
  free(a);
}
