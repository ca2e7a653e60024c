// check:
// verdict: violated
// inputs: -1
// The same in objects from the heap, by a pointer that is passed on.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
void *calloc(unsigned long n, unsigned long size);
struct node { int key; int data[2]; struct node *next; int mark; };
static void put(int *at, int i, int v) { at[i] = v; }
int main(void) {
  struct node *n = calloc(1, sizeof *n);
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= -1 && i <= 1);
  if (!n) return 0;
  put(n->data, i, 6);
  if (n->key == 6) reach_error();
  return 0;
}
