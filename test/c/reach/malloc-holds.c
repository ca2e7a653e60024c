// check:
// verdict: holds
// assuming: MALLOC
// An object from the heap.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = __VERIFIER_nondet_int();
  int *q = p;
  *q |= 1;
  int r = *p;
  free(p);
  if (!(r % 2 != 0)) reach_error();
  return 0;
}
