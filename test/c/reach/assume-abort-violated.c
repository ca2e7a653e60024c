// check:
// verdict: violated
// inputs: 11
// assume_abort_if_not, as tasks define it.
int __VERIFIER_nondet_int(void);
void abort(void);
void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) abort(); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n > 10);
  if (n < 12) reach_error();
  return 0;
}
