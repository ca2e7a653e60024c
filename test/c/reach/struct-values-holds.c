// check:
// verdict: holds
// Records as parameters and results.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct s { int a, b; };
static struct s swap(struct s s) { struct s r = {s.b, s.a}; s.a = 99; return r; }
int main(void) {
  struct s x = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  struct s y = swap(x);
  if (!(y.a == x.b && y.b == x.a)) reach_error();
  return 0;
}
