// check:
// verdict: violated
// inputs: 0
// The same: the last record takes over a null pointer.
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  struct node *p = __VERIFIER_nondet_int() ? &a : &b;
  *p = *p->next;
  if (!p->next && p->value == 3) reach_error();
  return 0;
}
