// check:
// verdict: violated
// inputs: 1
// Members of anonymous records and unions.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct s { int kind; union { int i; struct { short lo, hi; }; }; };
int main(void) {
  struct s s = {.kind = 1};
  s.lo = 7;
  s.hi = 0;
  if (__VERIFIER_nondet_int()) s.i = 65536 * 2 + 3;
  if (!(s.hi == 0)) reach_error();
  return 0;
}
