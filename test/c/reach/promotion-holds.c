// check:
// verdict: holds
// An unsigned char is an int when it is added to.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int r = c + 1;
  if (!(r >= 1 && r <= 256)) reach_error();
  return 0;
}
