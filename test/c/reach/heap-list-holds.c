// check: --loops unfold
// verdict: holds
// assuming: MALLOC
// engines: unknown
// A list of three on the heap.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
void *malloc(unsigned long);
struct node { int value; struct node *next; };
int main(void) {
  struct node *list = 0;
  int n = __VERIFIER_nondet_int(), sum = 0;
  __VERIFIER_assume(n >= 0 && n <= 3);
  for (int i = 0; i < n; i++) {
    struct node *x = malloc(sizeof *x);
    if (!x) return 0;
    x->value = i + 1;
    x->next = list;
    list = x;
  }
  for (struct node *x = list; x; x = x->next) sum += x->value;
  if (!(sum == n * (n + 1) / 2)) reach_error();
  return 0;
}
