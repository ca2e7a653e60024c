// check:
// verdict: holds
// Two pointers to one object.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct s { int n; };
static int both(struct s *a, struct s *b) { a->n = 1; b->n = 2; return a->n; }
int main(void) {
  struct s x = {0}, y = {0};
  int same = __VERIFIER_nondet_int();
  int r = both(&x, same ? &x : &y);
  if (!(r == (same ? 2 : 1))) reach_error();
  return 0;
}
