// check:
// verdict: violated
// inputs: 3 9
// Statements as an expression (GNU).
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
#define MAX(a, b) ({ int x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int m = MAX(a, b);
  if (!(m != 9 || a == 9)) reach_error();
  return 0;
}
