// check:
// verdict: holds
// Bit-fields keep as many bits as they have.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct f { unsigned a : 3, b : 5; int c : 4; };
int main(void) {
  struct f f = {0};
  int n = __VERIFIER_nondet_int();
  f.a = (unsigned)n;
  f.b = 31;
  f.c = -3;
  if (!(f.a <= 7 && f.b == 31 && f.c == -3)) reach_error();
  return 0;
}
