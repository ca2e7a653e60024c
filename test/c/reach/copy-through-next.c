// check:
// verdict: holds
// A record is overwritten by the one behind it, which is read through the record itself.
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  struct node *p = __VERIFIER_nondet_int() ? &a : &b;
  int before = p->value;
  *p = *p->next;
  if (p->value != before + 1) reach_error();
  if (p == &a && p->next != &c) reach_error();
  if (p == &b && p->next != 0) reach_error();
  if (c.value != 3) reach_error();
  return 0;
}
