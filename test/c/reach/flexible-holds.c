// check:
// verdict: holds
// assuming: MALLOC
// A record with a flexible array at its end.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
void *malloc(unsigned long);
struct v { int n; int at[]; };
int main(void) {
  struct v *v = malloc(sizeof *v + 3 * sizeof(int));
  if (!v) return 0;
  v->n = 3;
  for (int i = 0; i < v->n; i++) v->at[i] = i;
  v->at[1] = __VERIFIER_nondet_int();
  if (!(v->n == 3 && v->at[2] == 2)) reach_error();
  return 0;
}
