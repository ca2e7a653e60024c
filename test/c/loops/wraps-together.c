// check:
// verdict: holds
// Both come round, and stay equal.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 0xfffffff0u, b = 0xfffffff0u;
  while (n != 0) {
    a += 7;
    b += 7;
    n--;
  }
  if (a != b) reach_error();
  return 0;
}
