// check: --checks null --assume nonnull --function number --function letter --function through --function element --function inside --function second --function twice --function globals --function own --function own_element --function result --function last
// assuming: NO_NULL
// assuming: NO_OVERLAP
// assuming: ONLY_RESULT
// assuming: POINTERS
// Members and elements are not null either, whatever they point to; what the program stores, or a function returns, may be. Lists end.
struct node { int value; struct node *next; };
struct record {
  int *number;
  char *name;
  struct node *node;
  int (*call)(int);
  int *table[4];
  struct { int *deep; } in;
};
struct record *shared;
int *count;
int number(struct record *r) { return *r->number; }
int letter(struct record *r) { return r->name[0]; }
int through(struct record *r) { return r->call(1) + r->node->value; }
int element(struct record *r, int i) { return i < 0 || i > 3 ? 0 : *r->table[i]; }
int inside(struct record *r) { return *r->in.deep; }
int second(struct record **r) { return *r[1]->number; }
int twice(int **p) { return **p; }
int globals(void) { return *shared->number + *count; }
int own(struct record *r) {
  r->name = 0;
  return r->name[0]; // violated: null
}
int own_element(struct record *r, int i, int k) {
  if (i < 0 || i > 3 || k < 0 || k > 3) return 0;
  r->table[i] = 0;
  return *r->table[k]; // violated: null
}
struct node *get(void);
int result(void) { return get()->value; } // violated: null
int last(struct node *p) {
  for (;;) {
    p = p->next;
    if (p->value) return 1; // violated: null
  }
}
