// check: -DLIMIT=9
// verdict: violated
// inputs: 9
// A macro from the command line.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == LIMIT) reach_error();
  return 0;
}
