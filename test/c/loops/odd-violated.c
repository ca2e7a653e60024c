// check: --certify
// verdict: violated
// trace: reach_error
// One step that is not even.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned sum = 7;
  for (;;) {
    sum += 6u * __VERIFIER_nondet_uint() + (sum == 13);
    if (sum == 0) reach_error();
  }
}
