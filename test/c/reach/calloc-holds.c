// check:
// verdict: holds
// assuming: MALLOC
// calloc gives zeros.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
void *calloc(unsigned long, unsigned long);
int main(void) {
  int *p = calloc(3, sizeof *p);
  if (!p) return 0;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 3);
  p[1] = 4;
  if (!(p[i] == (i == 1 ? 4 : 0))) reach_error();
  return 0;
}
