// check: test/c/reach/parts/unreach-call.prp
// verdict: holds
// With a property file.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != n) reach_error();
  return 0;
}
