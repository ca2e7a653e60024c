// check:
// verdict: violated
// output: before the reported error
// The only way to the error divides by zero first: that is what is reported.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), table[4] = {1, 2, 3, 4}, sum = 0;
  if (n < 0 || n > 3) return 0;
  if (n == 2) {
    sum = table[n] / (n - 2);
    reach_error();
  }
  return sum;
}
