// check:
// verdict: violated
// isinf() says yes by any number; only __builtin_isinf_sign() by its sign.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (__builtin_isinf_sign(d) != -1) return 0;
  if (!__builtin_isinf(d)) reach_error(); /* never */
  if (__builtin_isinf(d) != -1) reach_error();
  return 0;
}
