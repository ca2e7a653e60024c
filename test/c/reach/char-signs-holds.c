// check:
// verdict: holds
// Plain char is signed, unsigned char is not.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char u = (unsigned char)c;
  if (!(c >= 0 ? u == c : u == c + 256)) reach_error();
  return 0;
}
