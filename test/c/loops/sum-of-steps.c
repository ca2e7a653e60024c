// check:
// verdict: holds
// The sum of what is read, and how often, with a bound each time.
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned sum = 0, n = 0;
  while (n < 1000) {
    unsigned char v = __VERIFIER_nondet_uchar();
    if (v > 9) v = 9;
    sum += v;
    n++;
  }
  if (sum > 9000) reach_error();
  return 0;
}
