// check:
// verdict: violated
// inputs: 0
// A condition that is a constant, and not 1.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (4) reach_error();
  return n;
}
