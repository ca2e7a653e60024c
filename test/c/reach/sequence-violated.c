// check:
// verdict: violated
// inputs: 0
// Side effects and the order of full expressions.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static int log_;
static int note(int d) { log_ = log_ * 10 + d; return d; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int r = (note(1), n ? note(2) : note(3)) + 1;
  note(r);
  if (!(log_ == 123)) reach_error();
  return 0;
}
