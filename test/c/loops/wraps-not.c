// check:
// verdict: holds
// The guard keeps the counter from coming round.
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char i = 0, n = __VERIFIER_nondet_uchar();
  while (i < n) i++;
  if (i != n) reach_error();
  return 0;
}
