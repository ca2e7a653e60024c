// check:
// verdict: violated
// inputs: 3
// Characters of a string literal.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  const char *s = "abcz";
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 4);
  if (!(s[i] != 'z')) reach_error();
  return 0;
}
