// check:
// verdict: violated
// inputs: 0
// A pointer is set through a pointer.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static void choose(int **r, int *a, int *b, int c) { *r = c ? a : b; }
int main(void) {
  int x = 3, y = 4, *p = 0, c = __VERIFIER_nondet_int();
  choose(&p, &x, &y, c);
  if (!(*p == 3)) reach_error();
  return 0;
}
