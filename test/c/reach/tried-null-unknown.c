// check:
// verdict: unknown
// output: null pointer dereference
// The same with a pointer that may be null.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
int other;
int main(void) {
  int *p = 0;
  if (__VERIFIER_nondet_int()) p = &other;
  *p = 6;
  if (other == 7) reach_error();
  return 0;
}
