// check:
// verdict: violated
// A pointer that is filled in by a function without body is null or points to an object of its own; in a loop each
// call writes anew.
void reach_error(void);
struct node { int key; };
extern int find(struct node **found);
extern void step(int *x);
static void twice(int *x) { step(x); }
int main(void) {
  struct node *n = 0;
  int x = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    twice(&x);
    sum += x;
  }
  find(&n);
  if (n && n->key == 7 && sum == 42) reach_error();
  return 0;
}
