// check: -std=gnu89
// verdict: violated
// inputs: 1
// A function that is called before it is declared.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = later(n);
  if (!(r == 0)) reach_error();
  return 0;
}
int later(n) int n; { return n > 0; }
