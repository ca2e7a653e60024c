// The only execution follows a null pointer before it comes to the question: that is no proof.
// check:
// verdict: unknown
// output: its only execution has undefined behaviour
extern void reach_error(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node last = {3, 0}, first = {4, &last};
  int sum = 0;
  for (struct node *n = &first; sum < 10; n = n->next) sum += n->value;
  if (sum == 7) reach_error();
  return 0;
}
