// check:
// verdict: violated
// inputs: 77
// Records are assigned as wholes.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct s { int a; char b; };
int main(void) {
  struct s x = {__VERIFIER_nondet_int(), 5}, y;
  y = x;
  x.a = 0;
  x.b = 1;
  if (!(y.a != 77)) reach_error();
  return 0;
}
