// check:
// verdict: violated
// inputs: 0
// A bit-field of one bit and a _Bool.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct f { _Bool flag : 1; unsigned rest : 7; };
int main(void) {
  struct f f = {0};
  int n = __VERIFIER_nondet_int();
  f.flag = n;
  f.rest = 100;
  if (!(f.flag)) reach_error();
  return 0;
}
