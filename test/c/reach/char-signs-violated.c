// check:
// verdict: violated
// inputs: -3
// Plain char is signed, unsigned char is not.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char u = (unsigned char)c;
  if (!(u == c)) reach_error();
  return 0;
}
