// check: --checks memory,leak --function kept --function given_back --function lost --function some --function chain --function stored --function copied
// assuming: ADDRESSES
// assuming: ELEMENTS
// assuming: MALLOC
// assuming: OTHER_TYPE
// assuming: POINTERS
// What is allocated is freed, or something still points to it when the function returns.
typedef unsigned long size_t;
void *malloc(size_t n);
char *strdup(const char *s);
void free(void *p);
struct node { struct node *next; int value; };
struct holder { int *slot; };
struct node *all;

int kept(void) {
  struct node *n = malloc(sizeof *n);
  n->next = all;
  all = n;
  return 0;
}
struct node *given_back(void) { return malloc(sizeof(struct node)); }
int lost(void) {
  struct node *n = malloc(sizeof *n); // violated: leak
  n->value = 1;
  n = 0;
  return 0;
}
int some(int n) {
  int *p = malloc(sizeof *p); // violated: leak
  *p = n;
  if (n > 3) return 1;
  free(p);
  return 0;
}
int chain(void) {
  struct node *a = malloc(sizeof *a);
  struct node *b = malloc(sizeof *b); // violated: leak
  a->next = b;
  b->next = 0;
  free(a);
  return 0;
}
int stored(struct holder *h) {
  if (h) h->slot = malloc(sizeof *h->slot);
  return 0;
}
int copied(void) {
  char *s = strdup("abc"); // violated: leak
  return s[0];
}
