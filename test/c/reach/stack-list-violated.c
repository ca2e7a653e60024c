// check:
// verdict: violated
// inputs: 5
// A list of locals.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct node { int value; struct node *next; };
int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n == 5) b.next = 0;
  for (struct node *x = &a; x; x = x->next) sum += x->value;
  if (!(sum == 6)) reach_error();
  return 0;
}
