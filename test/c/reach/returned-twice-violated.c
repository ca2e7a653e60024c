// check: --entry rename
// verdict: violated
// What two calls of an unknown function return may be one object.
extern void reach_error(void);
struct node { int tag; struct node *up; };
extern struct node *find(int key);
int rename(int a, int b) {
  struct node *x = find(a), *y = find(b);
  if (!x || !y) return -1;
  x->tag = 1;
  y->tag = 2;
  if (x->tag == 2 && a != b) reach_error();
  return 0;
}
