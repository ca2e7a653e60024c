// check: --certify
// verdict: holds
// A sum that begins odd and grows by even numbers, around the end of its range too, is never zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned sum = 7;
  for (;;) {
    sum += 6u * __VERIFIER_nondet_uint();
    if (sum == 0 || sum == 1u << 31) reach_error();
  }
}
