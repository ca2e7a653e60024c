// check:
// verdict: holds
// Every access is inside the array.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) n = 1000;
  for (unsigned i = 0; i < n; i++) {
    unsigned mirrored = n - 1 - i;
    if (mirrored >= 1000) reach_error();
  }
  return 0;
}
